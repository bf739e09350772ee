// RUN: terrace opt %s --expand-for-engines | FileCheck %s

// isinf(x) -> |x| == infinity
// CHECK-LABEL: @isinf
func.func @isinf(%x: f32) -> i1 {
  // CHECK-DAG: %[[INFINITY:.*]] = arith.constant 0x7F800000 : f32
  // CHECK-DAG: %[[MAGNITUDE:.*]] = math.absf
  // CHECK: arith.cmpf oeq, %[[MAGNITUDE]], %[[INFINITY]] : f32
  %r = math.isinf %x : f32
  return %r : i1
}

// CHECK-LABEL: @isnormal
func.func @isnormal(%x: vector<2xf16>) -> vector<2xi1> {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : vector<2xi16>
  // CHECK-DAG: %[[MASK:.*]] = arith.constant dense<31744> : vector<2xi16>
  // CHECK: %[[BITS:.*]] = arith.bitcast
  // CHECK: %[[EXPONENT:.*]] = arith.andi %[[BITS]], %[[MASK]]
  // CHECK: arith.cmpi ne, %[[EXPONENT]], %[[ZERO]]
  // CHECK: arith.cmpi ne, %[[EXPONENT]], %[[MASK]]
  %r = math.isnormal %x : vector<2xf16>
  return %r : vector<2xi1>
}

// CHECK-LABEL: @sincos
func.func @sincos(%x: f64) -> (f64, f64) {
  // CHECK: math.sin
  // CHECK: math.cos
  %s, %c = math.sincos %x : f64
  return %s, %c : f64, f64
}

// clampf(x, low, high) -> minimumf(maximumf(x, low), high)
// CHECK-LABEL: @clampf
// CHECK-SAME: (%[[X:.*]]: f32, %[[LOW:.*]]: f32, %[[HIGH:.*]]: f32)
func.func @clampf(%x: f32, %a: f32, %b: f32) -> f32 {
  // CHECK: %[[MOST:.*]] = arith.maximumf %[[X]], %[[LOW]]
  // CHECK: arith.minimumf %[[MOST]], %[[HIGH]]
  %r = math.clampf %x to [%a, %b] : f32
  return %r : f32
}

// A power of a vector is one for each element; that of a scalar is LLVM's.
// CHECK-LABEL: @fpowi
func.func @fpowi(%x: vector<1xf32>, %n: vector<1xi32>) -> vector<1xf32> {
  // CHECK: math.fpowi %{{.*}}, %{{.*}} : f32, i32
  %r = math.fpowi %x, %n : vector<1xf32>, vector<1xi32>
  return %r : vector<1xf32>
}

// CHECK-LABEL: @complex_to_bits
func.func @complex_to_bits(%x: complex<f32>) -> i64 {
  // CHECK: %[[WIDTH:.*]] = arith.constant 32 : i64
  // CHECK: %[[RE:.*]] = complex.re
  // CHECK: %[[LOW:.*]] = arith.bitcast %[[RE]] : f32 to i32
  // CHECK: %[[IM:.*]] = complex.im
  // CHECK: arith.shli %{{.*}}, %[[WIDTH]]
  // CHECK: arith.ori
  %a = complex.bitcast %x : complex<f32> to i64
  return %a : i64
}

// CHECK-LABEL: @bits_to_complex
func.func @bits_to_complex(%x: i64) -> complex<f32> {
  // CHECK: arith.shrui
  // CHECK: complex.create
  %b = complex.bitcast %x : i64 to complex<f32>
  return %b : complex<f32>
}

// Expansions round at each step: in f32 that is far from the digits of the result.
// CHECK-LABEL: @power_of_narrow_complex
func.func @power_of_narrow_complex(%z: complex<bf16>, %n: i32) -> complex<bf16> {
  // CHECK: %[[RE:.*]] = complex.re %{{.*}} : complex<bf16>
  // CHECK: arith.extf %[[RE]] : bf16 to f32
  // CHECK: %[[RESULT:.*]] = complex.powi %{{.*}}, %{{.*}} : complex<f32>, i32
  // CHECK: %[[PART:.*]] = complex.re %[[RESULT]] : complex<f32>
  // CHECK: arith.truncf %[[PART]] : f32 to bf16
  // CHECK: complex.create %{{.*}}, %{{.*}} : complex<bf16>
  %r = complex.powi %z, %n : complex<bf16>, i32
  return %r : complex<bf16>
}
