// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @complex
func.func @complex(%x: i64) {
  // CHECK-NEXT: %cst = complex.constant [1.000000e+00, 2.000000e+00] : complex<f64>
  %0 = complex.constant [1.0, 2.0] : complex<f64>
  // CHECK-NEXT: %cst_0 = complex.constant [1 : i32, 2 : i32] : complex<i32>
  %1 = complex.constant [1 : i32, 2 : i32] : complex<i32>
  // CHECK-NEXT: complex.bitcast %arg0 : i64 to complex<f32>
  %2 = complex.bitcast %x : i64 to complex<f32>
  // CHECK: a = #complex.number<:f64 1.000000e+00, -2.000000e+00> : complex<f64>
  // CHECK-SAME: b = #complex.number<:f32 1.000000e-01, 2.000000e-01> : complex<f32>
  "test.attributes"() {a = #complex.number<:f64 1.0, -2.0>, b = #complex.number<:f32 0.1, 0.2>} : () -> ()
  // An infinity is printed by its bits, and read by them; sixteen digits are a double.
  // CHECK-NEXT: a = #complex.number<:f32 0x7F800000, 0x7F800000> : complex<f32>
  "test.attributes"() {a = #complex.number<:f32 0x7F800000, 0x7FF0000000000000>} : () -> ()
  return
}
