// RUN: terrace opt %s --split-input-file --transform-interpreter --verify-diagnostics

module attributes {transform.with_named_sequence} {
  func.func @convolution(%a: tensor<?xf32>, %b: tensor<4xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    // expected-error @+1 {{Attempted to vectorize, but failed}}
    %0 = linalg.conv_1d ins(%a, %b : tensor<?xf32>, tensor<4xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_1d"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [1, 4] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{Unsupported Op, cannot vectorize}}
  func.func @function() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}
