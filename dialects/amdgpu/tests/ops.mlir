// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @conversions
func.func @conversions(%v: vector<4xf8E5M2>, %one: f8E4M3FN, %f: f32, %n: i32, %p: vector<2xf32>, %w: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %x: vector<16xf6E2M3FN>, %h: vector<1xf16>) {
  // CHECK: amdgpu.ext_packed_fp8 %arg0[3] : vector<4xf8E5M2> to f32
  %0 = amdgpu.ext_packed_fp8 %v[3] : vector<4xf8E5M2> to f32
  // CHECK: amdgpu.ext_packed_fp8 {row = 1 : i64} %arg1[0] : f8E4M3FN to vector<2xf32>
  %1 = amdgpu.ext_packed_fp8 {row = 1} %one[0] : f8E4M3FN to vector<2xf32>
  // CHECK: amdgpu.packed_trunc_2xfp8 %arg2, undef into undef[word 0] : f32 to vector<4xf8E5M2>
  %2 = amdgpu.packed_trunc_2xfp8 %f, undef into undef[word 0] : f32 to vector<4xf8E5M2>
  // CHECK: amdgpu.packed_trunc_2xfp8 %arg2, %arg2 into %arg0[word 1] : f32 to vector<4xf8E5M2> into vector<4xf8E5M2>
  %3 = amdgpu.packed_trunc_2xfp8 %f, %f into %v[word 1] : f32 to vector<4xf8E5M2> into vector<4xf8E5M2>
  // CHECK: amdgpu.packed_stoch_round_fp8 %arg2 + %arg3 into undef[0] : f32 to vector<4xf8E5M2>
  %4 = amdgpu.packed_stoch_round_fp8 %f + %n into undef[0] : f32 to vector<4xf8E5M2>
  // CHECK: amdgpu.packed_stoch_round_fp8 %arg2 + %arg3 into %arg0[3] : f32 to vector<4xf8E5M2> into vector<4xf8E5M2>
  %5 = amdgpu.packed_stoch_round_fp8 %f + %n into %v[3] : f32 to vector<4xf8E5M2> into vector<4xf8E5M2>
  // CHECK: amdgpu.packed_scaled_trunc %arg4 into undef[7], %arg2 : vector<2xf32> to vector<8xf4E2M1FN>
  %6 = amdgpu.packed_scaled_trunc %p into undef[7], %f : vector<2xf32> to vector<8xf4E2M1FN>
  // CHECK: amdgpu.packed_scaled_trunc %arg8 into %arg0[0], %arg2 : vector<1xf16> to vector<4xf8E5M2> into vector<4xf8E5M2>
  %7 = amdgpu.packed_scaled_trunc %h into %v[0], %f : vector<1xf16> to vector<4xf8E5M2> into vector<4xf8E5M2>
  // CHECK: amdgpu.scaled_ext_packed %arg5[7], %arg2 : vector<8xf4E2M1FN> to vector<2xbf16>
  %8 = amdgpu.scaled_ext_packed %w[7], %f : vector<8xf4E2M1FN> to vector<2xbf16>
  // CHECK: amdgpu.scaled_ext_packed_matrix %arg5 scale(%arg6) blockSize(32) firstScaleLane(0) firstScaleByte(2) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  %9 = amdgpu.scaled_ext_packed_matrix %w scale(%s) blockSize(32) firstScaleLane(0) firstScaleByte(2) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  // CHECK: amdgpu.scaled_ext_packed_matrix %arg7 scale(%arg6) blockSize(16) firstScaleLane(16) firstScaleByte(1) : vector<16xf6E2M3FN>, vector<4xf8E8M0FNU> -> vector<16xbf16>
  %10 = amdgpu.scaled_ext_packed_matrix %x scale(%s) blockSize(16) firstScaleLane(16) firstScaleByte(1) : vector<16xf6E2M3FN>, vector<4xf8E8M0FNU> -> vector<16xbf16>
  return
}

// CHECK-LABEL: @casts
func.func @casts(%m: memref<8xf32>, %s: memref<8xf32, strided<[?], offset: ?>>, %d: memref<4x?xf32, strided<[?, 1], offset: 3>>, %n: i64, %c: i14) {
  // CHECK: amdgpu.fat_raw_buffer_cast %arg0 : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  // CHECK: amdgpu.fat_raw_buffer_cast %arg0 validBytes(%arg3) cacheSwizzleStride(%arg4) boundsCheck(false) resetOffset : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %1 = amdgpu.fat_raw_buffer_cast %m validBytes(%n) cacheSwizzleStride(%c) boundsCheck(false) resetOffset : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  // CHECK: amdgpu.fat_raw_buffer_cast %arg0 {row = 1 : i64} : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = amdgpu.fat_raw_buffer_cast %m boundsCheck(true) {row = 1} : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  // CHECK: amdgpu.fat_raw_buffer_cast %arg1 resetOffset : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?]>, #amdgpu.address_space<fat_raw_buffer>>
  %3 = amdgpu.fat_raw_buffer_cast %s resetOffset : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?]>, #amdgpu.address_space<fat_raw_buffer>>
  // CHECK: amdgpu.fat_raw_buffer_cast %arg2 : memref<4x?xf32, strided<[?, 1], offset: 3>> to memref<4x?xf32, strided<[?, 1], offset: 3>, #amdgpu.address_space<fat_raw_buffer>>
  %4 = amdgpu.fat_raw_buffer_cast %d : memref<4x?xf32, strided<[?, 1], offset: 3>> to memref<4x?xf32, strided<[?, 1], offset: 3>, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// CHECK-LABEL: @buffers
func.func @buffers(%m: memref<8x4xf32>, %s: memref<f32, 1>, %u: memref<*xf32>, %i: memref<8xi32>, %d: memref<8xf64>, %n: i32, %f: f32, %g: f64) {
  // CHECK: amdgpu.raw_buffer_load %arg1[] : memref<f32, 1> -> f32
  %0 = amdgpu.raw_buffer_load %s[] : memref<f32, 1> -> f32
  // CHECK: amdgpu.raw_buffer_load {boundsCheck = false, indexOffset = 1 : i32} %arg0[%arg5, %arg5] sgprOffset %arg5 : memref<8x4xf32>, i32, i32 -> vector<4xf32>
  %1 = amdgpu.raw_buffer_load {boundsCheck = false, indexOffset = 1 : i32} %m[%n, %n] sgprOffset %n : memref<8x4xf32>, i32, i32 -> vector<4xf32>
  // CHECK: amdgpu.raw_buffer_store %arg6 -> %arg1[] : f32 -> memref<f32, 1>
  amdgpu.raw_buffer_store %f -> %s[] : f32 -> memref<f32, 1>
  // CHECK: amdgpu.raw_buffer_store {indexOffset = 1 : i32} %arg6 -> %arg0[%arg5, %arg5] sgprOffset %arg5 : f32 -> memref<8x4xf32>, i32, i32
  amdgpu.raw_buffer_store {boundsCheck = true, indexOffset = 1 : i32} %f -> %m[%n, %n] sgprOffset %n : f32 -> memref<8x4xf32>, i32, i32
  // CHECK: amdgpu.raw_buffer_atomic_cmpswap {indexOffset = 1 : i32} %arg6, %arg6 -> %arg0[%arg5, %arg5] sgprOffset %arg5 : f32 -> memref<8x4xf32>, i32, i32
  %2 = amdgpu.raw_buffer_atomic_cmpswap {indexOffset = 1 : i32} %f, %f -> %m[%n, %n] sgprOffset %n : f32 -> memref<8x4xf32>, i32, i32
  // CHECK: amdgpu.raw_buffer_atomic_fadd %arg6 -> %arg0[%arg5, %arg5] sgprOffset %arg5 : f32 -> memref<8x4xf32>, i32, i32
  amdgpu.raw_buffer_atomic_fadd %f -> %m[%n, %n] sgprOffset %n : f32 -> memref<8x4xf32>, i32, i32
  // CHECK: amdgpu.raw_buffer_atomic_fmax {boundsCheck = false} %arg7 -> %arg4[%arg5] : f64 -> memref<8xf64>, i32
  amdgpu.raw_buffer_atomic_fmax {boundsCheck = false} %g -> %d[%n] : f64 -> memref<8xf64>, i32
  // CHECK: amdgpu.raw_buffer_atomic_smax %arg5 -> %arg3[%arg5] : i32 -> memref<8xi32>, i32
  amdgpu.raw_buffer_atomic_smax %n -> %i[%n] : i32 -> memref<8xi32>, i32
  // CHECK: amdgpu.raw_buffer_atomic_umin %arg5 -> %arg3[%arg5] : i32 -> memref<8xi32>, i32
  amdgpu.raw_buffer_atomic_umin %n -> %i[%n] : i32 -> memref<8xi32>, i32
  return
}

// CHECK-LABEL: @lanes
func.func @lanes(%old: i32, %v: i32, %h: vector<2xf16>) {
  // CHECK: amdgpu.dpp %arg0 %arg1  quad_perm([0, 1, 2, 3]) {bank_mask = 2 : i32, row_mask = 1 : i32} : i32
  %0 = amdgpu.dpp %old %v quad_perm([0, 1, 2, 3]) {bank_mask = 2 : i32, row_mask = 1 : i32} : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  row_shl(15 : i32) {bound_ctrl = true} : i32
  %1 = amdgpu.dpp %old %v row_shl(15 : i32) {bound_ctrl = true} : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  row_shr(1 : i32) : i32
  %2 = amdgpu.dpp %old %v row_shr(1 : i32) : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  row_ror(1 : i32) : i32
  %3 = amdgpu.dpp %old %v row_ror(1 : i32) : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  wave_shl : i32
  %4 = amdgpu.dpp %old %v wave_shl : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  wave_shr : i32
  %5 = amdgpu.dpp %old %v wave_shr : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  wave_ror : i32
  %6 = amdgpu.dpp %old %v wave_ror : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  wave_rol : i32
  %7 = amdgpu.dpp %old %v wave_rol : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  row_mirror : i32
  %8 = amdgpu.dpp %old %v row_mirror : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  row_half_mirror : i32
  %9 = amdgpu.dpp %old %v row_half_mirror : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  row_bcast_15 : i32
  %10 = amdgpu.dpp %old %v row_bcast_15 : i32
  // CHECK: amdgpu.dpp %arg0 %arg1  row_bcast_31(unit) : i32
  %11 = amdgpu.dpp %old %v row_bcast_31 (unit) : i32
  // CHECK: amdgpu.swizzle_bitmode %arg2 1 2 4 {row = 1 : i64} : vector<2xf16>
  %12 = amdgpu.swizzle_bitmode %h 1 2 4 {row = 1} : vector<2xf16>
  // CHECK: amdgpu.permlane_swap %arg2 16 : vector<2xf16>
  %13 = amdgpu.permlane_swap %h 16 : vector<2xf16>
  // CHECK: amdgpu.permlane_swap %arg1 32 {bound_ctrl = true, fetch_inactive = true} : i32
  %14 = amdgpu.permlane_swap %v 32 {bound_ctrl = true, fetch_inactive = true} : i32
  return
}

// CHECK-LABEL: @matrices
func.func @matrices(%f: f32, %c: vector<32xf32>, %d: f64, %e: vector<4xf64>, %h: vector<16xf16>, %r: vector<8xf16>, %b: vector<16xui8>, %i: vector<8xi32>, %x: vector<8xf8E5M2FNUZ>, %y: vector<8xf8E4M3FNUZ>, %w: vector<4xf32>) {
  // CHECK: amdgpu.mfma 32x32x1 %arg0 * %arg0 + %arg1 {abid = 1 : i32, blocks = 2 : i32, cbsz = 1 : i32} blgp =  bcast_second_32 : f32, f32, vector<32xf32>
  %0 = amdgpu.mfma 32x32x1 %f * %f + %c {abid = 1 : i32, blocks = 2 : i32, cbsz = 1 : i32} blgp = bcast_second_32 : f32, f32, vector<32xf32>
  // CHECK: amdgpu.mfma 16x16x4 %arg2 * %arg2 + %arg3 {negateA, negateB, negateC, reducePrecision} blgp =  none : f64, f64, vector<4xf64>
  %1 = amdgpu.mfma 16x16x4 %d * %d + %e {negateA, negateB, negateC, reducePrecision} blgp = none : f64, f64, vector<4xf64>
  // CHECK: amdgpu.mfma 16x16x32 %arg8 * %arg9 + %arg10 blgp =  none : vector<8xf8E5M2FNUZ>, vector<8xf8E4M3FNUZ>, vector<4xf32>
  %2 = amdgpu.mfma 16x16x32 %x * %y + %w blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E4M3FNUZ>, vector<4xf32>
  // CHECK: amdgpu.wmma 16x16x16 %arg4 * %arg4 + %arg5 {subwordOffset = 1 : i32} : vector<16xf16>, vector<16xf16>, vector<8xf16>
  %3 = amdgpu.wmma 16x16x16 %h * %h + %r {subwordOffset = 1 : i32} : vector<16xf16>, vector<16xf16>, vector<8xf16>
  // CHECK: amdgpu.wmma 16x16x16 %arg6 * %arg6 + %arg7 {clamp, unsignedA, unsignedB} : vector<16xui8>, vector<16xui8>, vector<8xi32>
  %4 = amdgpu.wmma 16x16x16 %b * %b + %i {clamp, unsignedA, unsignedB} : vector<16xui8>, vector<16xui8>, vector<8xi32>
  return
}

// CHECK-LABEL: @other_matrices
func.func @other_matrices(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>, %j: vector<2xi16>, %p: vector<8xf8E4M3FN>, %q: vector<16xf8E5M2>, %s: vector<4xf8E8M0FNU>, %t: f8E8M0FNU, %x: vector<32xf6E2M3FN>, %y: vector<32xf4E2M1FN>, %d: vector<16xf32>, %l: vector<64xf8E5M2>, %m: vector<64xf4E2M1FN>, %n: vector<128xf4E2M1FN>, %u: vector<8xf8E4M3FN>, %e: vector<8xf32>) {
  // CHECK: amdgpu.sparse_mfma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) {abid = 3 : i32} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {abid = 3 : i32} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  // CHECK: amdgpu.sparse_mfma 16x16x64 %arg5 * %arg6 + %arg2 sparse(%arg4 : vector<2xi16>) {abid = 3 : i32, cbsz = 1 : i32} : vector<8xf8E4M3FN>, vector<16xf8E5M2>, vector<4xf32>
  %1 = amdgpu.sparse_mfma 16x16x64 %p * %q + %c sparse(%j : vector<2xi16>) {abid = 3 : i32, cbsz = 1 : i32} : vector<8xf8E4M3FN>, vector<16xf8E5M2>, vector<4xf32>
  // CHECK: amdgpu.scaled_mfma 32x32x64 (%arg7[3] * %arg9) * (%arg8[0] * %arg10) + %arg11 : vector<4xf8E8M0FNU>, vector<32xf6E2M3FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<16xf32>
  %2 = amdgpu.scaled_mfma 32x32x64 (%s[3] * %x) * (%t[0] * %y) + %d : vector<4xf8E8M0FNU>, vector<32xf6E2M3FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<16xf32>
  // CHECK: amdgpu.scaled_wmma 16x16x128 (%arg7 * %arg12) * (%arg15 * %arg13) + %arg16 {a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<8xf8E4M3FN>, vector<64xf4E2M1FN>, vector<8xf32>
  %3 = amdgpu.scaled_wmma 16x16x128 (%s * %l) * (%u * %m) + %e {a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<8xf8E4M3FN>, vector<64xf4E2M1FN>, vector<8xf32>
  // CHECK: amdgpu.scaled_wmma 32x16x128 (%arg15 * %arg14) * (%arg15 * %arg13) + %arg11 {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<8xf8E4M3FN>, vector<128xf4E2M1FN>, vector<8xf8E4M3FN>, vector<64xf4E2M1FN>, vector<16xf32>
  %4 = amdgpu.scaled_wmma 32x16x128 (%u * %n) * (%u * %m) + %d {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<8xf8E4M3FN>, vector<128xf4E2M1FN>, vector<8xf8E4M3FN>, vector<64xf4E2M1FN>, vector<16xf32>
  return
}

// CHECK-LABEL: @synchronization
func.func @synchronization() {
  // CHECK: amdgpu.lds_barrier
  amdgpu.lds_barrier
  // CHECK: amdgpu.sched_barrier allow = <none>
  amdgpu.sched_barrier allow = <none>
  // CHECK: amdgpu.sched_barrier allow = <transcendental> {row = 1 : i64}
  amdgpu.sched_barrier allow = <transcendental> {row = 1}
  // CHECK: amdgpu.sched_barrier allow = <valu|all_vmem>
  amdgpu.sched_barrier allow = <valu|all_vmem>
  // CHECK: amdgpu.memory_counter_wait
  amdgpu.memory_counter_wait
  // CHECK: amdgpu.memory_counter_wait load(1)
  amdgpu.memory_counter_wait load(1)
  // CHECK: amdgpu.memory_counter_wait load(1) store(2) ds(3) exp(4) tensor(5) {row = 1 : i64}
  amdgpu.memory_counter_wait tensor(5) exp(4) ds(3) store(2) load(1) {row = 1}
  return
}

// CHECK-LABEL: @transfers
func.func @transfers(%m: memref<64x64xf16>, %b: memref<64xf16, #amdgpu.address_space<fat_raw_buffer>>, %g: memref<64xf16, #gpu.address_space<global>>, %l: memref<64x64xf16, 3>, %w: memref<64xf16, #gpu.address_space<workgroup>>, %i: index) {
  // CHECK: amdgpu.gather_to_lds %arg0[%arg5, %arg5], %arg3[%arg5, %arg5] : vector<8xf16>, memref<64x64xf16>, memref<64x64xf16, 3>
  amdgpu.gather_to_lds %m[%i, %i], %l[%i, %i] : vector<8xf16>, memref<64x64xf16>, memref<64x64xf16, 3>
  // CHECK: amdgpu.gather_to_lds %arg1[%arg5], %arg4[%arg5] {row = 1 : i64} : f16, memref<64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<64xf16, #gpu.address_space<workgroup>>
  amdgpu.gather_to_lds %b[%i], %w[%i] {row = 1} : f16, memref<64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<64xf16, #gpu.address_space<workgroup>>
  // CHECK: amdgpu.gather_to_lds %arg2[%arg5], %arg4[%arg5] : vector<2xf16>, memref<64xf16, #gpu.address_space<global>>, memref<64xf16, #gpu.address_space<workgroup>>
  amdgpu.gather_to_lds %g[%i], %w[%i] : vector<2xf16>, memref<64xf16, #gpu.address_space<global>>, memref<64xf16, #gpu.address_space<workgroup>>
  // CHECK: amdgpu.transpose_load %arg3[%arg5, %arg5] : memref<64x64xf16, 3> -> vector<4xf16>
  %0 = amdgpu.transpose_load %l[%i, %i] : memref<64x64xf16, 3> -> vector<4xf16>
  // CHECK: amdgpu.transpose_load %arg4[%arg5] {row = 1 : i64} : memref<64xf16, #gpu.address_space<workgroup>> -> vector<8xi8>
  %1 = amdgpu.transpose_load %w[%i] {row = 1} : memref<64xf16, #gpu.address_space<workgroup>> -> vector<8xi8>
  return
}

// CHECK-LABEL: @tensors
func.func @tensors(%m: memref<8x64xi32>, %l: memref<64xi32, 3>, %a: memref<8xi64, #gpu.address_space<workgroup>>, %i: index, %mask: vector<16xi1>, %t: i1, %n: i32, %rows: vector<4xi16>, %r: vector<8xi32>) {
  // CHECK: amdgpu.make_dma_base %arg0[%arg3, %arg3], %arg1[%arg3] : memref<8x64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_base<i32>
  %0 = amdgpu.make_dma_base %m[%i, %i], %l[%i] : memref<8x64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_base<i32>
  // CHECK: amdgpu.make_gather_dma_base %arg0[%arg3, %arg3], %arg1[%arg3] {row = 1 : i64} : memref<8x64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_gather_base<i32, i16>
  %1 = amdgpu.make_gather_dma_base %m[%i, %i], %l[%i] {row = 1} : memref<8x64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_gather_base<i32, i16>
  // CHECK: amdgpu.make_gather_dma_base %arg0[%arg3, %arg3], %arg1[%arg3] : memref<8x64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_gather_base<i32, i32>
  %2 = amdgpu.make_gather_dma_base %m[%i, %i], %l[%i] : memref<8x64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_gather_base<i32, i32>
  // CHECK: amdgpu.make_dma_descriptor %0 globalSize [8, 64] globalStride [64, 1] sharedSize [8, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  %3 = amdgpu.make_dma_descriptor %0 globalSize [8, 64] globalStride [64, 1] sharedSize [8, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  // CHECK: amdgpu.make_dma_descriptor %0 globalSize [%arg3, 64] globalStride [%arg3, 1] sharedSize [%arg3, %arg3] padShared(%arg6 every %arg6) workgroupMask %arg4 earlyTimeout %arg5 atomicBarrier(%arg2[%arg3] : memref<8xi64, #gpu.address_space<workgroup>>) iterate %arg3, %arg6, %arg3 {row = 1 : i64} : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  %4 = amdgpu.make_dma_descriptor %0 globalSize [%i, 64] globalStride [%i, 1] sharedSize [%i, %i] padShared(%n every %n) workgroupMask %mask earlyTimeout %t atomicBarrier(%a[%i] : memref<8xi64, #gpu.address_space<workgroup>>) iterate %i, %n, %i {row = 1} : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  // CHECK: amdgpu.make_dma_descriptor %0 globalSize [64] globalStride [1] sharedSize [64] workgroupMask %arg4 : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  %5 = amdgpu.make_dma_descriptor %0 globalSize [64] globalStride [1] sharedSize [64] workgroupMask %mask : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  // CHECK: amdgpu.make_gather_dma_descriptor %1[%arg7] globalSize [8, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor
  %6 = amdgpu.make_gather_dma_descriptor %1[%rows] globalSize [8, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor
  // CHECK: amdgpu.make_gather_dma_descriptor %2[%arg8] globalSize [%arg3] globalStride [1] sharedSize [%arg3] padShared(%arg6 every %arg6) workgroupMask %arg4 earlyTimeout %arg5 atomicBarrier(%arg2[%arg3] : memref<8xi64, #gpu.address_space<workgroup>>) iterate %arg3, %arg6, %arg3 : !amdgpu.tdm_gather_base<i32, i32>, vector<8xi32> -> !amdgpu.tdm_descriptor
  %7 = amdgpu.make_gather_dma_descriptor %2[%r] globalSize [%i] globalStride [1] sharedSize [%i] padShared(%n every %n) workgroupMask %mask earlyTimeout %t atomicBarrier(%a[%i] : memref<8xi64, #gpu.address_space<workgroup>>) iterate %i, %n, %i : !amdgpu.tdm_gather_base<i32, i32>, vector<8xi32> -> !amdgpu.tdm_descriptor
  // CHECK: amdgpu.tensor_load_to_lds %3 : !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %3 : !amdgpu.tdm_descriptor
  // CHECK: amdgpu.tensor_store_from_lds %3 {row = 1 : i64} : !amdgpu.tdm_descriptor
  amdgpu.tensor_store_from_lds %3 {row = 1} : !amdgpu.tdm_descriptor
  return
}

// CHECK-LABEL: @attributes
func.func @attributes() attributes {spaces = [#amdgpu.address_space<fat_raw_buffer>, #amdgpu.address_space<buffer_rsrc>, #amdgpu.address_space<fat_structured_buffer>], dpp = #amdgpu<dpp_perm row_shl>, perm = #amdgpu<mfma_perm_b rotate_16_right>, options = #amdgpu.sched_barrier_opt<valu|salu>} {
  return
}
