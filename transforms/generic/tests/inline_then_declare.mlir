// RUN: terrace opt %s --inline --convert-math-to-libm | FileCheck %s

// What an inlined function leaves free is not the attributes of another one.

// CHECK: func.func private @erff(f32) -> f32 attributes {llvm.readnone}
// CHECK: func.func private @ext(f32) -> f32 attributes {a}
func.func private @ext(f32) -> f32 attributes {a}
func.func private @callee(%x: f32) -> f32 {
  %r = math.erf %x : f32
  return %r : f32
}
// CHECK-LABEL: @main
func.func @main(%x: f32) -> f32 {
  // CHECK: call @erff
  // CHECK: call @ext
  %0 = call @callee(%x) : (f32) -> f32
  %1 = call @ext(%0) : (f32) -> f32
  return %1 : f32
}
