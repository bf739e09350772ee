// RUN: terrace opt %s --math-uplift-to-fma | FileCheck %s

// Without flags, rounding twice is not rounding once.
// CHECK-LABEL: @strict
func.func @strict(%a: f32, %b: f32, %c: f32) -> f32 {
  // CHECK: arith.mulf
  // CHECK: arith.addf
  %0 = arith.mulf %a, %b : f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}

// addf(c, mulf(a, b)) -> fma(a, b, c), with the flags that both have
// CHECK-LABEL: @contract(
// CHECK-SAME:    %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32)
func.func @contract(%a: f32, %b: f32, %c: f32) -> f32 {
  // CHECK: math.fma %[[A]], %[[B]], %[[C]] fastmath<contract>
  %0 = arith.mulf %a, %b fastmath<fast> : f32
  %1 = arith.addf %c, %0 fastmath<contract> : f32
  return %1 : f32
}
