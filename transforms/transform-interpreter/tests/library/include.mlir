// RUN: terrace opt %s --split-input-file --transform-preload-library=transform-library-paths=%S/definitions --transform-interpreter --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s

// What a script declares is defined by the library; private sequences of the same name stay apart.

// CHECK: include.mlir:[[#@LINE+3]]:1: remark: told by the library
// CHECK: include.mlir:[[#@LINE+2]]:1: remark: told by the library
// CHECK: include.mlir:[[#@LINE+1]]:1: remark: own
module attributes {transform.with_named_sequence} {
  // CHECK-NOT: @tell_twice
  transform.named_sequence private @tell_twice(!transform.any_op {transform.readonly})
  transform.named_sequence private @helper(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "own" : !transform.any_op
    transform.yield
  }
  // CHECK: transform.named_sequence private @helper_0(
  // CHECK: @__transform_main
  // CHECK:   include @tell_twice
  // CHECK:   include @helper_0
  // CHECK: transform.named_sequence @tell(
  // CHECK:   include @helper failures
  // CHECK: transform.named_sequence private @helper(
  // CHECK: transform.named_sequence @tell_twice(
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @tell_twice failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @helper failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

// CHECK: include.mlir:[[#@LINE+1]]:1: remark: takes what the declaration says
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @unmarked failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
  // CHECK: named_sequence @unmarked(%{{.*}}: !transform.any_op {transform.readonly}) {
  transform.named_sequence @unmarked(!transform.any_op {transform.readonly})
}
