// RUN: terrace opt %s --sccp | FileCheck %s

// Control never gets to the other branch, so the argument is always the same.
// CHECK-LABEL: @branch
func.func @branch() -> i32 {
  // CHECK: return %c1_i32
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %true, ^bb1(%c1 : i32), ^bb1(%c1 : i32)
^bb1(%x: i32):
  return %x : i32
}

// All callers of a private function are known.
// CHECK-LABEL: func private @callee
func.func private @callee(%x: i32) -> i32 {
  // CHECK: return %c1_i32
  return %x : i32
}

// CHECK-LABEL: @caller
func.func @caller() -> i32 {
  // CHECK: return %c1_i32
  %c1 = arith.constant 1 : i32
  %0 = call @callee(%c1) : (i32) -> i32
  return %0 : i32
}
