// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: transform.sequence  failures(propagate) {
transform.sequence failures(propagate) {
// CHECK-NEXT: ^bb0(%arg0: !transform.any_op):
^bb0(%arg0: !transform.any_op):
// CHECK-NEXT: }
}
// CHECK-NEXT: %0 = transform.sequence  -> !transform.any_op failures(suppress) attributes {a.b} {
%0 = transform.sequence -> !transform.any_op failures(suppress) attributes {a.b} {
// CHECK-NEXT: ^bb0(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.param<i64>):
^bb0(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.param<i64>):
  // CHECK-NEXT: sequence %arg0 : !transform.any_op failures(propagate) {
  sequence %arg0 : !transform.any_op failures(propagate) {
  // CHECK-NEXT: ^bb0(%arg3: !transform.any_op):
  ^bb0(%arg3: !transform.any_op):
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: sequence %arg0, %arg1, %arg2 : (!transform.any_op, !transform.any_value, !transform.param<i64>) failures(propagate) {
  transform.sequence %arg0, %arg1, %arg2 : !transform.any_op, !transform.any_value, !transform.param<i64> failures(propagate) {
  // CHECK-NEXT: ^bb0(%arg3: !transform.any_op, %arg4: !transform.any_value, %arg5: !transform.param<i64>):
  ^bb0(%arg3: !transform.any_op, %arg4: !transform.any_value, %arg5: !transform.param<i64>):
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %1:2 = foreach %arg0, %arg1 with_zip_shortest : !transform.any_op, !transform.any_value -> !transform.any_op, !transform.any_value {
  %1:2 = transform.foreach %arg0, %arg1 with_zip_shortest : !transform.any_op, !transform.any_value -> !transform.any_op, !transform.any_value {
  // CHECK-NEXT: ^bb0(%arg3: !transform.any_op, %arg4: !transform.any_value):
  ^bb0(%arg3: !transform.any_op, %arg4: !transform.any_value):
    // CHECK-NEXT: transform.yield %arg3, %arg4 : !transform.any_op, !transform.any_value
    transform.yield %arg3, %arg4 : !transform.any_op, !transform.any_value
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %2 = alternatives %arg0 : !transform.any_op -> !transform.any_op {
  %2 = alternatives %arg0 : !transform.any_op -> !transform.any_op {
  // CHECK-NEXT: ^bb0(%arg3: !transform.any_op):
  ^bb0(%arg3: !transform.any_op):
    // CHECK-NEXT: transform.yield %arg3 : !transform.any_op
    transform.yield %arg3 : !transform.any_op
  // CHECK-NEXT: }, {
  }, {
  // CHECK-NEXT: ^bb0(%arg3: !transform.any_op):
  ^bb0(%arg3: !transform.any_op):
    // CHECK-NEXT: %3 = transform.loop.coalesce %arg3 : (!transform.any_op) -> !transform.any_op
    %3 = transform.loop.coalesce %arg3 : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.yield %3 : !transform.any_op
    transform.yield %3 : !transform.any_op
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: yield %2 : !transform.any_op
  yield %2 : !transform.any_op
// CHECK-NEXT: }
}
// CHECK-NEXT: transform.with_pdl_patterns {
transform.with_pdl_patterns {
// CHECK-NEXT: ^bb0(%arg0: !transform.any_op):
^bb0(%arg0: !transform.any_op):
  // CHECK-NEXT: pdl.pattern @some : benefit(1) {
  pdl.pattern @some : benefit(1) {
    // CHECK-NEXT: %1 = operation "some.op"
    %1 = operation "some.op"
    // CHECK-NEXT: rewrite %1 with "transform.dialect"
    rewrite %1 with "transform.dialect"
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: sequence %arg0 : !transform.any_op failures(propagate) {
  sequence %arg0 : !transform.any_op failures(propagate) {
  // CHECK-NEXT: ^bb0(%arg1: !transform.any_op):
  ^bb0(%arg1: !transform.any_op):
    // CHECK-NEXT: %1 = pdl_match @some in %arg1 : (!transform.any_op) -> !transform.any_op
    %1 = pdl_match @some in %arg1 : (!transform.any_op) -> !transform.any_op
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
