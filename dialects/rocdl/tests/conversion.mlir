// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @conversion
func.func @conversion(%arg0: i32, %arg1: f32, %arg2: vector<3xi32>, %arg3: vector<2xi32>) {
  // CHECK: rocdl.cvt.f32.bf8 %arg0[1] : i32
  %0 = rocdl.cvt.f32.bf8 %arg0[1] : i32
  // CHECK: rocdl.cvt.f32.fp8 %arg0[1] : i32
  %1 = rocdl.cvt.f32.fp8 %arg0[1] : i32
  // CHECK: rocdl.cvt.pk.bf8.f32 %arg1, %arg1 -> %arg0[true] : i32
  %2 = rocdl.cvt.pk.bf8.f32 %arg1, %arg1 -> %arg0[true] : i32
  // CHECK: rocdl.cvt.pk.f32.bf8 %arg0[true] : i32
  %3 = rocdl.cvt.pk.f32.bf8 %arg0[true] : i32
  // CHECK: rocdl.cvt.pk.f32.fp8 %arg0[true] : i32
  %4 = rocdl.cvt.pk.f32.fp8 %arg0[true] : i32
  // CHECK: rocdl.cvt.pk.fp8.f32 %arg1, %arg1 -> %arg0[true] : i32
  %5 = rocdl.cvt.pk.fp8.f32 %arg1, %arg1 -> %arg0[true] : i32
  // CHECK: rocdl.cvt.pkrtz %arg1, %arg1 : i32
  %6 = rocdl.cvt.pkrtz %arg1, %arg1 : i32
  // CHECK: rocdl.cvt.scale.pk16.bf16.bf6 %arg2, %arg0[1] : vector<16xbf16>
  %7 = rocdl.cvt.scale.pk16.bf16.bf6 %arg2, %arg0[1] : vector<16xbf16>
  // CHECK: rocdl.cvt.scale.pk16.bf16.fp6 %arg2, %arg0[1] : vector<16xbf16>
  %8 = rocdl.cvt.scale.pk16.bf16.fp6 %arg2, %arg0[1] : vector<16xbf16>
  // CHECK: rocdl.cvt.scale.pk16.f16.bf6 %arg2, %arg0[1] : vector<16xf16>
  %9 = rocdl.cvt.scale.pk16.f16.bf6 %arg2, %arg0[1] : vector<16xf16>
  // CHECK: rocdl.cvt.scale.pk16.f16.fp6 %arg2, %arg0[1] : vector<16xf16>
  %10 = rocdl.cvt.scale.pk16.f16.fp6 %arg2, %arg0[1] : vector<16xf16>
  // CHECK: rocdl.cvt.scale.pk16.f32.bf6 %arg2, %arg0[1] : vector<16xf32>
  %11 = rocdl.cvt.scale.pk16.f32.bf6 %arg2, %arg0[1] : vector<16xf32>
  // CHECK: rocdl.cvt.scale.pk16.f32.fp6 %arg2, %arg0[1] : vector<16xf32>
  %12 = rocdl.cvt.scale.pk16.f32.fp6 %arg2, %arg0[1] : vector<16xf32>
  // CHECK: rocdl.cvt.scale.pk8.bf16.bf8 %arg3, %arg0[1] : vector<8xbf16>
  %13 = rocdl.cvt.scale.pk8.bf16.bf8 %arg3, %arg0[1] : vector<8xbf16>
  // CHECK: rocdl.cvt.scale.pk8.bf16.fp4 %arg0, %arg0[1] : vector<8xbf16>
  %14 = rocdl.cvt.scale.pk8.bf16.fp4 %arg0, %arg0[1] : vector<8xbf16>
  // CHECK: rocdl.cvt.scale.pk8.bf16.fp8 %arg3, %arg0[1] : vector<8xbf16>
  %15 = rocdl.cvt.scale.pk8.bf16.fp8 %arg3, %arg0[1] : vector<8xbf16>
  // CHECK: rocdl.cvt.scale.pk8.f16.bf8 %arg3, %arg0[1] : vector<8xf16>
  %16 = rocdl.cvt.scale.pk8.f16.bf8 %arg3, %arg0[1] : vector<8xf16>
  // CHECK: rocdl.cvt.scale.pk8.f16.fp4 %arg0, %arg0[1] : vector<8xf16>
  %17 = rocdl.cvt.scale.pk8.f16.fp4 %arg0, %arg0[1] : vector<8xf16>
  // CHECK: rocdl.cvt.scale.pk8.f16.fp8 %arg3, %arg0[1] : vector<8xf16>
  %18 = rocdl.cvt.scale.pk8.f16.fp8 %arg3, %arg0[1] : vector<8xf16>
  // CHECK: rocdl.cvt.scale.pk8.f32.bf8 %arg3, %arg0[1] : vector<8xf32>
  %19 = rocdl.cvt.scale.pk8.f32.bf8 %arg3, %arg0[1] : vector<8xf32>
  // CHECK: rocdl.cvt.scale.pk8.f32.fp4 %arg0, %arg0[1] : vector<8xf32>
  %20 = rocdl.cvt.scale.pk8.f32.fp4 %arg0, %arg0[1] : vector<8xf32>
  // CHECK: rocdl.cvt.scale.pk8.f32.fp8 %arg3, %arg0[1] : vector<8xf32>
  %21 = rocdl.cvt.scale.pk8.f32.fp8 %arg3, %arg0[1] : vector<8xf32>
  // CHECK: rocdl.cvt.sr.bf8.f32 %arg1, %arg0 -> %arg0[1] : i32
  %22 = rocdl.cvt.sr.bf8.f32 %arg1, %arg0 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.sr.fp8.f32 %arg1, %arg0 -> %arg0[1] : i32
  %23 = rocdl.cvt.sr.fp8.f32 %arg1, %arg0 -> %arg0[1] : i32
  return
}

// CHECK-LABEL: @conversion_scaled
func.func @conversion_scaled(%arg0: vector<2xf16>, %arg1: i32, %arg2: f32, %arg3: vector<6xi32>) {
  // CHECK: rocdl.cvt.scalef32.f16.bf8 %arg1[1], %arg2 -> %arg0[true] : vector<2xf16>
  %0 = rocdl.cvt.scalef32.f16.bf8 %arg1[1], %arg2 -> %arg0[true] : vector<2xf16>
  // CHECK: rocdl.cvt.scalef32.f16.fp8 %arg1[1], %arg2 -> %arg0[true] : vector<2xf16>
  %1 = rocdl.cvt.scalef32.f16.fp8 %arg1[1], %arg2 -> %arg0[true] : vector<2xf16>
  // CHECK: rocdl.cvt.scalef32.f32.bf8 %arg1[1], %arg2 : f32
  %2 = rocdl.cvt.scalef32.f32.bf8 %arg1[1], %arg2 : f32
  // CHECK: rocdl.cvt.scalef32.f32.fp8 %arg1[1], %arg2 : f32
  %3 = rocdl.cvt.scalef32.f32.fp8 %arg1[1], %arg2 : f32
  // CHECK: rocdl.cvt.scalef32.pk.bf16.bf8 %arg1[true], %arg2 : vector<2xbf16>
  %4 = rocdl.cvt.scalef32.pk.bf16.bf8 %arg1[true], %arg2 : vector<2xbf16>
  // CHECK: rocdl.cvt.scalef32.pk.bf16.fp4 %arg1[1], %arg2 : vector<2xbf16>
  %5 = rocdl.cvt.scalef32.pk.bf16.fp4 %arg1[1], %arg2 : vector<2xbf16>
  // CHECK: rocdl.cvt.scalef32.pk.bf16.fp8 %arg1[true], %arg2 : vector<2xbf16>
  %6 = rocdl.cvt.scalef32.pk.bf16.fp8 %arg1[true], %arg2 : vector<2xbf16>
  // CHECK: rocdl.cvt.scalef32.pk.f16.bf8 %arg1[true], %arg2 : vector<2xf16>
  %7 = rocdl.cvt.scalef32.pk.f16.bf8 %arg1[true], %arg2 : vector<2xf16>
  // CHECK: rocdl.cvt.scalef32.pk.f16.fp4 %arg1[1], %arg2 : vector<2xf16>
  %8 = rocdl.cvt.scalef32.pk.f16.fp4 %arg1[1], %arg2 : vector<2xf16>
  // CHECK: rocdl.cvt.scalef32.pk.f16.fp8 %arg1[true], %arg2 : vector<2xf16>
  %9 = rocdl.cvt.scalef32.pk.f16.fp8 %arg1[true], %arg2 : vector<2xf16>
  // CHECK: rocdl.cvt.scalef32.pk.f32.bf8 %arg1[true], %arg2 : vector<2xf32>
  %10 = rocdl.cvt.scalef32.pk.f32.bf8 %arg1[true], %arg2 : vector<2xf32>
  // CHECK: rocdl.cvt.scalef32.pk.f32.fp4 %arg1[1], %arg2 : vector<2xf32>
  %11 = rocdl.cvt.scalef32.pk.f32.fp4 %arg1[1], %arg2 : vector<2xf32>
  // CHECK: rocdl.cvt.scalef32.pk.f32.fp8 %arg1[true], %arg2 : vector<2xf32>
  %12 = rocdl.cvt.scalef32.pk.f32.fp8 %arg1[true], %arg2 : vector<2xf32>
  // CHECK: rocdl.cvt.scalef32.pk32.bf16.bf6 %arg3, %arg2 : vector<32xbf16>
  %13 = rocdl.cvt.scalef32.pk32.bf16.bf6 %arg3, %arg2 : vector<32xbf16>
  // CHECK: rocdl.cvt.scalef32.pk32.bf16.fp6 %arg3, %arg2 : vector<32xbf16>
  %14 = rocdl.cvt.scalef32.pk32.bf16.fp6 %arg3, %arg2 : vector<32xbf16>
  // CHECK: rocdl.cvt.scalef32.pk32.f16.bf6 %arg3, %arg2 : vector<32xf16>
  %15 = rocdl.cvt.scalef32.pk32.f16.bf6 %arg3, %arg2 : vector<32xf16>
  // CHECK: rocdl.cvt.scalef32.pk32.f16.fp6 %arg3, %arg2 : vector<32xf16>
  %16 = rocdl.cvt.scalef32.pk32.f16.fp6 %arg3, %arg2 : vector<32xf16>
  // CHECK: rocdl.cvt.scalef32.pk32.f32.bf6 %arg3, %arg2 : vector<32xf32>
  %17 = rocdl.cvt.scalef32.pk32.f32.bf6 %arg3, %arg2 : vector<32xf32>
  // CHECK: rocdl.cvt.scalef32.pk32.f32.fp6 %arg3, %arg2 : vector<32xf32>
  %18 = rocdl.cvt.scalef32.pk32.f32.fp6 %arg3, %arg2 : vector<32xf32>
  return
}

// CHECK-LABEL: @conversion_scaled_narrow
func.func @conversion_scaled_narrow(%arg0: vector<16xf32>, %arg1: f32, %arg2: vector<2xi16>, %arg3: vector<2xbf16>, %arg4: vector<2xf16>, %arg5: i32, %arg6: vector<16xbf16>, %arg7: vector<16xf16>, %arg8: vector<32xbf16>, %arg9: vector<32xf16>, %arg10: vector<8xbf16>, %arg11: vector<8xf16>, %arg12: vector<8xf32>) {
  // CHECK: rocdl.cvt.scalef32.2xpk16.bf6.f32 %arg0, %arg0, %arg1 : vector<6xi32>
  %0 = rocdl.cvt.scalef32.2xpk16.bf6.f32 %arg0, %arg0, %arg1 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.2xpk16.fp6.f32 %arg0, %arg0, %arg1 : vector<6xi32>
  %1 = rocdl.cvt.scalef32.2xpk16.fp6.f32 %arg0, %arg0, %arg1 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.pk.bf8.bf16 %arg3, %arg1 -> %arg2[true] : vector<2xi16>
  %2 = rocdl.cvt.scalef32.pk.bf8.bf16 %arg3, %arg1 -> %arg2[true] : vector<2xi16>
  // CHECK: rocdl.cvt.scalef32.pk.bf8.f16 %arg4, %arg1 -> %arg2[true] : vector<2xi16>
  %3 = rocdl.cvt.scalef32.pk.bf8.f16 %arg4, %arg1 -> %arg2[true] : vector<2xi16>
  // CHECK: rocdl.cvt.scalef32.pk.bf8.f32 %arg1, %arg1, %arg1 -> %arg2[true] : vector<2xi16>
  %4 = rocdl.cvt.scalef32.pk.bf8.f32 %arg1, %arg1, %arg1 -> %arg2[true] : vector<2xi16>
  // CHECK: rocdl.cvt.scalef32.pk.fp4.bf16 %arg3, %arg1 -> %arg5[1] : i32
  %5 = rocdl.cvt.scalef32.pk.fp4.bf16 %arg3, %arg1 -> %arg5[1] : i32
  // CHECK: rocdl.cvt.scalef32.pk.fp4.f16 %arg4, %arg1 -> %arg5[1] : i32
  %6 = rocdl.cvt.scalef32.pk.fp4.f16 %arg4, %arg1 -> %arg5[1] : i32
  // CHECK: rocdl.cvt.scalef32.pk.fp4.f32 %arg1, %arg1, %arg1 -> %arg5[1] : i32
  %7 = rocdl.cvt.scalef32.pk.fp4.f32 %arg1, %arg1, %arg1 -> %arg5[1] : i32
  // CHECK: rocdl.cvt.scalef32.pk.fp8.bf16 %arg3, %arg1 -> %arg2[true] : vector<2xi16>
  %8 = rocdl.cvt.scalef32.pk.fp8.bf16 %arg3, %arg1 -> %arg2[true] : vector<2xi16>
  // CHECK: rocdl.cvt.scalef32.pk.fp8.f16 %arg4, %arg1 -> %arg2[true] : vector<2xi16>
  %9 = rocdl.cvt.scalef32.pk.fp8.f16 %arg4, %arg1 -> %arg2[true] : vector<2xi16>
  // CHECK: rocdl.cvt.scalef32.pk.fp8.f32 %arg1, %arg1, %arg1 -> %arg2[true] : vector<2xi16>
  %10 = rocdl.cvt.scalef32.pk.fp8.f32 %arg1, %arg1, %arg1 -> %arg2[true] : vector<2xi16>
  // CHECK: rocdl.cvt.scalef32.pk16.bf6.bf16 %arg6, %arg1 : vector<3xi32>
  %11 = rocdl.cvt.scalef32.pk16.bf6.bf16 %arg6, %arg1 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.pk16.bf6.f16 %arg7, %arg1 : vector<3xi32>
  %12 = rocdl.cvt.scalef32.pk16.bf6.f16 %arg7, %arg1 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.pk16.bf6.f32 %arg0, %arg1 : vector<3xi32>
  %13 = rocdl.cvt.scalef32.pk16.bf6.f32 %arg0, %arg1 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.pk16.fp6.bf16 %arg6, %arg1 : vector<3xi32>
  %14 = rocdl.cvt.scalef32.pk16.fp6.bf16 %arg6, %arg1 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.pk16.fp6.f16 %arg7, %arg1 : vector<3xi32>
  %15 = rocdl.cvt.scalef32.pk16.fp6.f16 %arg7, %arg1 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.pk16.fp6.f32 %arg0, %arg1 : vector<3xi32>
  %16 = rocdl.cvt.scalef32.pk16.fp6.f32 %arg0, %arg1 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.pk32.bf6.bf16 %arg8, %arg1 : vector<6xi32>
  %17 = rocdl.cvt.scalef32.pk32.bf6.bf16 %arg8, %arg1 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.pk32.bf6.f16 %arg9, %arg1 : vector<6xi32>
  %18 = rocdl.cvt.scalef32.pk32.bf6.f16 %arg9, %arg1 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.pk32.fp6.bf16 %arg8, %arg1 : vector<6xi32>
  %19 = rocdl.cvt.scalef32.pk32.fp6.bf16 %arg8, %arg1 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.pk32.fp6.f16 %arg9, %arg1 : vector<6xi32>
  %20 = rocdl.cvt.scalef32.pk32.fp6.f16 %arg9, %arg1 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.pk8.bf8.bf16 %arg10, %arg1 : vector<2xi32>
  %21 = rocdl.cvt.scalef32.pk8.bf8.bf16 %arg10, %arg1 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.pk8.bf8.f16 %arg11, %arg1 : vector<2xi32>
  %22 = rocdl.cvt.scalef32.pk8.bf8.f16 %arg11, %arg1 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.pk8.bf8.f32 %arg12, %arg1 : vector<2xi32>
  %23 = rocdl.cvt.scalef32.pk8.bf8.f32 %arg12, %arg1 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.pk8.fp4.bf16 %arg10, %arg1 : i32
  %24 = rocdl.cvt.scalef32.pk8.fp4.bf16 %arg10, %arg1 : i32
  // CHECK: rocdl.cvt.scalef32.pk8.fp4.f16 %arg11, %arg1 : i32
  %25 = rocdl.cvt.scalef32.pk8.fp4.f16 %arg11, %arg1 : i32
  // CHECK: rocdl.cvt.scalef32.pk8.fp4.f32 %arg12, %arg1 : i32
  %26 = rocdl.cvt.scalef32.pk8.fp4.f32 %arg12, %arg1 : i32
  // CHECK: rocdl.cvt.scalef32.pk8.fp8.bf16 %arg10, %arg1 : vector<2xi32>
  %27 = rocdl.cvt.scalef32.pk8.fp8.bf16 %arg10, %arg1 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.pk8.fp8.f16 %arg11, %arg1 : vector<2xi32>
  %28 = rocdl.cvt.scalef32.pk8.fp8.f16 %arg11, %arg1 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.pk8.fp8.f32 %arg12, %arg1 : vector<2xi32>
  %29 = rocdl.cvt.scalef32.pk8.fp8.f32 %arg12, %arg1 : vector<2xi32>
  return
}

// CHECK-LABEL: @conversion_scaled_random
func.func @conversion_scaled_random(%arg0: i32, %arg1: bf16, %arg2: f32, %arg3: f16, %arg4: vector<2xbf16>, %arg5: vector<2xf16>, %arg6: vector<2xf32>, %arg7: vector<16xbf16>, %arg8: vector<16xf16>, %arg9: vector<16xf32>, %arg10: vector<32xbf16>, %arg11: vector<32xf16>, %arg12: vector<32xf32>, %arg13: vector<8xbf16>, %arg14: vector<8xf16>, %arg15: vector<8xf32>) {
  // CHECK: rocdl.cvt.scalef32.sr.bf8.bf16 %arg1, %arg0, %arg2 -> %arg0[1] : i32
  %0 = rocdl.cvt.scalef32.sr.bf8.bf16 %arg1, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.bf8.f16 %arg3, %arg0, %arg2 -> %arg0[1] : i32
  %1 = rocdl.cvt.scalef32.sr.bf8.f16 %arg3, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.bf8.f32 %arg2, %arg0, %arg2 -> %arg0[1] : i32
  %2 = rocdl.cvt.scalef32.sr.bf8.f32 %arg2, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.fp8.bf16 %arg1, %arg0, %arg2 -> %arg0[1] : i32
  %3 = rocdl.cvt.scalef32.sr.fp8.bf16 %arg1, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.fp8.f16 %arg3, %arg0, %arg2 -> %arg0[1] : i32
  %4 = rocdl.cvt.scalef32.sr.fp8.f16 %arg3, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.fp8.f32 %arg2, %arg0, %arg2 -> %arg0[1] : i32
  %5 = rocdl.cvt.scalef32.sr.fp8.f32 %arg2, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.pk.fp4.bf16 %arg4, %arg0, %arg2 -> %arg0[1] : i32
  %6 = rocdl.cvt.scalef32.sr.pk.fp4.bf16 %arg4, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.pk.fp4.f16 %arg5, %arg0, %arg2 -> %arg0[1] : i32
  %7 = rocdl.cvt.scalef32.sr.pk.fp4.f16 %arg5, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.pk.fp4.f32 %arg6, %arg0, %arg2 -> %arg0[1] : i32
  %8 = rocdl.cvt.scalef32.sr.pk.fp4.f32 %arg6, %arg0, %arg2 -> %arg0[1] : i32
  // CHECK: rocdl.cvt.scalef32.sr.pk16.bf6.bf16 %arg7, %arg0, %arg2 : vector<3xi32>
  %9 = rocdl.cvt.scalef32.sr.pk16.bf6.bf16 %arg7, %arg0, %arg2 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk16.bf6.f16 %arg8, %arg0, %arg2 : vector<3xi32>
  %10 = rocdl.cvt.scalef32.sr.pk16.bf6.f16 %arg8, %arg0, %arg2 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk16.bf6.f32 %arg9, %arg0, %arg2 : vector<3xi32>
  %11 = rocdl.cvt.scalef32.sr.pk16.bf6.f32 %arg9, %arg0, %arg2 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk16.fp6.bf16 %arg7, %arg0, %arg2 : vector<3xi32>
  %12 = rocdl.cvt.scalef32.sr.pk16.fp6.bf16 %arg7, %arg0, %arg2 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk16.fp6.f16 %arg8, %arg0, %arg2 : vector<3xi32>
  %13 = rocdl.cvt.scalef32.sr.pk16.fp6.f16 %arg8, %arg0, %arg2 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk16.fp6.f32 %arg9, %arg0, %arg2 : vector<3xi32>
  %14 = rocdl.cvt.scalef32.sr.pk16.fp6.f32 %arg9, %arg0, %arg2 : vector<3xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk32.bf6.bf16 %arg10, %arg0, %arg2 : vector<6xi32>
  %15 = rocdl.cvt.scalef32.sr.pk32.bf6.bf16 %arg10, %arg0, %arg2 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk32.bf6.f16 %arg11, %arg0, %arg2 : vector<6xi32>
  %16 = rocdl.cvt.scalef32.sr.pk32.bf6.f16 %arg11, %arg0, %arg2 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk32.bf6.f32 %arg12, %arg0, %arg2 : vector<6xi32>
  %17 = rocdl.cvt.scalef32.sr.pk32.bf6.f32 %arg12, %arg0, %arg2 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk32.fp6.bf16 %arg10, %arg0, %arg2 : vector<6xi32>
  %18 = rocdl.cvt.scalef32.sr.pk32.fp6.bf16 %arg10, %arg0, %arg2 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk32.fp6.f16 %arg11, %arg0, %arg2 : vector<6xi32>
  %19 = rocdl.cvt.scalef32.sr.pk32.fp6.f16 %arg11, %arg0, %arg2 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk32.fp6.f32 %arg12, %arg0, %arg2 : vector<6xi32>
  %20 = rocdl.cvt.scalef32.sr.pk32.fp6.f32 %arg12, %arg0, %arg2 : vector<6xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk8.bf8.bf16 %arg13, %arg0, %arg2 : vector<2xi32>
  %21 = rocdl.cvt.scalef32.sr.pk8.bf8.bf16 %arg13, %arg0, %arg2 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk8.bf8.f16 %arg14, %arg0, %arg2 : vector<2xi32>
  %22 = rocdl.cvt.scalef32.sr.pk8.bf8.f16 %arg14, %arg0, %arg2 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk8.bf8.f32 %arg15, %arg0, %arg2 : vector<2xi32>
  %23 = rocdl.cvt.scalef32.sr.pk8.bf8.f32 %arg15, %arg0, %arg2 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk8.fp4.bf16 %arg13, %arg0, %arg2 : i32
  %24 = rocdl.cvt.scalef32.sr.pk8.fp4.bf16 %arg13, %arg0, %arg2 : i32
  // CHECK: rocdl.cvt.scalef32.sr.pk8.fp4.f16 %arg14, %arg0, %arg2 : i32
  %25 = rocdl.cvt.scalef32.sr.pk8.fp4.f16 %arg14, %arg0, %arg2 : i32
  // CHECK: rocdl.cvt.scalef32.sr.pk8.fp4.f32 %arg15, %arg0, %arg2 : i32
  %26 = rocdl.cvt.scalef32.sr.pk8.fp4.f32 %arg15, %arg0, %arg2 : i32
  // CHECK: rocdl.cvt.scalef32.sr.pk8.fp8.bf16 %arg13, %arg0, %arg2 : vector<2xi32>
  %27 = rocdl.cvt.scalef32.sr.pk8.fp8.bf16 %arg13, %arg0, %arg2 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk8.fp8.f16 %arg14, %arg0, %arg2 : vector<2xi32>
  %28 = rocdl.cvt.scalef32.sr.pk8.fp8.f16 %arg14, %arg0, %arg2 : vector<2xi32>
  // CHECK: rocdl.cvt.scalef32.sr.pk8.fp8.f32 %arg15, %arg0, %arg2 : vector<2xi32>
  %29 = rocdl.cvt.scalef32.sr.pk8.fp8.f32 %arg15, %arg0, %arg2 : vector<2xi32>
  return
}
