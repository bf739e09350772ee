// RUN: terrace opt %s --canonicalize | FileCheck %s

func.func private @f(i32) -> i32

// call_indirect(constant @f, x) -> call @f(x)
// CHECK-LABEL: @call_constant
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @call_constant(%x: i32) -> i32 {
  // CHECK-NEXT: call @f(%[[X]]) : (i32) -> i32
  %f = constant @f : (i32) -> i32
  %r = call_indirect %f(%x) : (i32) -> i32
  return %r : i32
}

// cast(x : T) to T -> x
// CHECK-LABEL: @cast_to_same
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @cast_to_same(%x: i32) -> i32 {
  // CHECK-NEXT: return %[[X]]
  %r = builtin.unrealized_conversion_cast %x : i32 to i32
  return %r : i32
}

// cast(cast(x : T) to U) to T -> x
// CHECK-LABEL: @cast_back
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @cast_back(%x: i32) -> i32 {
  // CHECK-NEXT: return %[[X]]
  %y:2 = builtin.unrealized_conversion_cast %x : i32 to f32, i8
  %r = builtin.unrealized_conversion_cast %y#0, %y#1 : f32, i8 to i32
  return %r : i32
}
