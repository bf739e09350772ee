// RUN: terrace run %s | FileCheck %s

func.func @special() {
  %v = arith.constant dense<[0.0, -0.0, 0x7F800000, 0x7FC00000, 1.5]> : vector<5xf32>
  %w = arith.constant dense<[-0.0, 0.0, 0xFF800000, 1.0, -2.0]> : vector<5xf32>
  // CHECK: ( 0, 0, nan, nan, -0.5 )
  %0 = arith.addf %v, %w : vector<5xf32>
  vector.print %0 : vector<5xf32>
  // CHECK-NEXT: ( 0, -0, inf, nan, 3.5 )
  %1 = arith.subf %v, %w : vector<5xf32>
  vector.print %1 : vector<5xf32>
  // CHECK-NEXT: ( -0, -0, -inf, nan, -3 )
  %2 = arith.mulf %v, %w : vector<5xf32>
  vector.print %2 : vector<5xf32>
  // CHECK-NEXT: ( nan, nan, nan, nan, -0.75 )
  %3 = arith.divf %v, %w : vector<5xf32>
  vector.print %3 : vector<5xf32>
  // CHECK-NEXT: ( -0, 0, -inf, {{-?}}nan, -1.5 )
  %4 = arith.negf %v : vector<5xf32>
  vector.print %4 : vector<5xf32>
  // NaN wins in maximumf and loses in maxnumf.
  // CHECK-NEXT: ( 0, 0, inf, nan, 1.5 )
  %5 = arith.maximumf %v, %w : vector<5xf32>
  vector.print %5 : vector<5xf32>
  // CHECK-NEXT: ( -0, -0, -inf, nan, -2 )
  %6 = arith.minimumf %v, %w : vector<5xf32>
  vector.print %6 : vector<5xf32>
  // CHECK-NEXT: inf, 1, 1.5 )
  %7 = arith.maxnumf %v, %w : vector<5xf32>
  %8 = vector.extract_strided_slice %7 {offsets = [2], sizes = [3], strides = [1]} : vector<5xf32> to vector<3xf32>
  vector.print %8 : vector<3xf32>
  return
}

func.func @order() {
  %v = arith.constant dense<[1.0, 0x7FC00000, -0.0]> : vector<3xf32>
  %w = arith.constant dense<[2.0, 1.0, 0.0]> : vector<3xf32>
  // CHECK-NEXT: ( 1, 0, 0 )
  %0 = arith.cmpf olt, %v, %w : vector<3xf32>
  vector.print %0 : vector<3xi1>
  // CHECK-NEXT: ( 1, 1, 0 )
  %1 = arith.cmpf ult, %v, %w : vector<3xf32>
  vector.print %1 : vector<3xi1>
  // CHECK-NEXT: ( 0, 0, 1 )
  %2 = arith.cmpf oeq, %v, %w : vector<3xf32>
  vector.print %2 : vector<3xi1>
  // CHECK-NEXT: ( 0, 1, 0 )
  %3 = arith.cmpf uno, %v, %w : vector<3xf32>
  vector.print %3 : vector<3xi1>
  return
}

func.func @remainder() {
  %v = arith.constant dense<[5.5, -5.5, 1.0e30, 1.0]> : vector<4xf64>
  %w = arith.constant dense<[2.0, 2.0, 3.0, 0x7FF0000000000000]> : vector<4xf64>
  // CHECK-NEXT: ( 1.5, -1.5, 1, 1 )
  %0 = arith.remf %v, %w : vector<4xf64>
  vector.print %0 : vector<4xf64>
  return
}

func.func @formats() {
  // A third of a unit in the last place above one, rounded each way.
  %x = arith.constant 1.0003255208333333 : f32
  // CHECK-NEXT: 1
  %nearest = arith.truncf %x : f32 to f16
  vector.print %nearest : f16
  // CHECK-NEXT: 1.00098
  %up = arith.truncf %x upward : f32 to f16
  vector.print %up : f16
  // CHECK-NEXT: 1
  %down = arith.truncf %x downward : f32 to f16
  vector.print %down : f16
  // CHECK-NEXT: inf
  %large = arith.constant 1.0e38 : f32
  %overflow = arith.truncf %large : f32 to f16
  vector.print %overflow : f16
  // CHECK-NEXT: 9.96921e+37
  %bf16 = arith.truncf %large : f32 to bf16
  vector.print %bf16 : bf16
  // CHECK-NEXT: 9.96921e+37
  %f64 = arith.extf %bf16 : bf16 to f64
  vector.print %f64 : f64
  return
}

func.func @integers() {
  %v = arith.constant dense<[-1.5, 1.5, 255.9]> : vector<3xf32>
  // CHECK-NEXT: ( -1, 1, 255 )
  %0 = arith.fptosi %v : vector<3xf32> to vector<3xi16>
  vector.print %0 : vector<3xi16>
  // The first is outside of i8, which is poison; the others are not.
  // CHECK-NEXT: 1
  %1 = arith.fptoui %v : vector<3xf32> to vector<3xi8>
  %2 = vector.extract %1[1] : i8 from vector<3xi8>
  vector.print %2 : i8
  // CHECK-NEXT: ( -1, -128 )
  %3 = arith.constant dense<[-1, -128]> : vector<2xi8>
  %4 = arith.sitofp %3 : vector<2xi8> to vector<2xf32>
  vector.print %4 : vector<2xf32>
  // CHECK-NEXT: ( 255, 128 )
  %5 = arith.uitofp %3 : vector<2xi8> to vector<2xf32>
  vector.print %5 : vector<2xf32>
  // CHECK-NEXT: 1069547520
  %6 = arith.constant 1.5 : f32
  %7 = arith.bitcast %6 : f32 to i32
  vector.print %7 : i32
  return
}

func.func @main() {
  call @special() : () -> ()
  call @order() : () -> ()
  call @remainder() : () -> ()
  call @formats() : () -> ()
  call @integers() : () -> ()
  return
}
