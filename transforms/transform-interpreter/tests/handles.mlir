// RUN: terrace opt %s --transform-interpreter --split-input-file --verify-diagnostics

// A handle of what is in an operation is invalid when that is consumed, if it is used.
module attributes {transform.with_named_sequence} {
  // expected-note @below {{ancestor payload op}}
  func.func @invalid(%m: memref<4xf32>, %a: index, %b: index, %s: index, %x: f32) {
    scf.for %i = %a to %b step %s {
      // expected-note @below {{nested payload op}}
      memref.store %x, %m[%i] : memref<4xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @below {{handle to invalidated ops}}
    %store = transform.structured.match ops{["memref.store"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @below {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    transform.apply_registered_pass "canonicalize" to %function : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{op uses a handle invalidated by a previously executed transform op}}
    transform.annotate %store "late" : !transform.any_op
    transform.yield
  }
}

// -----

// A handle follows what takes the place of an operation, and says so if nothing does.
module attributes {transform.with_named_sequence} {
  // expected-note @below {{[0] replacement value 0}}
  func.func @lost(%a: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    // expected-note @below {{[0] replaced op}}
    %0 = arith.addi %a, %c0 : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @below {{replacement is required because this handle must be updated}}
    %add = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{tracking listener failed to find replacement op during application of this transform op}}
    // expected-note @below {{replacement values belong to different ops}}
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.annotate %add "late" : !transform.any_op
    transform.yield
  }
}

// -----

// Nobody uses the handle any more: nothing is amiss.
module attributes {transform.with_named_sequence} {
  func.func @dead(%a: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %0 = arith.addi %a, %c0 : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
