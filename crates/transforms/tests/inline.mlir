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

// -----

// Functions in a ring are inlined until one is left that calls itself.
// CHECK-LABEL: module
// CHECK:       func.func private @ring1() {
// CHECK-NEXT:    call @ring1()
// CHECK:       func.func @around() {
// CHECK-NEXT:    call @ring1()
func.func private @ring0() {
  call @ring1() : () -> ()
  return
}
func.func private @ring1() {
  call @ring2() : () -> ()
  return
}
func.func private @ring2() {
  call @ring0() : () -> ()
  return
}
func.func @around() {
  call @ring0() : () -> ()
  return
}
