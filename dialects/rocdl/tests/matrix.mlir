// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @mfma
func.func @mfma(%arg0: vector<8xbf16>, %arg1: vector<4xf32>, %arg2: i32, %arg3: vector<4xf16>, %arg4: f32, %arg5: i64, %arg6: f64, %arg7: vector<4xf64>, %arg8: vector<4xi32>) {
  // CHECK: rocdl.mfma.f32.16x16x16bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %0 = rocdl.mfma.f32.16x16x16bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x16f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %1 = rocdl.mfma.f32.16x16x16f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x1f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %2 = rocdl.mfma.f32.16x16x1f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %3 = rocdl.mfma.f32.16x16x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x32.bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %4 = rocdl.mfma.f32.16x16x32.bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x32.bf8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %5 = rocdl.mfma.f32.16x16x32.bf8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x32.bf8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %6 = rocdl.mfma.f32.16x16x32.bf8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x32.f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %7 = rocdl.mfma.f32.16x16x32.f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x32.fp8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %8 = rocdl.mfma.f32.16x16x32.fp8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x32.fp8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %9 = rocdl.mfma.f32.16x16x32.fp8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %10 = rocdl.mfma.f32.16x16x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x4f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %11 = rocdl.mfma.f32.16x16x4f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x4f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %12 = rocdl.mfma.f32.16x16x4f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x8.xf32 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %13 = rocdl.mfma.f32.16x16x8.xf32 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.16x16x8bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %14 = rocdl.mfma.f32.16x16x8bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x16.bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %15 = rocdl.mfma.f32.32x32x16.bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x16.bf8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %16 = rocdl.mfma.f32.32x32x16.bf8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x16.bf8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %17 = rocdl.mfma.f32.32x32x16.bf8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x16.f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %18 = rocdl.mfma.f32.32x32x16.f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x16.fp8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %19 = rocdl.mfma.f32.32x32x16.fp8.bf8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x16.fp8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %20 = rocdl.mfma.f32.32x32x16.fp8.fp8 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x1f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %21 = rocdl.mfma.f32.32x32x1f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %22 = rocdl.mfma.f32.32x32x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x2f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %23 = rocdl.mfma.f32.32x32x2f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x4.xf32 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %24 = rocdl.mfma.f32.32x32x4.xf32 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x4bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %25 = rocdl.mfma.f32.32x32x4bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %26 = rocdl.mfma.f32.32x32x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x4f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %27 = rocdl.mfma.f32.32x32x4f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x8bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %28 = rocdl.mfma.f32.32x32x8bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.32x32x8f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %29 = rocdl.mfma.f32.32x32x8f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.4x4x1f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %30 = rocdl.mfma.f32.4x4x1f32 %arg4, %arg4, %arg1, %arg2, %arg2, %arg2 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.4x4x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %31 = rocdl.mfma.f32.4x4x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.4x4x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %32 = rocdl.mfma.f32.4x4x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f32.4x4x4f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %33 = rocdl.mfma.f32.4x4x4f16 %arg3, %arg3, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.f64.16x16x4f64 %arg6, %arg6, %arg7, %arg2, %arg2, %arg2 : (f64, f64, vector<4xf64>, i32, i32, i32) -> vector<4xf64>
  %34 = rocdl.mfma.f64.16x16x4f64 %arg6, %arg6, %arg7, %arg2, %arg2, %arg2 : (f64, f64, vector<4xf64>, i32, i32, i32) -> vector<4xf64>
  // CHECK: rocdl.mfma.f64.4x4x4f64 %arg6, %arg6, %arg7, %arg2, %arg2, %arg2 : (f64, f64, vector<4xf64>, i32, i32, i32) -> vector<4xf64>
  %35 = rocdl.mfma.f64.4x4x4f64 %arg6, %arg6, %arg7, %arg2, %arg2, %arg2 : (f64, f64, vector<4xf64>, i32, i32, i32) -> vector<4xf64>
  // CHECK: rocdl.mfma.i32.16x16x16i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %36 = rocdl.mfma.i32.16x16x16i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.16x16x32.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %37 = rocdl.mfma.i32.16x16x32.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.16x16x4i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %38 = rocdl.mfma.i32.16x16x4i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.16x16x64.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %39 = rocdl.mfma.i32.16x16x64.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.32x32x16.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %40 = rocdl.mfma.i32.32x32x16.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.32x32x32.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %41 = rocdl.mfma.i32.32x32x32.i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.32x32x4i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %42 = rocdl.mfma.i32.32x32x4i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.32x32x8i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %43 = rocdl.mfma.i32.32x32x8i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.i32.4x4x4i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %44 = rocdl.mfma.i32.4x4x4i8 %arg2, %arg2, %arg8, %arg2, %arg2, %arg2 : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
  %45 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.mfma.scale.f32.32x32x64.f8f6f4 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
  %46 = rocdl.mfma.scale.f32.32x32x64.f8f6f4 %arg5, %arg5, %arg1, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2 : (i64, i64, vector<4xf32>, i32, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @smfmac
func.func @smfmac(%arg0: vector<4xi32>, %arg1: vector<8xi32>, %arg2: vector<4xf32>, %arg3: i32) {
  // CHECK: rocdl.smfmac.f32.16x16x128.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %0 = rocdl.smfmac.f32.16x16x128.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x128.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %1 = rocdl.smfmac.f32.16x16x128.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x128.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %2 = rocdl.smfmac.f32.16x16x128.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x128.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %3 = rocdl.smfmac.f32.16x16x128.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %4 = rocdl.smfmac.f32.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x32.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %5 = rocdl.smfmac.f32.16x16x32.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %6 = rocdl.smfmac.f32.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x64.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %7 = rocdl.smfmac.f32.16x16x64.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x64.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %8 = rocdl.smfmac.f32.16x16x64.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x64.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %9 = rocdl.smfmac.f32.16x16x64.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x64.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %10 = rocdl.smfmac.f32.16x16x64.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.16x16x64.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %11 = rocdl.smfmac.f32.16x16x64.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x16.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %12 = rocdl.smfmac.f32.32x32x16.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x16.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %13 = rocdl.smfmac.f32.32x32x16.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x32.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %14 = rocdl.smfmac.f32.32x32x32.bf16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x32.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %15 = rocdl.smfmac.f32.32x32x32.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x32.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %16 = rocdl.smfmac.f32.32x32x32.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x32.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %17 = rocdl.smfmac.f32.32x32x32.f16 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x32.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %18 = rocdl.smfmac.f32.32x32x32.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x32.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %19 = rocdl.smfmac.f32.32x32x32.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x64.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %20 = rocdl.smfmac.f32.32x32x64.bf8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x64.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %21 = rocdl.smfmac.f32.32x32x64.bf8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x64.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %22 = rocdl.smfmac.f32.32x32x64.fp8.bf8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.f32.32x32x64.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %23 = rocdl.smfmac.f32.32x32x64.fp8.fp8 %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  // CHECK: rocdl.smfmac.i32.16x16x128.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %24 = rocdl.smfmac.i32.16x16x128.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.smfmac.i32.16x16x64.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %25 = rocdl.smfmac.i32.16x16x64.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.smfmac.i32.32x32x32.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %26 = rocdl.smfmac.i32.32x32x32.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  // CHECK: rocdl.smfmac.i32.32x32x64.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  %27 = rocdl.smfmac.i32.32x32x64.i8 %arg0, %arg1, %arg0, %arg3, %arg3, %arg3 : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @wmma_f32
func.func @wmma_f32(%arg0: vector<8xi32>, %arg1: vector<8xf32>, %arg2: vector<8xf16>, %arg3: vector<8xbf16>) {
  // CHECK: rocdl.wmma.f32.16x16x128.bf8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %0 = rocdl.wmma.f32.16x16x128.bf8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x128.bf8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %1 = rocdl.wmma.f32.16x16x128.bf8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x128.fp8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %2 = rocdl.wmma.f32.16x16x128.fp8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x128.fp8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %3 = rocdl.wmma.f32.16x16x128.fp8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x16.bf16 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %4 = rocdl.wmma.f32.16x16x16.bf16 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x16.bf8_bf8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %5 = rocdl.wmma.f32.16x16x16.bf8_bf8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x16.bf8_fp8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %6 = rocdl.wmma.f32.16x16x16.bf8_fp8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x16.f16 %arg2, %arg2, %arg1 : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
  %7 = rocdl.wmma.f32.16x16x16.f16 %arg2, %arg2, %arg1 : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x16.fp8_bf8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %8 = rocdl.wmma.f32.16x16x16.fp8_bf8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x16.fp8_fp8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %9 = rocdl.wmma.f32.16x16x16.fp8_fp8 %arg0, %arg0, %arg1 : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x32.bf16 %arg3, %arg3, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xbf16>, vector<8xbf16>, vector<8xf32>) -> vector<8xf32>
  %10 = rocdl.wmma.f32.16x16x32.bf16 %arg3, %arg3, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xbf16>, vector<8xbf16>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x32.f16 %arg2, %arg2, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
  %11 = rocdl.wmma.f32.16x16x32.f16 %arg2, %arg2, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x4.f32 %arg1, %arg1, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  %12 = rocdl.wmma.f32.16x16x4.f32 %arg1, %arg1, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x64.bf8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %13 = rocdl.wmma.f32.16x16x64.bf8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x64.bf8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %14 = rocdl.wmma.f32.16x16x64.bf8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x64.fp8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %15 = rocdl.wmma.f32.16x16x64.fp8_bf8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: rocdl.wmma.f32.16x16x64.fp8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %16 = rocdl.wmma.f32.16x16x64.fp8_fp8 %arg0, %arg0, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  return
}

// CHECK-LABEL: @wmma
func.func @wmma(%arg0: vector<8xi32>, %arg1: vector<8xbf16>, %arg2: vector<8xf32>, %arg3: vector<8xf16>, %arg4: i32, %arg5: i64) {
  // CHECK: rocdl.wmma.bf16.16x16x16.bf16 %arg0, %arg0, %arg0 {opsel = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  %0 = rocdl.wmma.bf16.16x16x16.bf16 %arg0, %arg0, %arg0 {opsel = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  // CHECK: rocdl.wmma.bf16.16x16x32.bf16 %arg1, %arg1, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xbf16>, vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
  %1 = rocdl.wmma.bf16.16x16x32.bf16 %arg1, %arg1, %arg1 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xbf16>, vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
  // CHECK: rocdl.wmma.bf16f32.16x16x32.bf16 %arg1, %arg1, %arg2 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xbf16>, vector<8xbf16>, vector<8xf32>) -> vector<8xbf16>
  %2 = rocdl.wmma.bf16f32.16x16x32.bf16 %arg1, %arg1, %arg2 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xbf16>, vector<8xbf16>, vector<8xf32>) -> vector<8xbf16>
  // CHECK: rocdl.wmma.f16.16x16x128.bf8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %3 = rocdl.wmma.f16.16x16x128.bf8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x128.bf8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %4 = rocdl.wmma.f16.16x16x128.bf8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x128.fp8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %5 = rocdl.wmma.f16.16x16x128.fp8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x128.fp8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %6 = rocdl.wmma.f16.16x16x128.fp8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x16.f16 %arg3, %arg3, %arg3 {opsel = true} : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
  %7 = rocdl.wmma.f16.16x16x16.f16 %arg3, %arg3, %arg3 {opsel = true} : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x32.f16 %arg3, %arg3, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
  %8 = rocdl.wmma.f16.16x16x32.f16 %arg3, %arg3, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x64.bf8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %9 = rocdl.wmma.f16.16x16x64.bf8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x64.bf8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %10 = rocdl.wmma.f16.16x16x64.bf8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x64.fp8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %11 = rocdl.wmma.f16.16x16x64.fp8_bf8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.f16.16x16x64.fp8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  %12 = rocdl.wmma.f16.16x16x64.fp8_fp8 %arg0, %arg0, %arg3 {modC = 1 : i16, reuseA = true, reuseB = true} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
  // CHECK: rocdl.wmma.i32.16x16x16.iu4 %arg0, %arg0, %arg0 {clamp = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  %13 = rocdl.wmma.i32.16x16x16.iu4 %arg0, %arg0, %arg0 {clamp = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  // CHECK: rocdl.wmma.i32.16x16x16.iu8 %arg0, %arg0, %arg0 {clamp = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  %14 = rocdl.wmma.i32.16x16x16.iu8 %arg0, %arg0, %arg0 {clamp = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  // CHECK: rocdl.wmma.i32.16x16x32.iu4 %arg0, %arg0, %arg0 {clamp = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  %15 = rocdl.wmma.i32.16x16x32.iu4 %arg0, %arg0, %arg0 {clamp = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  // CHECK: rocdl.wmma.i32.16x16x64.iu8 %arg0, %arg0, %arg0 {clamp = true, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  %16 = rocdl.wmma.i32.16x16x64.iu8 %arg0, %arg0, %arg0 {clamp = true, reuseA = true, reuseB = true, signA = true, signB = true} : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  // CHECK: rocdl.wmma.scale.f32.16x16x128.f8f6f4 %arg0, %arg0, %arg2, %arg4, %arg4 {fmtA = 1 : i32, fmtB = 1 : i32, fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
  %17 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %arg0, %arg0, %arg2, %arg4, %arg4 {fmtA = 1 : i32, fmtB = 1 : i32, fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
  // CHECK: rocdl.wmma.scale.f32.32x16x128.f4 %arg0, %arg0, %arg2, %arg4, %arg4 {fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
  %18 = rocdl.wmma.scale.f32.32x16x128.f4 %arg0, %arg0, %arg2, %arg4, %arg4 {fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
  // CHECK: rocdl.wmma.scale16.f32.16x16x128.f8f6f4 %arg0, %arg0, %arg2, %arg5, %arg5 {fmtA = 1 : i32, fmtB = 1 : i32, fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i64, i64) -> vector<8xf32>
  %19 = rocdl.wmma.scale16.f32.16x16x128.f8f6f4 %arg0, %arg0, %arg2, %arg5, %arg5 {fmtA = 1 : i32, fmtB = 1 : i32, fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i64, i64) -> vector<8xf32>
  // CHECK: rocdl.wmma.scale16.f32.32x16x128.f4 %arg0, %arg0, %arg2, %arg5, %arg5 {fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i64, i64) -> vector<8xf32>
  %20 = rocdl.wmma.scale16.f32.32x16x128.f4 %arg0, %arg0, %arg2, %arg5, %arg5 {fmtScaleA = 1 : i32, fmtScaleB = 1 : i32, modC = 1 : i16, reuseA = true, reuseB = true, scaleAType = 1 : i32, scaleBType = 1 : i32} : (vector<8xi32>, vector<8xi32>, vector<8xf32>, i64, i64) -> vector<8xf32>
  return
}
