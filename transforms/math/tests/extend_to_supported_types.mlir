// RUN: terrace opt %s --math-extend-to-supported-types | FileCheck %s
// RUN: terrace opt %s --math-extend-to-supported-types=extra-types=f16 | FileCheck %s --check-prefix=EXTRA
// RUN: terrace opt %s --math-extend-to-supported-types=target-type=f64 | FileCheck %s --check-prefix=TARGET
// RUN: terrace opt %s --math-extend-to-supported-types --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// RUN: not terrace opt %s --math-extend-to-supported-types=extra-types=i32 2>&1 | FileCheck %s --check-prefix=SOURCE-ERROR
// RUN: not terrace opt %s --math-extend-to-supported-types=target-type=tf32 2>&1 | FileCheck %s --check-prefix=TARGET-ERROR
// SOURCE-ERROR: error: could not map source type 'i32' to a known floating-point type
// TARGET-ERROR: error: could not map target type 'tf32' to a known floating-point type

// f(x) -> truncf(f(extf(x)))
// CHECK-LABEL: @extended
// CHECK-SAME:    (%[[X:.*]]: f16)
// CHECK-NEXT:    %[[WIDE:.*]] = arith.extf %[[X]] fastmath<contract> : f16 to f32
// CHECK-NEXT:    %[[SIN:.*]] = math.sin %[[WIDE]] fastmath<nsz> : f32
// CHECK-NEXT:    %[[R:.*]] = arith.truncf %[[SIN]] fastmath<contract> : f32 to f16
// CHECK-NEXT:    return %[[R]] : f16
// EXTRA-LABEL: @extended
// EXTRA:         math.sin %{{.*}} : f16
// TARGET-LABEL: @extended
// TARGET:         math.sin %{{.*}} : f64
// A cast has the location of the operation that needs it.
// LOC-LABEL: @extended
// LOC-NEXT:    arith.extf %{{.*}} : f16 to f32 loc("sine")
func.func @extended(%x: f16) -> f16 {
  %r = math.sin %x fastmath<nsz> : f16 loc("sine")
  return %r : f16
}

// CHECK-LABEL: @vector
// CHECK:         math.copysign %{{.*}}, %{{.*}} : vector<4xf32>
func.func @vector(%v: vector<4xbf16>) -> vector<4xbf16> {
  %r = math.copysign %v, %v : vector<4xbf16>
  return %r : vector<4xbf16>
}

// CHECK-LABEL: @two_results
// CHECK:         %[[SIN:.*]], %[[COS:.*]] = math.sincos %{{.*}} : f32
// CHECK-DAG:     arith.truncf %[[SIN]]
// CHECK-DAG:     arith.truncf %[[COS]]
func.func @two_results(%x: f16) -> (f16, f16) {
  %sin, %cos = math.sincos %x : f16
  return %sin, %cos : f16, f16
}

// CHECK-LABEL: @fma_stays
// CHECK-NEXT:    math.fma %{{.*}} : f16
func.func @fma_stays(%x: f16) -> f16 {
  %r = math.fma %x, %x, %x : f16
  return %r : f16
}

// CHECK-LABEL: @supported
// CHECK-NEXT:    math.sin %{{.*}} : f32
// CHECK-NEXT:    math.sin %{{.*}} : f64
func.func @supported(%x: f32, %y: f64) -> (f32, f64) {
  %r = math.sin %x : f32
  %s = math.sin %y : f64
  return %r, %s : f32, f64
}
