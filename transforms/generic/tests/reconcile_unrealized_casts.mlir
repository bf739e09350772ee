// RUN: terrace opt %s --reconcile-unrealized-casts | FileCheck %s

// CHECK-LABEL: @there_and_back
// CHECK-SAME:    (%[[X:.*]]: i64)
func.func @there_and_back(%x: i64) -> i64 {
  // CHECK-NEXT: return %[[X]]
  %0 = builtin.unrealized_conversion_cast %x : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to f32
  %2 = builtin.unrealized_conversion_cast %1 : f32 to i64
  return %2 : i64
}

// CHECK-LABEL: @needed
func.func @needed(%x: i64) -> f32 {
  // CHECK-NEXT: %[[A:.*]] = builtin.unrealized_conversion_cast %{{.*}} : i64 to i32
  // CHECK-NEXT: %[[B:.*]] = builtin.unrealized_conversion_cast %[[A]] : i32 to f32
  // CHECK-NEXT: return %[[B]]
  %0 = builtin.unrealized_conversion_cast %x : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to f32
  %unused = builtin.unrealized_conversion_cast %0 : i32 to i8
  return %1 : f32
}
