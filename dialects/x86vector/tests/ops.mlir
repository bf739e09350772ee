// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @avx512
func.func @avx512(%k: vector<16xi1>, %a: vector<16xf32>, %d: vector<8xf64>, %i: vector<8xi64>, %n: i32, %w: i16, %b: i8) {
  // CHECK: x86vector.avx512.mask.compress %arg0, %arg1 : vector<16xf32>
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  // CHECK: x86vector.avx512.mask.compress %arg0, %arg1 {constant_src = dense<5.000000e+00> : vector<16xf32>} : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  // CHECK: x86vector.avx512.mask.compress %arg0, %arg1, %arg1 {row = 1 : i64} : vector<16xf32>, vector<16xf32>
  %2 = x86vector.avx512.mask.compress %k, %a, %a {row = 1} : vector<16xf32>, vector<16xf32>
  // CHECK: x86vector.avx512.mask.rndscale %arg1, %arg4, %arg1, %arg5, %arg4 : vector<16xf32>
  %3 = x86vector.avx512.mask.rndscale %a, %n, %a, %w, %n : vector<16xf32>
  // CHECK: x86vector.avx512.mask.rndscale %arg2, %arg4, %arg2, %arg6, %arg4 : vector<8xf64>
  %4 = x86vector.avx512.mask.rndscale %d, %n, %d, %b, %n : vector<8xf64>
  // CHECK: x86vector.avx512.mask.scalef %arg1, %arg1, %arg1, %arg5, %arg4 : vector<16xf32>
  %5 = x86vector.avx512.mask.scalef %a, %a, %a, %w, %n : vector<16xf32>
  // CHECK: x86vector.avx512.mask.scalef %arg2, %arg2, %arg2, %arg6, %arg4 : vector<8xf64>
  %6 = x86vector.avx512.mask.scalef %d, %d, %d, %b, %n : vector<8xf64>
  // CHECK: x86vector.avx512.vp2intersect %arg3, %arg3 : vector<8xi64>
  %7, %8 = x86vector.avx512.vp2intersect %i, %i : vector<8xi64>
  return
}

// CHECK-LABEL: @short_floats
func.func @short_floats(%a: vector<16xf32>, %b: vector<32xbf16>, %c: vector<4xf32>, %d: vector<8xbf16>, %e: vector<8xf32>) {
  // CHECK: x86vector.avx512.cvt.packed.f32_to_bf16 %arg0 : vector<16xf32> -> vector<16xbf16>
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<16xbf16>
  // CHECK: x86vector.avx512.cvt.packed.f32_to_bf16 %arg4 : vector<8xf32> -> vector<8xbf16>
  %1 = x86vector.avx512.cvt.packed.f32_to_bf16 %e : vector<8xf32> -> vector<8xbf16>
  // CHECK: x86vector.avx512.dot %arg0, %arg1, %arg1 : vector<32xbf16> -> vector<16xf32>
  %2 = x86vector.avx512.dot %a, %b, %b : vector<32xbf16> -> vector<16xf32>
  // CHECK: x86vector.avx512.dot %arg2, %arg3, %arg3 : vector<8xbf16> -> vector<4xf32>
  %3 = x86vector.avx512.dot %c, %d, %d : vector<8xbf16> -> vector<4xf32>
  return
}

// CHECK-LABEL: @avx
func.func @avx(%a: vector<8xf32>, %w: vector<4xi32>, %b: vector<16xi8>, %m: memref<16xbf16>, %h: memref<1xf16>) {
  // CHECK: x86vector.avx.rsqrt %arg0 : vector<8xf32>
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  // CHECK: x86vector.avx.intr.dot %arg0, %arg0 : vector<8xf32>
  %1 = x86vector.avx.intr.dot %a, %a : vector<8xf32>
  // CHECK: x86vector.avx.dot.i8 %arg1, %arg2, %arg2 : vector<16xi8> -> vector<4xi32>
  %2 = x86vector.avx.dot.i8 %w, %b, %b : vector<16xi8> -> vector<4xi32>
  // CHECK: x86vector.avx.bcst_to_f32.packed %arg4 : memref<1xf16> -> vector<4xf32>
  %3 = x86vector.avx.bcst_to_f32.packed %h : memref<1xf16> -> vector<4xf32>
  // CHECK: x86vector.avx.cvt.packed.even.indexed_to_f32 %arg3 : memref<16xbf16> -> vector<8xf32>
  %4 = x86vector.avx.cvt.packed.even.indexed_to_f32 %m : memref<16xbf16> -> vector<8xf32>
  // CHECK: x86vector.avx.cvt.packed.odd.indexed_to_f32 %arg3 : memref<16xbf16> -> vector<8xf32>
  %5 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %m : memref<16xbf16> -> vector<8xf32>
  return
}
