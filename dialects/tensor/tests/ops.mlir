// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: func @create
func.func @create(%n: index, %x: f32) {
  // CHECK: tensor.empty(%{{.*}}) : tensor<?x4xf32>
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  // CHECK: %from_elements = tensor.from_elements %{{.*}}, %{{.*}} : tensor<2xf32>
  %1 = tensor.from_elements %x, %x : tensor<2xf32>
  // CHECK: %splat = tensor.splat %{{.*}}[%{{.*}}] : tensor<?x2xf32>
  %2 = tensor.splat %x[%n] : tensor<?x2xf32>
  // CHECK: %generated = tensor.generate %{{.*}} {
  // CHECK-NEXT: ^bb0(%{{.*}}: index):
  // CHECK-NEXT: tensor.yield %{{.*}} : f32
  // CHECK-NEXT: } : tensor<?xf32>
  %3 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  return
}

// CHECK-LABEL: func @shape
func.func @shape(%t: tensor<8x?xf32>, %s: tensor<1xindex>, %n: index) {
  // CHECK: tensor.bitcast %{{.*}} : tensor<8x?xf32> to tensor<8x?xi32>
  %0 = tensor.bitcast %t : tensor<8x?xf32> to tensor<8x?xi32>
  // CHECK: %cast = tensor.cast %{{.*}} : tensor<8x?xf32> to tensor<*xf32>
  %1 = tensor.cast %t : tensor<8x?xf32> to tensor<*xf32>
  // CHECK: %collapsed = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<8x?xf32> into tensor<?xf32>
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<8x?xf32> into tensor<?xf32>
  // CHECK: %expanded = tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [8, %{{.*}}, 4] : tensor<8x?xf32> into tensor<8x?x4xf32>
  %3 = tensor.expand_shape %t [[0], [1, 2]] output_shape [8, %n, 4] : tensor<8x?xf32> into tensor<8x?x4xf32>
  // CHECK: %reshape = tensor.reshape %{{.*}}(%{{.*}}) : (tensor<8x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %4 = tensor.reshape %t(%s) : (tensor<8x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  // CHECK: %dim = tensor.dim %{{.*}}, %{{.*}} : tensor<8x?xf32>
  %5 = tensor.dim %t, %n : tensor<8x?xf32>
  // CHECK: %rank = tensor.rank %{{.*}} : tensor<8x?xf32>
  %6 = tensor.rank %t : tensor<8x?xf32>
  // CHECK: %concat = tensor.concat dim(1) %{{.*}}, %{{.*}} : (tensor<8x?xf32>, tensor<8x?xf32>) -> tensor<8x?xf32>
  %7 = tensor.concat dim(1) %t, %t : (tensor<8x?xf32>, tensor<8x?xf32>) -> tensor<8x?xf32>
  return
}

// CHECK-LABEL: func @slice
func.func @slice(%t: tensor<8x4xf32>, %at: tensor<3x1xindex>, %i: index) {
  // CHECK: %extracted = tensor.extract %{{.*}}[%{{.*}}, %{{.*}}] : tensor<8x4xf32>
  %0 = tensor.extract %t[%i, %i] : tensor<8x4xf32>
  // CHECK: %inserted = tensor.insert %extracted into %{{.*}}[%{{.*}}, %{{.*}}] : tensor<8x4xf32>
  %1 = tensor.insert %0 into %t[%i, %i] : tensor<8x4xf32>
  // CHECK: %extracted_slice = tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %t[%i, 0][1, 4][1, 1] : tensor<8x4xf32> to tensor<4xf32>
  // CHECK: %inserted_slice = tensor.insert_slice %extracted_slice into %{{.*}}[%{{.*}}, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
  %3 = tensor.insert_slice %2 into %t[%i, 0][1, 4][1, 1] : tensor<4xf32> into tensor<8x4xf32>
  // CHECK: %gather = tensor.gather %{{.*}}[%{{.*}}] gather_dims([0]) unique : (tensor<8x4xf32>, tensor<3x1xindex>) -> tensor<3x1x4xf32>
  %4 = tensor.gather %t[%at] gather_dims([0]) unique : (tensor<8x4xf32>, tensor<3x1xindex>) -> tensor<3x1x4xf32>
  // CHECK: %scatter = tensor.scatter %gather into %{{.*}}[%{{.*}}] scatter_dims([0]) unique : (tensor<3x1x4xf32>, tensor<8x4xf32>, tensor<3x1xindex>) -> tensor<8x4xf32>
  %5 = tensor.scatter %4 into %t[%at] scatter_dims([0]) unique : (tensor<3x1x4xf32>, tensor<8x4xf32>, tensor<3x1xindex>) -> tensor<8x4xf32>
  // CHECK: %padded = tensor.pad %{{.*}} nofold low[1, %{{.*}}] high[2, 0] {
  // CHECK: tensor.yield %{{.*}} : f32
  // CHECK-NEXT: } : tensor<8x4xf32> to tensor<11x?xf32>
  %6 = tensor.pad %t nofold low[1, %i] high[2, 0] {
  ^bb0(%j: index, %k: index):
    tensor.yield %0 : f32
  } : tensor<8x4xf32> to tensor<11x?xf32>
  // CHECK: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
  %7 = scf.forall (%j) in (8) shared_outs(%out = %t) -> tensor<8x4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %out[%j, 0][1, 4][1, 1] : tensor<4xf32> into tensor<8x4xf32>
    }
  }
  return
}
