// RUN: terrace opt %s --transform-interpreter | FileCheck %s

// A script may give the whole program, its own module included, to an operation that works on functions in it.
// CHECK-LABEL: @both
func.func @both(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: vector.contract
  // CHECK: vector.contract
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.matmul ins(%a, %0 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.vectorize_children_and_apply_patterns %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
