// RUN: terrace opt %s --stablehlo-legalize-to-linalg --split-input-file | FileCheck %s

// CHECK-LABEL: @elements
// CHECK:       %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<2x?xf32>
// CHECK:       %[[E:.*]] = tensor.empty(%[[D]]) : tensor<2x?xf32>
// CHECK:       %[[A:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x?xf32>, tensor<2x?xf32>) outs(%[[E]] : tensor<2x?xf32>)
// CHECK:         arith.addf
// CHECK:       linalg.generic {{.*}} ins(%[[A]] : tensor<2x?xf32>)
// CHECK:         math.tanh
func.func @elements(%x: tensor<2x?xf32>, %y: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = stablehlo.add %x, %y : tensor<2x?xf32>
  %1 = stablehlo.tanh %0 : tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

// -----

// An unsigned type says how numbers are compared; the converted program has the sign in its operations.
//
// CHECK-LABEL: @unsigned
// CHECK-SAME:  %{{.*}}: tensor<4xi8>, %{{.*}}: tensor<4xi8>) -> tensor<4xi1>
// CHECK:         arith.cmpi ult
func.func @unsigned(%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xi1> {
  %0 = stablehlo.compare LT, %x, %y : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// CHECK-LABEL: @product
// CHECK:       %[[F:.*]] = linalg.fill
// CHECK:       linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x3xf32>, tensor<3x2xf32>) outs(%[[F]] : tensor<4x2xf32>)
// CHECK:         %[[P:.*]] = arith.mulf
// CHECK:         arith.addf %{{.*}}, %[[P]]
func.func @product(%x: tensor<4x3xf32>, %y: tensor<3x2xf32>) -> tensor<4x2xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

// CHECK-LABEL: @reduction
// CHECK:       %[[Z:.*]] = tensor.extract %arg1[] : tensor<f32>
// CHECK:       %[[F:.*]] = linalg.fill ins(%[[Z]] : f32)
// CHECK:       linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<4x3xf32>) outs(%[[F]] : tensor<4xf32>)
func.func @reduction(%x: tensor<4x3xf32>, %z: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @loop
// CHECK:       scf.while (%{{.*}} = %arg0) : (tensor<i32>) -> tensor<i32> {
// CHECK:         arith.cmpi slt
// CHECK:         %[[C:.*]] = tensor.extract %{{.*}}[] : tensor<i1>
// CHECK:         scf.condition(%[[C]])
// CHECK:         arith.addi
// CHECK:         scf.yield
func.func @loop(%x: tensor<i32>, %n: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%a = %x) : tensor<i32> cond {
    %c = stablehlo.compare LT, %a, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %b = stablehlo.add %a, %a : tensor<i32>
    stablehlo.return %b : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----

// CHECK-LABEL: @layout
// CHECK:       %[[T:.*]] = linalg.generic
// CHECK:       %[[F:.*]] = linalg.fill
// CHECK:       tensor.insert_slice %[[T]] into %[[F]][0, 1] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<3x7xf32>
func.func @layout(%x: tensor<4x3xf32>, %z: tensor<f32>) -> tensor<3x7xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %1 = stablehlo.pad %0, %z, low = [0, 1], high = [0, 2], interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x7xf32>
  return %1 : tensor<3x7xf32>
}
