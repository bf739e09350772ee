// RUN: terrace opt %s --split-input-file --verify-diagnostics=only-expected --transform-preload-library=transform-library-paths=%S/definitions/messages.mlir --transform-interpreter
// RUN: not terrace opt %s --transform-preload-library=transform-library-paths=%S/missing 2>&1 | FileCheck %s --check-prefix=MISSING

// MISSING: missing:0:0: error: '{{.*}}missing' is neither a file nor a directory

// expected-error @below {{failed to merge symbols}}
module attributes {transform.with_named_sequence} {
  // expected-error @below {{doubly defined symbol @tell}}
  transform.named_sequence @tell(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

// expected-error @below {{failed to merge symbols}}
module attributes {transform.with_named_sequence} {
  // expected-error @below {{external definition has a mismatching signature ('(!transform.any_op) -> ()')}}
  transform.named_sequence @tell(!transform.any_op {transform.readonly}, !transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

// expected-error @below {{failed to merge symbols}}
module attributes {transform.with_named_sequence} {
  // expected-error @below {{external definition has mismatching consumption annotations for argument #0}}
  transform.named_sequence @tell(!transform.any_op {transform.consumed})
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @helper(!transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{unresolved external named sequence}}
    transform.include @helper failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
