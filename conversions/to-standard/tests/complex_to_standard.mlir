// RUN: terrace opt %s --convert-complex-to-standard | FileCheck %s
// RUN: terrace opt %s --convert-complex-to-standard=complex-range=basic | FileCheck %s --check-prefix=BASIC

// (a.re + b.re, a.im + b.im)
// CHECK-LABEL: @add
// CHECK-SAME:    (%[[A:.*]]: complex<f32>, %[[B:.*]]: complex<f32>)
func.func @add(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  // CHECK-NEXT: %[[ARE:.*]] = complex.re %[[A]]
  // CHECK-NEXT: %[[BRE:.*]] = complex.re %[[B]]
  // CHECK-NEXT: %[[RE:.*]] = arith.addf %[[ARE]], %[[BRE]] fastmath<nnan>
  // CHECK-NEXT: %[[AIM:.*]] = complex.im %[[A]]
  // CHECK-NEXT: %[[BIM:.*]] = complex.im %[[B]]
  // CHECK-NEXT: %[[IM:.*]] = arith.addf %[[AIM]], %[[BIM]] fastmath<nnan>
  // CHECK-NEXT: complex.create %[[RE]], %[[IM]]
  %0 = complex.add %a, %b fastmath<nnan> : complex<f32>
  return %0 : complex<f32>
}

// Both parts of a division are by the same number, or the larger part is found out.
// CHECK-LABEL: @div
// BASIC-LABEL: @div
func.func @div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  // CHECK: arith.cmpf olt
  // CHECK: arith.select
  // BASIC: arith.divf %[[RE:.*]], %[[NORM:.*]] :
  // BASIC-NEXT: arith.divf %{{.*}}, %[[NORM]] :
  // BASIC-NOT: arith.select
  // BASIC: return
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}

// max * sqrt(1 + (min / max)^2), where infinity and NaN are not assumed away
// CHECK-LABEL: @abs
func.func @abs(%a: complex<f64>) -> f64 {
  // CHECK: %[[MAX:.*]] = arith.maximumf %{{.*}}, %{{.*}} fastmath<nnan,nsz>
  // CHECK: %[[MIN:.*]] = arith.minimumf %{{.*}}, %{{.*}} fastmath<nnan,nsz>
  // CHECK: arith.divf %[[MIN]], %[[MAX]] fastmath<nsz>
  // CHECK: %[[ROOT:.*]] = math.sqrt %{{.*}} fastmath<nsz>
  // CHECK: %[[SIZE:.*]] = arith.mulf %[[MAX]], %[[ROOT]] fastmath<nsz>
  // CHECK: %[[NAN:.*]] = arith.cmpf uno, %[[SIZE]], %[[SIZE]] fastmath<nsz>
  // CHECK: arith.select %[[NAN]], %[[MIN]], %[[SIZE]]
  %0 = complex.abs %a fastmath<nnan,nsz> : complex<f64>
  return %0 : f64
}

// (log |a|, angle a)
// CHECK-LABEL: @log
func.func @log(%a: complex<f32>) -> complex<f32> {
  // CHECK: %[[RE:.*]] = math.log
  // CHECK: %[[IM:.*]] = math.atan2
  // CHECK: complex.create %[[RE]], %[[IM]]
  %0 = complex.log %a : complex<f32>
  return %0 : complex<f32>
}

// No special cases where there is neither infinity nor NaN.
// CHECK-LABEL: @sqrt_of_finite
func.func @sqrt_of_finite(%a: complex<f32>) -> complex<f32> {
  // CHECK-NOT: copysign
  // CHECK: return
  %0 = complex.sqrt %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: @sqrt
func.func @sqrt(%a: complex<f32>) -> complex<f32> {
  // CHECK: math.copysign
  %0 = complex.sqrt %a : complex<f32>
  return %0 : complex<f32>
}

// powi(a, n) -> pow(a, (n, 0))
// CHECK-LABEL: @powi
// CHECK-SAME:    (%{{.*}}: complex<f32>, %[[N:.*]]: i32)
func.func @powi(%a: complex<f32>, %n: i32) -> complex<f32> {
  // CHECK: %[[F:.*]] = arith.sitofp %[[N]] : i32 to f32
  // CHECK: complex.create %[[F]], %{{.*}}
  // CHECK: math.powf
  %0 = complex.powi %a, %n : complex<f32>, i32
  return %0 : complex<f32>
}

// CHECK-LABEL: @all_others
func.func @all_others(%a: complex<f32>, %b: complex<f32>) {
  // CHECK-NOT: complex.{{(atan2|conj|cos|eq|neq|exp|expm1|log1p|mul|neg|pow|rsqrt|sign|sin|sub|tan|tanh|angle|abs|sqrt|log|div|add) }}
  %0 = complex.atan2 %a, %b : complex<f32>
  %1 = complex.conj %a : complex<f32>
  %2 = complex.cos %a : complex<f32>
  %3 = complex.eq %a, %b : complex<f32>
  %4 = complex.neq %a, %b : complex<f32>
  %5 = complex.exp %a : complex<f32>
  %6 = complex.expm1 %a : complex<f32>
  %7 = complex.log1p %a : complex<f32>
  %8 = complex.mul %a, %b : complex<f32>
  %9 = complex.neg %a : complex<f32>
  %10 = complex.pow %a, %b : complex<f32>
  %11 = complex.rsqrt %a : complex<f32>
  %12 = complex.sign %a : complex<f32>
  %13 = complex.sin %a : complex<f32>
  %14 = complex.sub %a, %b : complex<f32>
  %15 = complex.tan %a : complex<f32>
  %16 = complex.tanh %a : complex<f32>
  %17 = complex.angle %a : complex<f32>
  // CHECK: return
  return
}
