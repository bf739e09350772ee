// RUN: terrace opt %s --reify-result-shapes | FileCheck %s

// CHECK-LABEL: @concat
func.func @concat(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[C:.*]] = tensor.concat dim(0) {{.*}} -> tensor<8x?xf32>
  // CHECK: tensor.cast %[[C]] : tensor<8x?xf32> to tensor<?x?xf32>
  %r = tensor.concat dim(0) %x, %x : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A type that says all that is known stays.
// CHECK-LABEL: @pad
func.func @pad(%x: tensor<4x?xf32>, %f: f32) -> tensor<8x?xf32> {
  // CHECK: tensor.pad
  // CHECK-NOT: tensor.cast
  %r = tensor.pad %x low[2, 1] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  return %r : tensor<8x?xf32>
}
