// RUN: terrace opt --split-input-file --convert-math-to-emitc %s | FileCheck %s

// Functions of numbers are those of the C library.

// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: f32, %arg1: f64, %arg2: vector<2xf32>) {
// CHECK-NEXT:     %0 = emitc.call_opaque "floorf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %1 = emitc.call_opaque "floor"(%arg1) : (f64) -> f64
// CHECK-NEXT:     %2 = emitc.call_opaque "roundf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %3 = emitc.call_opaque "expf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %4 = emitc.call_opaque "cos"(%arg1) : (f64) -> f64
// CHECK-NEXT:     %5 = emitc.call_opaque "sin"(%arg1) : (f64) -> f64
// CHECK-NEXT:     %6 = emitc.call_opaque "acosf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %7 = emitc.call_opaque "asinf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %8 = emitc.call_opaque "atan2f"(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:     %9 = emitc.call_opaque "ceilf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %10 = emitc.call_opaque "fabsf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %11 = emitc.call_opaque "powf"(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:     %12 = emitc.call_opaque "sqrtf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %13 = emitc.call_opaque "tanhf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %14 = emitc.call_opaque "log"(%arg1) : (f64) -> f64
// CHECK-NEXT:     %15 = emitc.call_opaque "log2"(%arg1) : (f64) -> f64
// CHECK-NEXT:     %16 = math.rsqrt %arg0 : f32
// CHECK-NEXT:     %17 = emitc.call_opaque "fmaf"(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
// CHECK-NEXT:     %18 = emitc.call_opaque "tanf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %19 = emitc.call_opaque "erff"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %20 = emitc.call_opaque "exp2f"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %21 = emitc.call_opaque "truncf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %22 = math.roundeven %arg0 : f32
// CHECK-NEXT:     %23 = emitc.call_opaque "atanf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %24 = emitc.call_opaque "cbrtf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %25 = emitc.call_opaque "log10f"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %26 = emitc.call_opaque "log1pf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %27 = emitc.call_opaque "expm1f"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %28 = emitc.call_opaque "sinhf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %29 = emitc.call_opaque "coshf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     %30 = emitc.call_opaque "copysignf"(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:     %31 = math.isnan %arg0 : f32
// CHECK-NEXT:     %32 = emitc.call_opaque "acoshf"(%arg0) : (f32) -> f32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i32) {
// CHECK-NEXT:     %0 = math.absi %arg0 : i32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i32, %arg1: f32) {
// CHECK-NEXT:     %0 = math.fpowi %arg1, %arg0 : f32, i32
// CHECK-NEXT:     %1 = math.ctpop %arg0 : i32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @a(%a: f32, %b: f64, %v: vector<2xf32>) {
  %0 = math.floor %a : f32
  %1 = math.floor %b : f64
  %2 = math.round %a : f32
  %3 = math.exp %a : f32
  %4 = math.cos %b : f64
  %5 = math.sin %b : f64
  %6 = math.acos %a : f32
  %7 = math.asin %a : f32
  %8 = math.atan2 %a, %a : f32
  %9 = math.ceil %a : f32
  %10 = math.absf %a : f32
  %11 = math.powf %a, %a : f32
  %12 = math.sqrt %a : f32
  %13 = math.tanh %a : f32
  %14 = math.log %b : f64
  %15 = math.log2 %b : f64
  %16 = math.rsqrt %a : f32
  %17 = math.fma %a, %a, %a : f32
  %18 = math.tan %a : f32
  %19 = math.erf %a : f32
  %20 = math.exp2 %a : f32
  %21 = math.trunc %a : f32
  %22 = math.roundeven %a : f32
  %23 = math.atan %a : f32
  %24 = math.cbrt %a : f32
  %25 = math.log10 %a : f32
  %26 = math.log1p %a : f32
  %27 = math.expm1 %a : f32
  %28 = math.sinh %a : f32
  %29 = math.cosh %a : f32
  %30 = math.copysign %a, %a : f32
  %31 = math.isnan %a : f32
  %32 = math.acosh %a : f32
  return
}

// -----

func.func @a(%v: i32) { %0 = math.absi %v : i32
 return }

// -----

func.func @a(%v: i32, %f: f32) { %0 = math.fpowi %f, %v : f32, i32
 %1 = math.ctpop %v : i32
 return }
