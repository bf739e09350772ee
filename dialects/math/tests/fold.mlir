// RUN: terrace opt %s --canonicalize | FileCheck %s

// floor(c) -> the value of floor at c, of any format
// CHECK-LABEL: @floor
func.func @floor() -> f16 {
  // CHECK-NEXT: %[[ROUNDED:.*]] = arith.constant -2.000000e+00 : f16
  // CHECK-NEXT: return %[[ROUNDED]]
  %c = arith.constant -1.5 : f16
  %0 = math.floor %c : f16
  return %0 : f16
}

// exp2(c) -> the value of exp2 at c, of f64 and f32
// CHECK-LABEL: @exp2
func.func @exp2() -> (vector<2xf32>, f16) {
  // CHECK-DAG: %[[POWERS:.*]] = arith.constant dense<[8.000000e+00, 5.000000e-01]> : vector<2xf32>
  // CHECK:     %[[HALF:.*]] = math.exp2
  // CHECK:     return %[[POWERS]], %[[HALF]]
  %c = arith.constant dense<[3.0, -1.0]> : vector<2xf32>
  %h = arith.constant 1.0 : f16
  %0 = math.exp2 %c : vector<2xf32>
  %1 = math.exp2 %h : f16
  return %0, %1 : vector<2xf32>, f16
}

// sqrt(c) stays where it is not defined
// CHECK-LABEL: @sqrt
func.func @sqrt() -> (f64, f64) {
  // CHECK-DAG: %[[ROOT:.*]] = arith.constant 3.000000e+00 : f64
  // CHECK:     %[[UNDEFINED:.*]] = math.sqrt
  // CHECK:     return %[[ROOT]], %[[UNDEFINED]]
  %c = arith.constant 9.0 : f64
  %d = arith.constant -9.0 : f64
  %0 = math.sqrt %c : f64
  %1 = math.sqrt %d : f64
  return %0, %1 : f64, f64
}

// isnormal(c) -> whether c is neither zero nor subnormal, infinite or NaN
// CHECK-LABEL: @isnormal
func.func @isnormal() -> i1 {
  // CHECK-NEXT: %[[NO:.*]] = arith.constant false
  // CHECK-NEXT: return %[[NO]]
  %c = arith.constant 1.0e-40 : f32
  %0 = math.isnormal %c : f32
  return %0 : i1
}

// ipowi(c, d) -> c^d, wrapping
// CHECK-LABEL: @ipowi
func.func @ipowi() -> (i8, i8, i8, i8) {
  // CHECK-DAG: %[[WRAPPED:.*]] = arith.constant -13 : i8
  // CHECK-DAG: %[[FRACTION:.*]] = arith.constant 0 : i8
  // CHECK-DAG: %[[SIGN:.*]] = arith.constant -1 : i8
  // CHECK:     %[[UNDEFINED:.*]] = math.ipowi
  // CHECK:     return %[[WRAPPED]], %[[FRACTION]], %[[SIGN]], %[[UNDEFINED]]
  %c3 = arith.constant 3 : i8
  %c5 = arith.constant 5 : i8
  %m1 = arith.constant -1 : i8
  %c0 = arith.constant 0 : i8
  %0 = math.ipowi %c3, %c5 : i8
  %1 = math.ipowi %c3, %m1 : i8
  %2 = math.ipowi %m1, %m1 : i8
  %3 = math.ipowi %c0, %m1 : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// exp(poison) -> poison
// CHECK-LABEL: @exp_poison
func.func @exp_poison() -> f32 {
  // CHECK-NEXT: %[[POISON:.*]] = ub.poison : f32
  // CHECK-NEXT: return %[[POISON]]
  %p = ub.poison : f32
  %0 = math.exp %p : f32
  return %0 : f32
}

// atan2(0, 0) -> NaN
// CHECK-LABEL: @atan2_origin
func.func @atan2_origin() -> f16 {
  // CHECK-NEXT: %[[NAN:.*]] = arith.constant 0x7E00 : f16
  // CHECK-NEXT: return %[[NAN]]
  %c = arith.constant 0.0 : f16
  %0 = math.atan2 %c, %c : f16
  return %0 : f16
}

// erfc(c) -> the value of erfc at c
// CHECK-LABEL: @erfc
func.func @erfc() -> f64 {
  // CHECK-NEXT: %[[VALUE:.*]] = arith.constant 1.842700792949715 : f64
  // CHECK-NEXT: return %[[VALUE]]
  %c = arith.constant -1.0 : f64
  %0 = math.erfc %c : f64
  return %0 : f64
}
