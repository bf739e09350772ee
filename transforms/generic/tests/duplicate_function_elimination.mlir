// RUN: terrace opt %s --duplicate-function-elimination | FileCheck %s
// RUN: not terrace opt %s --pass-pipeline='builtin.module(func.func(duplicate-function-elimination))' 2>&1 | FileCheck %s --check-prefix=ANCHOR

// ANCHOR: error: Can't add pass 'DuplicateFunctionEliminationPass' restricted to 'builtin.module' on a PassManager intended to run on 'func.func', did you intend to nest?
// ANCHOR: failed to add `func.func` with options `` to inner pipeline

// Declarations stay: what they declare may differ.
// CHECK: @declared
// CHECK: @also_declared
func.func private @declared(i32) -> i32
func.func private @also_declared(i32) -> i32

// CHECK:     @difference
// CHECK-NOT: @same
func.func @difference(%x: i32, %y: i32) -> i32 {
  %0 = arith.subi %x, %y : i32
  return %0 : i32
}

func.func @same(%x: i32, %y: i32) -> i32 {
  %0 = arith.subi %x, %y : i32
  return %0 : i32
}

// CHECK: @reversed
func.func @reversed(%x: i32, %y: i32) -> i32 {
  %0 = arith.subi %y, %x : i32
  return %0 : i32
}

// Another visibility.
// CHECK: func.func private @hidden
func.func private @hidden(%x: i32, %y: i32) -> i32 {
  %0 = arith.subi %x, %y : i32
  return %0 : i32
}

// All references get the new name.
// CHECK-LABEL: @user
// CHECK-NEXT:    call @difference
// CHECK-NEXT:    call @difference
// CHECK-NEXT:    call @reversed
// CHECK-NEXT:    constant @difference
func.func @user(%x: i32, %y: i32) -> i32 {
  %0 = call @difference(%x, %y) : (i32, i32) -> i32
  %1 = call @same(%0, %y) : (i32, i32) -> i32
  %2 = call @reversed(%1, %y) : (i32, i32) -> i32
  %f = constant @same : (i32, i32) -> i32
  return %2 : i32
}
