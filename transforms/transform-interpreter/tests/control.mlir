// RUN: terrace opt %s --transform-interpreter --split-input-file --verify-diagnostics

// Sequences call each other, and a loop over a handle sees each operation by itself.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32) -> i32 {
    // expected-remark @below {{found}}
    %0 = arith.addi %a, %a : i32
    // expected-remark @below {{found}}
    %1 = arith.muli %0, %a : i32
    return %1 : i32
  }
  transform.named_sequence @show(%op: !transform.any_op {transform.readonly}) -> !transform.param<i64> {
    transform.debug.emit_remark_at %op, "found" : !transform.any_op
    %n = transform.num_associations %op : (!transform.any_op) -> !transform.param<i64>
    transform.yield %n : !transform.param<i64>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %ops = transform.structured.match ops{["arith.addi", "arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %counts = transform.foreach %ops : !transform.any_op -> !transform.param<i64> {
    ^bb0(%op: !transform.any_op):
      %n = transform.include @show failures(propagate) (%op) : (!transform.any_op) -> !transform.param<i64>
      transform.yield %n : !transform.param<i64>
    }
    // expected-remark @below {{1 : i64, 1 : i64}}
    transform.debug.emit_param_as_remark %counts : !transform.param<i64>
    transform.yield
  }
}

// -----

// A failure that leaves the payload as it was can be suppressed.
module attributes {transform.with_named_sequence} {
  // expected-note @below {{when applied to this op}}
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.sequence %f : !transform.any_op failures(suppress) {
    ^bb0(%g: !transform.any_op):
      transform.apply_licm to %g : !transform.any_op
    }
    // expected-error @below {{transform applied to the wrong op kind}}
    transform.apply_licm to %f : !transform.any_op
    transform.yield
  }
}

// -----

// The first alternative that does not fail is what remains.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32) -> i32 {
    // expected-remark @below {{the second}}
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.alternatives %f : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.apply_licm to %scope : !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      %add = transform.structured.match ops{["arith.addi"]} in %scope : (!transform.any_op) -> !transform.any_op
      transform.debug.emit_remark_at %add, "the second" : !transform.any_op
    }
    transform.yield
  }
}

// -----

// Each matched operation goes to the action beside its matcher, inner ones first.
module attributes {transform.with_named_sequence} {
  // expected-remark @below {{a function}}
  func.func @f(%a: i32) -> i32 {
    // expected-remark @below {{a sum}}
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  transform.named_sequence @is_sum(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @is_function(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @sum(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "a sum" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @function(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "a function" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.foreach_match in %root @is_sum -> @sum, @is_function -> @function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-error @below {{could not find a nested named sequence with name: __transform_main}}
module {
}
