// RUN: terrace opt %s --canonicalize | FileCheck %s

// re(neg(create(a, b))) -> negf(a)
// CHECK-LABEL: @re_neg
// CHECK-SAME:    (%[[A:.*]]: f32, %{{.*}}: f32)
func.func @re_neg(%a: f32, %b: f32) -> f32 {
  // CHECK-NEXT: %[[NEG:.*]] = arith.negf %[[A]] : f32
  // CHECK-NEXT: return %[[NEG]]
  %0 = complex.create %a, %b : complex<f32>
  %1 = complex.neg %0 : complex<f32>
  %2 = complex.re %1 : complex<f32>
  return %2 : f32
}

// bitcast(bitcast(x)) -> bitcast(x), by arith if no complex number is left
// CHECK-LABEL: @bitcast_bitcast
// CHECK-SAME:    (%[[X:.*]]: f64)
func.func @bitcast_bitcast(%x: f64) -> i64 {
  // CHECK-NEXT: arith.bitcast %[[X]] : f64 to i64
  %0 = complex.bitcast %x : f64 to complex<f32>
  %1 = complex.bitcast %0 : complex<f32> to i64
  return %1 : i64
}

// arith.bitcast(bitcast(x)) -> bitcast(x)
// CHECK-LABEL: @arith_bitcast_bitcast
// CHECK-SAME:    (%[[Z:.*]]: complex<f32>)
func.func @arith_bitcast_bitcast(%z: complex<f32>) -> f64 {
  // CHECK-NEXT: complex.bitcast %[[Z]] : complex<f32> to f64
  %0 = complex.bitcast %z : complex<f32> to i64
  %1 = arith.bitcast %0 : i64 to f64
  return %1 : f64
}
