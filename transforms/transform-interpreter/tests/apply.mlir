// RUN: terrace opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @cleaned
// CHECK-NEXT:    %[[S:.*]] = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:    return %[[S]], %[[S]]
// CHECK-LABEL: func.func @untouched
// CHECK-COUNT-2: arith.addi
module attributes {transform.with_named_sequence} {
  func.func @cleaned(%a: i32) -> (i32, i32) {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %a, %a : i32
    return %0, %1 : i32, i32
  }
  func.func @untouched(%a: i32) -> (i32, i32) {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %a, %a : i32
    return %0, %1 : i32, i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} attributes{sym_name = "cleaned"} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_cse to %f : !transform.any_op
    transform.apply_dce to %f : !transform.any_op
    transform.yield
  }
}

// -----

// A pass with options, of which one is a parameter.
// CHECK-LABEL: func.func @by_pass
// CHECK-NEXT:    return %arg0
module attributes {transform.with_named_sequence} {
  func.func @by_pass(%a: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %0 = arith.addi %a, %c0 : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %times = transform.param.constant 3 -> !transform.any_param
    %g = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false, "max-iterations" = %times}
      to %f : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @below {{target payload op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_cse to %root : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{unknown pass or pass pipeline: no-such-pass}}
    transform.apply_registered_pass "no-such-pass" to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
