// RUN: terrace opt %s --split-input-file --tosa-to-tensor | FileCheck %s

// Dimensions are joined first, then split.
// CHECK-LABEL: @reshape
func.func @reshape(%x: tensor<?x3xf32>) -> tensor<?x9xf32> {
  %s = tosa.const_shape {values = dense<[-1, 9]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  // CHECK: %[[SIZE:.*]] = arith.divsi
  // CHECK: tensor.expand_shape %[[FLAT]] {{\[\[}}0, 1]] output_shape [%[[SIZE]], 9]
  %0 = tosa.reshape %x, %s : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x9xf32>
  return %0 : tensor<?x9xf32>
}

// -----

// Known shapes are joined as little as possible.
// CHECK-LABEL: @reshape_static
func.func @reshape_static(%x: tensor<6x3xf32>) -> tensor<2x3x3xf32> {
  %s = tosa.const_shape {values = dense<[2, 3, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // CHECK-NOT: tensor.collapse_shape
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]]
  %0 = tosa.reshape %x, %s : (tensor<6x3xf32>, !tosa.shape<3>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}

// -----

// A tensor of unknown size is split into known sizes by a cast.
// CHECK-LABEL: @reshape_to_static
func.func @reshape_to_static(%x: tensor<?xf32>) -> tensor<2x4xf32> {
  %s = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: %[[OPEN:.*]] = tensor.expand_shape {{.*}} into tensor<?x4xf32>
  // CHECK: tensor.cast %[[OPEN]] : tensor<?x4xf32> to tensor<2x4xf32>
  %0 = tosa.reshape %x, %s : (tensor<?xf32>, !tosa.shape<2>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// A size of -1 reaches to the end.
// CHECK-LABEL: @slice
func.func @slice(%x: tensor<?x4xf32>) -> tensor<?x3xf32> {
  %start = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: %[[SIZE:.*]] = arith.subi
  // CHECK: tensor.extract_slice %{{.*}}[2, 0] [%[[SIZE]], 3] [1, 1]
  %0 = tosa.slice %x, %start, %size : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// CHECK-LABEL: @pad
func.func @pad(%x: tensor<1x2xf32>) -> tensor<4x9xf32> {
  %s = tosa.const_shape {values = dense<[1, 2, 3, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c = "tosa.const"() <{values = dense<3.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: %[[OUTSIDE:.*]] = arith.constant 3.500000e+00 : f32
  // CHECK: tensor.pad
  // CHECK:   tensor.yield %[[OUTSIDE]]
  %0 = tosa.pad %x, %s, %c : (tensor<1x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}

// -----

// CHECK-LABEL: @concat(
// CHECK-SAME:    %[[A:.*]]: tensor<5x1xf32>, %[[B:.*]]: tensor<6x1xf32>
func.func @concat(%a: tensor<5x1xf32>, %b: tensor<6x1xf32>) -> tensor<11x1xf32> {
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<11x1xf32>
  // CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[A]] into %[[EMPTY]][0, 0]
  // CHECK: tensor.insert_slice %[[B]] into %[[FIRST]][5, 0]
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<5x1xf32>, tensor<6x1xf32>) -> tensor<11x1xf32>
  return %0 : tensor<11x1xf32>
}
