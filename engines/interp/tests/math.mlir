// RUN: terrace run %s | FileCheck %s

func.func @main() {
  %v = arith.constant dense<[0.25, 1.0, 2.5, -0.5]> : vector<4xf32>
  // CHECK: ( 1.28403, 2.71828, 12.1825, 0.606531 )
  %0 = math.exp %v : vector<4xf32>
  vector.print %0 : vector<4xf32>
  // CHECK-NEXT: ( 0.5, 1, 1.58114, nan )
  %1 = math.sqrt %v : vector<4xf32>
  vector.print %1 : vector<4xf32>
  // CHECK-NEXT: ( -1.38629, 0, 0.916291, nan )
  %2 = math.log %v : vector<4xf32>
  vector.print %2 : vector<4xf32>
  // CHECK-NEXT: ( 0.244919, 0.761594, 0.986614, -0.462117 )
  %3 = math.tanh %v : vector<4xf32>
  vector.print %3 : vector<4xf32>
  // CHECK-NEXT: ( 0.276326, 0.842701, 0.999593, -0.5205 )
  %4 = math.erf %v : vector<4xf32>
  vector.print %4 : vector<4xf32>
  // CHECK-NEXT: ( 2, 1, 0.632456, nan )
  %5 = math.rsqrt %v : vector<4xf32>
  vector.print %5 : vector<4xf32>

  // Halves: away from zero, and to the even number.
  %h = arith.constant dense<[0.5, 1.5, 2.5, -0.5, -2.5]> : vector<5xf64>
  // CHECK-NEXT: ( 1, 2, 3, -1, -3 )
  %6 = math.round %h : vector<5xf64>
  vector.print %6 : vector<5xf64>
  // CHECK-NEXT: ( 0, 2, 2, -0, -2 )
  %7 = math.roundeven %h : vector<5xf64>
  vector.print %7 : vector<5xf64>
  // CHECK-NEXT: ( 0, 1, 2, -0, -2 )
  %8 = math.trunc %h : vector<5xf64>
  vector.print %8 : vector<5xf64>
  // CHECK-NEXT: ( 1, 2, 3, -0, -2 )
  %9 = math.ceil %h : vector<5xf64>
  vector.print %9 : vector<5xf64>
  // CHECK-NEXT: ( 0, 1, 2, -1, -3 )
  %10 = math.floor %h : vector<5xf64>
  vector.print %10 : vector<5xf64>

  // One rounding instead of two: (1 + 2^-23)^2 - (1 + 2^-22) = 2^-46.
  // CHECK-NEXT: 1.42109e-14
  %x = arith.constant 0x3F800001 : f32
  %y = arith.constant 0xBF800002 : f32
  %11 = math.fma %x, %x, %y : f32
  vector.print %11 : f32

  %i = arith.constant dense<[0, 1, -1, 24]> : vector<4xi8>
  // CHECK-NEXT: ( 8, 7, 0, 3 )
  %12 = math.ctlz %i : vector<4xi8>
  vector.print %12 : vector<4xi8>
  // CHECK-NEXT: ( 8, 0, 0, 3 )
  %13 = math.cttz %i : vector<4xi8>
  vector.print %13 : vector<4xi8>
  // CHECK-NEXT: ( 0, 1, 8, 2 )
  %14 = math.ctpop %i : vector<4xi8>
  vector.print %14 : vector<4xi8>
  // CHECK-NEXT: ( 0, 1, 1, 24 )
  %15 = math.absi %i : vector<4xi8>
  vector.print %15 : vector<4xi8>

  // CHECK-NEXT: -27
  // CHECK-NEXT: 0
  // CHECK-NEXT: -1
  %m3 = arith.constant -3 : i32
  %c3 = arith.constant 3 : i32
  %m1 = arith.constant -1 : i32
  %16 = math.ipowi %m3, %c3 : i32
  vector.print %16 : i32
  %17 = math.ipowi %c3, %m3 : i32
  vector.print %17 : i32
  %18 = math.ipowi %m1, %m3 : i32
  vector.print %18 : i32

  // CHECK-NEXT: 0.015625
  %four = arith.constant 4.0 : f32
  %19 = math.fpowi %four, %m3 : f32, i32
  vector.print %19 : f32
  // CHECK-NEXT: 32
  %e = arith.constant 2.5 : f32
  %20 = math.powf %four, %e : f32
  vector.print %20 : f32

  %w = arith.constant dense<[0x7F800000, 0x7FC00000, -0.0, 1.0e-40]> : vector<4xf32>
  // CHECK-NEXT: ( 1, 0, 0, 0 )
  %21 = math.isinf %w : vector<4xf32>
  vector.print %21 : vector<4xi1>
  // CHECK-NEXT: ( 0, 1, 0, 0 )
  %22 = math.isnan %w : vector<4xf32>
  vector.print %22 : vector<4xi1>
  // CHECK-NEXT: ( 0, 0, 1, 1 )
  %23 = math.isfinite %w : vector<4xf32>
  vector.print %23 : vector<4xi1>
  // CHECK-NEXT: ( 0, 0, 0, 0 )
  %24 = math.isnormal %w : vector<4xf32>
  vector.print %24 : vector<4xi1>
  // CHECK-NEXT: -4
  %neg = arith.constant -0.0 : f32
  %25 = math.copysign %four, %neg : f32
  vector.print %25 : f32
  return
}
