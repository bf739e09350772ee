// RUN: terrace opt %s --transform-interpreter --split-input-file --verify-diagnostics --allow-unregistered-dialect | FileCheck %s

// What the script holds is not replaced, though it is a function as well.
// CHECK-NOT:   func.func @old
// CHECK:       module {
// CHECK-NEXT:    module {
// CHECK-NEXT:      func.func @new
// CHECK:       func.func @caller
// CHECK:         %[[ONE:.*]] = arith.constant 1 : i32
// CHECK:         "use"(%[[ONE]])
// CHECK:       transform.structured.replace
// CHECK:         func.func @new
func.func @old() {
  return
}
func.func @caller() {
  %0 = arith.constant 0 : i32
  "use"(%0) : (i32) -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.replace %0 {
      %one = arith.constant 1 : i32
    } : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %old, %rest = transform.split_handle %2 {overflow_result = 1} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.replace %old {
      builtin.module {
        func.func @new() {
          return
        }
      }
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @operands(%x: i1) {
  "op"(%x) : (i1) -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["op"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected target without operands}}
    transform.structured.replace %0 {
      "other"() : () -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @regions() {
  "op"() ({ "inner"() : () -> () }) : () -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["op"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected target that is isolated from above}}
    transform.structured.replace %0 {
      "other"() : () -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @results() {
  // expected-note @+1 {{target op}}
  "op"() : () -> i1
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["op"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected target in a block, with results of the types of those of the replacement}}
    transform.structured.replace %0 {
      "other"() : () -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{target op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{expected target in a block}}
    transform.structured.replace %root {
      "other"() : () -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
