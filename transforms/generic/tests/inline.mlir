// RUN: terrace opt %s --inline --split-input-file | FileCheck %s

// CHECK-NOT: @callee
func.func private @callee(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c1 : i32
  return %0 : i32
}

// CHECK-LABEL: @caller
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @caller(%x: i32) -> i32 {
  // CHECK-NEXT: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[X]], %[[TWO]]
  // CHECK-NEXT: return %[[SUM]]
  %0 = call @callee(%x) : (i32) -> i32
  %1 = call @callee(%0) : (i32) -> i32
  return %1 : i32
}

// CHECK-LABEL: @recursive
func.func @recursive(%x: i32) -> i32 {
  // CHECK-NEXT: call @recursive
  %0 = call @recursive(%x) : (i32) -> i32
  return %0 : i32
}
