// RUN: terrace opt %s --spirv-canonicalize-gl | FileCheck %s

// CHECK-LABEL: @nested
// CHECK-SAME: (%[[X:.*]]: f32, %[[LOW:.*]]: f32, %[[HIGH:.*]]: f32)
func.func @nested(%x: f32, %low: f32, %high: f32) -> f32 {
  // CHECK-NEXT: spirv.GL.FClamp %[[X]], %[[LOW]], %[[HIGH]] : f32
  %0 = spirv.FOrdLessThan %low, %x : f32
  %max = spirv.Select %0, %x, %low : i1, f32
  %1 = spirv.FOrdLessThan %max, %high : f32
  %2 = spirv.Select %1, %max, %high : i1, f32
  return %2 : f32
}

// CHECK-LABEL: @of_the_value
// CHECK-SAME: (%[[X:.*]]: i32, %[[LOW:.*]]: i32, %[[HIGH:.*]]: i32)
func.func @of_the_value(%x: i32, %low: i32, %high: i32) -> i32 {
  // CHECK-NEXT: spirv.GL.UClamp %[[X]], %[[LOW]], %[[HIGH]] : i32
  %0 = spirv.ULessThanEqual %x, %low : i32
  %max = spirv.Select %0, %low, %x : i1, i32
  %1 = spirv.ULessThanEqual %high, %x : i32
  %2 = spirv.Select %1, %high, %max : i1, i32
  return %2 : i32
}

// The two comparisons are not the same.
// CHECK-LABEL: @other_comparison
func.func @other_comparison(%x: i32, %low: i32, %high: i32) -> i32 {
  // CHECK-NOT: Clamp
  %0 = spirv.ULessThan %low, %x : i32
  %max = spirv.Select %0, %x, %low : i1, i32
  %1 = spirv.SLessThan %max, %high : i32
  %2 = spirv.Select %1, %max, %high : i1, i32
  return %2 : i32
}
