// RUN: terrace opt %s --canonicalize | FileCheck %s

// create(re(z), im(z)) -> z
// CHECK-LABEL: @create_parts
// CHECK-SAME:    (%[[Z:.*]]: complex<f32>)
func.func @create_parts(%z: complex<f32>) -> complex<f32> {
  // CHECK-NEXT: return %[[Z]]
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  %0 = complex.create %re, %im : complex<f32>
  return %0 : complex<f32>
}

// im([a, b]) -> b
// CHECK-LABEL: @im_constant
func.func @im_constant() -> f32 {
  // CHECK-NEXT: %[[IM:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK-NEXT: return %[[IM]]
  %z = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %0 = complex.im %z : complex<f32>
  return %0 : f32
}

// mul(z, 1) -> z
// CHECK-LABEL: @mul_one
// CHECK-SAME:    (%[[Z:.*]]: complex<f32>)
func.func @mul_one(%z: complex<f32>) -> complex<f32> {
  // CHECK-NEXT: return %[[Z]]
  %one = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.mul %z, %one : complex<f32>
  return %0 : complex<f32>
}

// log(exp(z)) -> z
// CHECK-LABEL: @log_exp
// CHECK-SAME:    (%[[Z:.*]]: complex<f32>)
func.func @log_exp(%z: complex<f32>) -> complex<f32> {
  // CHECK-NEXT: return %[[Z]]
  %0 = complex.exp %z : complex<f32>
  %1 = complex.log %0 : complex<f32>
  return %1 : complex<f32>
}
