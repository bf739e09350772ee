// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// Threads of a warp.
// CHECK-LABEL: @warp
llvm.func @warp(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: i1) {
  // CHECK-NEXT: nvvm.bar.warp.sync %arg0 : i32
  nvvm.bar.warp.sync %arg0 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.elect.sync -> i1
  %0 = nvvm.elect.sync -> i1
  // CHECK-NEXT: %{{.*}} = nvvm.elect.sync %arg0 -> i1
  %1 = nvvm.elect.sync %arg0 -> i1
  // CHECK-NEXT: %{{.*}} = nvvm.match.sync  any %arg0, %arg0 : i32 -> i32
  %2 = nvvm.match.sync any %arg0, %arg0 : i32 -> i32
  // CHECK-NEXT: %{{.*}} = nvvm.match.sync  all %arg0, %arg1 : i64 -> !llvm.struct<(i32, i1)>
  %3 = nvvm.match.sync all %arg0, %arg1 : i64 -> !llvm.struct<(i32, i1)>
  // CHECK-NEXT: %{{.*}} = nvvm.redux.sync  add %arg0, %arg0 : i32 -> i32
  %4 = nvvm.redux.sync add %arg0, %arg0 : i32 -> i32
  // CHECK-NEXT: %{{.*}} = nvvm.redux.sync  umin %arg0, %arg0 : i32 -> i32
  %5 = nvvm.redux.sync umin %arg0, %arg0 : i32 -> i32
  // CHECK-NEXT: %{{.*}} = nvvm.redux.sync  fmax %arg2, %arg0 {abs = true, nan = true} : f32 -> f32
  %6 = nvvm.redux.sync fmax %arg2, %arg0 {abs = true, nan = true} : f32 -> f32
  // CHECK-NEXT: %{{.*}} = nvvm.shfl.sync  bfly %arg0, %arg2, %arg0, %arg0 : f32 -> f32
  %7 = nvvm.shfl.sync bfly %arg0, %arg2, %arg0, %arg0 : f32 -> f32
  // CHECK-NEXT: %{{.*}} = nvvm.shfl.sync  up %arg0, %arg0, %arg0, %arg0 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  %8 = nvvm.shfl.sync up %arg0, %arg0, %arg0, %arg0 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  // CHECK-NEXT: %{{.*}} = nvvm.shfl.sync  down %arg0, %arg0, %arg0, %arg0 : i32 -> i32
  %9 = nvvm.shfl.sync down %arg0, %arg0, %arg0, %arg0 : i32 -> i32
  // CHECK-NEXT: %{{.*}} = nvvm.shfl.sync  idx %arg0, %arg0, %arg0, %arg0 : i32 -> i32
  %10 = nvvm.shfl.sync idx %arg0, %arg0, %arg0, %arg0 : i32 -> i32
  // CHECK-NEXT: %{{.*}} = nvvm.vote.sync  any %arg0, %arg3 -> i1
  %11 = nvvm.vote.sync any %arg0, %arg3 -> i1
  // CHECK-NEXT: %{{.*}} = nvvm.vote.sync  all %arg0, %arg3 -> i1
  %12 = nvvm.vote.sync all %arg0, %arg3 -> i1
  // CHECK-NEXT: %{{.*}} = nvvm.vote.sync  ballot %arg0, %arg3 -> i32
  %13 = nvvm.vote.sync ballot %arg0, %arg3 -> i32
  // CHECK-NEXT: %{{.*}} = nvvm.vote.sync  uni %arg0, %arg3 -> i1
  %14 = nvvm.vote.sync uni %arg0, %arg3 -> i1
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Barriers of blocks and clusters.
// CHECK-LABEL: @barrier
llvm.func @barrier(%arg0: i32) {
  // CHECK-NEXT: nvvm.barrier0
  nvvm.barrier0
  // CHECK-NEXT: nvvm.barrier
  nvvm.barrier
  // CHECK-NEXT: nvvm.barrier id = %arg0
  nvvm.barrier id = %arg0
  // CHECK-NEXT: nvvm.barrier id = %arg0 number_of_threads = %arg0
  nvvm.barrier id = %arg0 number_of_threads = %arg0
  // CHECK-NEXT: %{{.*}} = nvvm.barrier #nvvm.reduction<popc> %arg0 -> i32
  %0 = nvvm.barrier #nvvm.reduction<popc> %arg0 -> i32
  // CHECK-NEXT: nvvm.barrier.arrive number_of_threads = %arg0
  nvvm.barrier.arrive number_of_threads = %arg0
  // CHECK-NEXT: nvvm.barrier.arrive id = %arg0 number_of_threads = %arg0
  nvvm.barrier.arrive id = %arg0 number_of_threads = %arg0
  // CHECK-NEXT: nvvm.cluster.arrive
  nvvm.cluster.arrive
  // CHECK-NEXT: nvvm.cluster.arrive {aligned}
  nvvm.cluster.arrive {aligned}
  // CHECK-NEXT: nvvm.cluster.arrive.relaxed {aligned}
  nvvm.cluster.arrive.relaxed {aligned}
  // CHECK-NEXT: nvvm.cluster.wait {aligned}
  nvvm.cluster.wait {aligned}
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Barriers in memory.
// CHECK-LABEL: @mbarrier
llvm.func @mbarrier(%arg0: !llvm.ptr<3>, %arg1: i32, %arg2: !llvm.ptr, %arg3: i1, %arg4: !llvm.ptr<7>, %arg5: i64) {
  // CHECK-NEXT: nvvm.mbarrier.init %arg0, %arg1 : !llvm.ptr<3>, i32
  nvvm.mbarrier.init %arg0, %arg1 : !llvm.ptr<3>, i32
  // CHECK-NEXT: nvvm.mbarrier.init %arg2, %arg1, predicate = %arg3 : !llvm.ptr, i32, i1
  nvvm.mbarrier.init %arg2, %arg1, predicate = %arg3 : !llvm.ptr, i32, i1
  // CHECK-NEXT: nvvm.mbarrier.inval %arg0 : !llvm.ptr<3>
  nvvm.mbarrier.inval %arg0 : !llvm.ptr<3>
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.arrive %arg0 : !llvm.ptr<3> -> i64
  %0 = nvvm.mbarrier.arrive %arg0 : !llvm.ptr<3> -> i64
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.arrive %arg0, %arg1 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3> -> i64
  %1 = nvvm.mbarrier.arrive %arg0, %arg1 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3> -> i64
  // CHECK-NEXT: nvvm.mbarrier.arrive %arg4 : !llvm.ptr<7>
  nvvm.mbarrier.arrive %arg4 {scope = #nvvm.mem_scope<cta>} : !llvm.ptr<7>
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.arrive.nocomplete %arg2, %arg1 : !llvm.ptr, i32 -> i64
  %2 = nvvm.mbarrier.arrive.nocomplete %arg2, %arg1 : !llvm.ptr, i32 -> i64
  // CHECK-NEXT: nvvm.mbarrier.arrive.expect_tx %arg0, %arg1, predicate = %arg3 : !llvm.ptr<3>, i32, i1
  nvvm.mbarrier.arrive.expect_tx %arg0, %arg1, predicate = %arg3 : !llvm.ptr<3>, i32, i1
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.arrive.expect_tx %arg0, %arg1 : !llvm.ptr<3>, i32 -> i64
  %3 = nvvm.mbarrier.arrive.expect_tx %arg0, %arg1 : !llvm.ptr<3>, i32 -> i64
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.arrive_drop %arg0, %arg1 : !llvm.ptr<3> -> i64
  %4 = nvvm.mbarrier.arrive_drop %arg0, %arg1 : !llvm.ptr<3> -> i64
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.arrive_drop.nocomplete %arg0, %arg1 : !llvm.ptr<3>, i32 -> i64
  %5 = nvvm.mbarrier.arrive_drop.nocomplete %arg0, %arg1 : !llvm.ptr<3>, i32 -> i64
  // CHECK-NEXT: nvvm.mbarrier.arrive_drop.expect_tx %arg4, %arg1 : !llvm.ptr<7>, i32
  nvvm.mbarrier.arrive_drop.expect_tx %arg4, %arg1 : !llvm.ptr<7>, i32
  // CHECK-NEXT: nvvm.mbarrier.expect_tx %arg0, %arg1 : !llvm.ptr<3>, i32
  nvvm.mbarrier.expect_tx %arg0, %arg1 : !llvm.ptr<3>, i32
  // CHECK-NEXT: nvvm.mbarrier.complete_tx %arg4, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
  nvvm.mbarrier.complete_tx %arg4, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.test.wait %arg0, %arg5 : !llvm.ptr<3>, i64 -> i1
  %6 = nvvm.mbarrier.test.wait %arg0, %arg5 : !llvm.ptr<3>, i64 -> i1
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.try_wait %arg0, %arg1 : !llvm.ptr<3>, i32 -> i1
  %7 = nvvm.mbarrier.try_wait %arg0, %arg1 : !llvm.ptr<3>, i32 -> i1
  // CHECK-NEXT: %{{.*}} = nvvm.mbarrier.try_wait %arg0, %arg5, %arg1 : !llvm.ptr<3>, i64, i32 -> i1
  %8 = nvvm.mbarrier.try_wait %arg0, %arg5, %arg1 : !llvm.ptr<3>, i64, i32 -> i1
  // CHECK-NEXT: nvvm.mbarrier.try_wait.parity %arg0, %arg1, %arg1 : !llvm.ptr<3>, i32, i32
  nvvm.mbarrier.try_wait.parity %arg0, %arg1, %arg1 : !llvm.ptr<3>, i32, i32
  // CHECK-NEXT: nvvm.cp.async.mbarrier.arrive %arg0 : !llvm.ptr<3>
  nvvm.cp.async.mbarrier.arrive %arg0 : !llvm.ptr<3>
  // CHECK-NEXT: nvvm.cp.async.mbarrier.arrive %arg2 {noinc = true} : !llvm.ptr
  nvvm.cp.async.mbarrier.arrive %arg2 {noinc = true} : !llvm.ptr
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Kinds of floats.
// CHECK-LABEL: @convert
llvm.func @convert(%arg0: vector<2xbf16>, %arg1: vector<2xf16>, %arg2: f32, %arg3: i32, %arg4: vector<4xf32>, %arg5: i8, %arg6: vector<2xi8>) {
  // CHECK-NEXT: %{{.*}} = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> vector<2xi8>(f8E8M0FNU)
  %0 = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> vector<2xi8> (f8E8M0FNU)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f16x2.to.f8x2 %arg1 {relu = true} : vector<2xf16> -> i16(f8E5M2)
  %1 = nvvm.convert.f16x2.to.f8x2 %arg1 {relu = true} : vector<2xf16> -> i16 (f8E5M2)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x2.to.bf16x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  %2 = nvvm.convert.f32x2.to.bf16x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x2.to.f16x2 %arg2, %arg2, %arg3 {rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
  %3 = nvvm.convert.f32x2.to.f16x2 %arg2, %arg2, %arg3 {rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x2.to.f4x2 %arg2, %arg2 : i8(f4E2M1FN)
  %4 = nvvm.convert.f32x2.to.f4x2 %arg2, %arg2 : i8 (f4E2M1FN)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x2.to.f6x2 %arg2, %arg2 : i16(f6E2M3FN)
  %5 = nvvm.convert.f32x2.to.f6x2 %arg2, %arg2 : i16 (f6E2M3FN)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x2.to.f8x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16(f8E4M3FN)
  %6 = nvvm.convert.f32x2.to.f8x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x2.to.f8x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xi8>(f8E8M0FNU)
  %7 = nvvm.convert.f32x2.to.f8x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xi8> (f8E8M0FNU)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x4.to.f4x4 %arg4, %arg3 : vector<4xf32> -> i16(f4E2M1FN)
  %8 = nvvm.convert.f32x4.to.f4x4 %arg4, %arg3 : vector<4xf32> -> i16 (f4E2M1FN)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x4.to.f6x4 %arg4, %arg3 : vector<4xf32> -> vector<4xi8>(f6E3M2FN)
  %9 = nvvm.convert.f32x4.to.f6x4 %arg4, %arg3 : vector<4xf32> -> vector<4xi8> (f6E3M2FN)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f32x4.to.f8x4 %arg4, %arg3 {relu = true} : vector<4xf32> -> vector<4xi8>(f8E4M3FN)
  %10 = nvvm.convert.f32x4.to.f8x4 %arg4, %arg3 {relu = true} : vector<4xf32> -> vector<4xi8> (f8E4M3FN)
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f4x2.to.f16x2 %arg5 : i8(f4E2M1FN) -> vector<2xf16>
  %11 = nvvm.convert.f4x2.to.f16x2 %arg5 : i8 (f4E2M1FN) -> vector<2xf16>
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f6x2.to.f16x2 %arg6 : vector<2xi8>(f6E2M3FN) -> vector<2xf16>
  %12 = nvvm.convert.f6x2.to.f16x2 %arg6 : vector<2xi8> (f6E2M3FN) -> vector<2xf16>
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f8x2.to.bf16x2 %arg6 : vector<2xi8>(f8E8M0FNU) -> vector<2xbf16>
  %13 = nvvm.convert.f8x2.to.bf16x2 %arg6 : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
  // CHECK-NEXT: %{{.*}} = nvvm.convert.f8x2.to.f16x2 %arg6 : vector<2xi8>(f8E5M2) -> vector<2xf16>
  %14 = nvvm.convert.f8x2.to.f16x2 %arg6 : vector<2xi8> (f8E5M2) -> vector<2xf16>
  // CHECK-NEXT: %{{.*}} = nvvm.convert.float.to.tf32 %arg2 {rnd = #nvvm.fp_rnd_mode<rna>}
  %15 = nvvm.convert.float.to.tf32 %arg2 {rnd = #nvvm.fp_rnd_mode<rna>}
  // CHECK-NEXT: %{{.*}} = nvvm.convert.float.to.tf32 %arg2 {relu = true, rnd = #nvvm.fp_rnd_mode<rn>}
  %16 = nvvm.convert.float.to.tf32 %arg2 {relu = true, rnd = #nvvm.fp_rnd_mode<rn>}
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Copies.
// CHECK-LABEL: @copy
llvm.func @copy(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr<1>, %arg2: i32, %arg3: i64, %arg4: !llvm.ptr<7>, %arg5: i16, %arg6: !llvm.ptr, %arg7: i1, %arg8: !llvm.ptr<5>, %arg9: !llvm.ptr<4>) {
  // CHECK-NEXT: nvvm.cp.async.shared.global %arg0, %arg1, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %arg0, %arg1, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK-NEXT: nvvm.cp.async.shared.global %arg0, %arg1, 4, cache =  ca, %arg2 : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.shared.global %arg0, %arg1, 4, cache = ca, %arg2 : !llvm.ptr<3>, !llvm.ptr<1>, i32
  // CHECK-NEXT: nvvm.cp.async.commit.group
  nvvm.cp.async.commit.group
  // CHECK-NEXT: nvvm.cp.async.wait.group 0
  nvvm.cp.async.wait.group 0
  // CHECK-NEXT: nvvm.cp.async.bulk.commit.group
  nvvm.cp.async.bulk.commit.group
  // CHECK-NEXT: nvvm.cp.async.bulk.wait_group 1
  nvvm.cp.async.bulk.wait_group 1
  // CHECK-NEXT: nvvm.cp.async.bulk.wait_group 0 {read}
  nvvm.cp.async.bulk.wait_group 0 {read}
  // CHECK-NEXT: nvvm.cp.async.bulk.prefetch %arg1, %arg2 : <1>
  nvvm.cp.async.bulk.prefetch %arg1, %arg2 : !llvm.ptr<1>
  // CHECK-NEXT: nvvm.cp.async.bulk.prefetch %arg1, %arg2 l2_cache_hint = %arg3 : <1>
  nvvm.cp.async.bulk.prefetch %arg1, %arg2 l2_cache_hint = %arg3 : !llvm.ptr<1>
  // CHECK-NEXT: nvvm.cp.async.bulk.shared.cluster.global %arg4, %arg1, %arg0, %arg2 multicast_mask = %arg5 l2_cache_hint = %arg3 : !llvm.ptr<7>, <1>
  nvvm.cp.async.bulk.shared.cluster.global %arg4, %arg1, %arg0, %arg2 multicast_mask = %arg5 l2_cache_hint = %arg3 : !llvm.ptr<7>, !llvm.ptr<1>
  // CHECK-NEXT: nvvm.cp.async.bulk.shared.cluster.global %arg0, %arg1, %arg0, %arg2 : !llvm.ptr<3>, <1>
  nvvm.cp.async.bulk.shared.cluster.global %arg0, %arg1, %arg0, %arg2 : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK-NEXT: nvvm.cp.async.bulk.shared.cluster.shared.cta %arg4, %arg0, %arg0, %arg2 : <7>, <3>
  nvvm.cp.async.bulk.shared.cluster.shared.cta %arg4, %arg0, %arg0, %arg2 : !llvm.ptr<7>, !llvm.ptr<3>
  // CHECK-NEXT: nvvm.cp.async.bulk.global.shared.cta %arg1, %arg0, %arg2 l2_cache_hint = %arg3 byte_mask = %arg5 : <1>, <3>
  nvvm.cp.async.bulk.global.shared.cta %arg1, %arg0, %arg2 l2_cache_hint = %arg3 byte_mask = %arg5 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.shared.cluster.global %arg4, %arg6, %arg0, box[%arg2, %arg2] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %arg4, %arg6, %arg0, box[%arg2, %arg2] : !llvm.ptr<7>, !llvm.ptr
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.shared.cluster.global %arg4, %arg6, %arg0, box[%arg2, %arg2, %arg2] im2col[%arg5] multicast_mask = %arg5 l2_cache_hint = %arg3 predicate = %arg7 {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %arg4, %arg6, %arg0, box[%arg2, %arg2, %arg2] im2col[%arg5] multicast_mask = %arg5 l2_cache_hint = %arg3 predicate = %arg7 {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.shared.cluster.global %arg0, %arg6, %arg0, box[%arg2] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %arg0, %arg6, %arg0, box[%arg2] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.prefetch %arg6, box[%arg2, %arg2, %arg2, %arg2, %arg2] im2col[%arg5, %arg5] l2_cache_hint = %arg3 {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %arg6, box[%arg2, %arg2, %arg2, %arg2, %arg2] im2col[%arg5, %arg5] l2_cache_hint = %arg3 {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.prefetch %arg6, box[%arg2] : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %arg6, box[%arg2] : !llvm.ptr
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.reduce %arg6, %arg0, box[%arg2, %arg2] l2_cache_hint = %arg3 {redKind = #nvvm.tma_redux_kind<xor>} : !llvm.ptr, <3>
  nvvm.cp.async.bulk.tensor.reduce %arg6, %arg0, box[%arg2, %arg2] l2_cache_hint = %arg3 {redKind = #nvvm.tma_redux_kind<xor>} : !llvm.ptr, !llvm.ptr<3>
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.global.shared.cta %arg6, %arg0, box[%arg2], predicate = %arg7 : !llvm.ptr, <3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %arg6, %arg0, box[%arg2], predicate = %arg7 : !llvm.ptr, !llvm.ptr<3>
  // CHECK-NEXT: nvvm.cp.async.bulk.tensor.global.shared.cta %arg6, %arg0, box[%arg2, %arg2, %arg2, %arg2, %arg2] l2_cache_hint = %arg3 {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, <3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %arg6, %arg0, box[%arg2, %arg2, %arg2, %arg2, %arg2] l2_cache_hint = %arg3 {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  // CHECK-NEXT: nvvm.prefetch level =  L1 uniform, %arg6 : !llvm.ptr
  nvvm.prefetch level = L1 uniform, %arg6 : !llvm.ptr
  // CHECK-NEXT: nvvm.prefetch level =  L2, evict_priority =  evict_last, %arg1 : !llvm.ptr<1>
  nvvm.prefetch level = L2, evict_priority = evict_last, %arg1 : !llvm.ptr<1>
  // CHECK-NEXT: nvvm.prefetch level =  L2, %arg8 : !llvm.ptr<5>
  nvvm.prefetch level = L2, %arg8 : !llvm.ptr<5>
  // CHECK-NEXT: nvvm.prefetch tensormap in_param_space, %arg6, predicate = %arg7 : !llvm.ptr, i1
  nvvm.prefetch tensormap in_param_space, %arg6, predicate = %arg7 : !llvm.ptr, i1
  // CHECK-NEXT: nvvm.prefetch tensormap, %arg9 : !llvm.ptr<4>
  nvvm.prefetch tensormap, %arg9 : !llvm.ptr<4>
  // CHECK-NEXT: nvvm.st.bulk %arg0, size = %arg3 : !llvm.ptr<3>
  nvvm.st.bulk %arg0, size = %arg3 : !llvm.ptr<3>
  // CHECK-NEXT: nvvm.st.bulk %arg6, size = %arg3 : !llvm.ptr
  nvvm.st.bulk %arg6, size = %arg3, init = 0 : !llvm.ptr
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Orders of memory accesses.
// CHECK-LABEL: @fence
llvm.func @fence(%arg0: !llvm.ptr, %arg1: i32) {
  // CHECK-NEXT: nvvm.fence.mbarrier.init
  nvvm.fence.mbarrier.init
  // CHECK-NEXT: nvvm.fence.sc.cluster
  nvvm.fence.sc.cluster
  // CHECK-NEXT: nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  // CHECK-NEXT: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
  // CHECK-NEXT: nvvm.fence.proxy.acquire <gpu> %arg0, %arg1
  nvvm.fence.proxy.acquire <gpu> %arg0, %arg1
  // CHECK-NEXT: nvvm.fence.proxy.acquire <cta> %arg0, %arg1
  nvvm.fence.proxy.acquire <cta> %arg0, %arg1 from_proxy = <generic> to_proxy = <tensormap>
  // CHECK-NEXT: nvvm.fence.proxy.release <sys>
  nvvm.fence.proxy.release <sys>
  // CHECK-NEXT: nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}
  // CHECK-NEXT: nvvm.fence.sync_restrict {order = #nvvm.mem_order<release>}
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<release>}
  // CHECK-NEXT: nvvm.memory.barrier <cluster>
  nvvm.memory.barrier <cluster>
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Threads and grids.
// CHECK-LABEL: @control
llvm.func @control(%arg0: i32, %arg1: !llvm.ptr<3>, %arg2: i128, %arg3: !llvm.ptr, %arg4: i1, %arg5: f32) {
  // CHECK-NEXT: nvvm.breakpoint
  nvvm.breakpoint
  // CHECK-NEXT: nvvm.exit
  nvvm.exit
  // CHECK-NEXT: nvvm.nanosleep %arg0
  nvvm.nanosleep %arg0
  // CHECK-NEXT: nvvm.pmevent id = 15
  nvvm.pmevent id = 15
  // CHECK-NEXT: nvvm.pmevent mask = 4
  nvvm.pmevent mask = 4
  // CHECK-NEXT: nvvm.setmaxregister  increase 32
  nvvm.setmaxregister increase 32
  // CHECK-NEXT: nvvm.setmaxregister  decrease 256
  nvvm.setmaxregister decrease 256
  // CHECK-NEXT: nvvm.griddepcontrol  wait
  nvvm.griddepcontrol wait
  // CHECK-NEXT: nvvm.griddepcontrol  launch_dependents
  nvvm.griddepcontrol launch_dependents
  // CHECK-NEXT: nvvm.clusterlaunchcontrol.try.cancel %arg1, %arg1
  nvvm.clusterlaunchcontrol.try.cancel %arg1, %arg1
  // CHECK-NEXT: nvvm.clusterlaunchcontrol.try.cancel multicast, %arg1, %arg1
  nvvm.clusterlaunchcontrol.try.cancel multicast, %arg1, %arg1
  // CHECK-NEXT: %{{.*}} = nvvm.clusterlaunchcontrol.query.cancel query =  is_canceled, %arg2 : i1
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %arg2 : i1
  // CHECK-NEXT: %{{.*}} = nvvm.clusterlaunchcontrol.query.cancel query =  get_first_cta_id_z, %arg2 : i32
  %1 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_z, %arg2 : i32
  // CHECK-NEXT: nvvm.inline_ptx "bar.sync 0;"
  nvvm.inline_ptx "bar.sync 0;"
  // CHECK-NEXT: nvvm.inline_ptx "mbarrier.init.b64 [$0], $1;" ro(%arg3, %arg0 : !llvm.ptr, i32), predicate = %arg4
  nvvm.inline_ptx "mbarrier.init.b64 [$0], $1;" ro(%arg3, %arg0 : !llvm.ptr, i32), predicate = %arg4
  // CHECK-NEXT: %{{.*}} = nvvm.inline_ptx "add.f32 $0, $1, $2;" ro(%arg5 : f32) rw(%arg5, %arg0 : f32, i32) {a.b} -> f32
  %2 = nvvm.inline_ptx "add.f32 $0, $1, $2;" ro(%arg5 : f32) rw(%arg5, %arg0 : f32, i32) {a.b} -> f32
  // CHECK-NEXT: %{{.*}} = nvvm.mapa %arg1, %arg0 : !llvm.ptr<3> -> !llvm.ptr<7>
  %3 = nvvm.mapa %arg1, %arg0 : !llvm.ptr<3> -> !llvm.ptr<7>
  // CHECK-NEXT: %{{.*}} = nvvm.mapa %arg3, %arg0 : !llvm.ptr -> !llvm.ptr
  %4 = nvvm.mapa %arg3, %arg0 : !llvm.ptr -> !llvm.ptr
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Numbers.
// CHECK-LABEL: @arithmetic
llvm.func @arithmetic(%arg0: vector<2xi16>, %arg1: vector<4xi8>, %arg2: i32, %arg3: f32) {
  // CHECK-NEXT: %{{.*}} = nvvm.dot.accumulate.2way %arg0 <signed>, %arg1 <unsigned>, %arg2 {b_hi = false} : vector<2xi16>, vector<4xi8>
  %0 = nvvm.dot.accumulate.2way %arg0 <signed>, %arg1 <unsigned>, %arg2 {b_hi = false} : vector<2xi16>, vector<4xi8>
  // CHECK-NEXT: %{{.*}} = nvvm.dot.accumulate.4way %arg1 <signed>, %arg1 <unsigned>, %arg2 : vector<4xi8>, vector<4xi8>
  %1 = nvvm.dot.accumulate.4way %arg1 <signed>, %arg1 <unsigned>, %arg2 : vector<4xi8>, vector<4xi8>
  // CHECK-NEXT: %{{.*}} = nvvm.prmt <default> %arg2, %arg2, %arg2 : i32
  %2 = nvvm.prmt <default> %arg2, %arg2, %arg2 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.prmt <rc16> %arg2, %arg2 : i32
  %3 = nvvm.prmt <rc16> %arg2, %arg2 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.rcp.approx.ftz.f %arg3 : f32
  %4 = nvvm.rcp.approx.ftz.f %arg3 : f32
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Matrices that are spread over threads.
// CHECK-LABEL: @matrix
llvm.func @matrix(%arg0: !llvm.ptr<3>, %arg1: i32, %arg2: vector<2xf16>, %arg3: f64, %arg4: f32, %arg5: i16, %arg6: i64, %arg7: !llvm.struct<(f32, f32, f32, f32)>, %arg8: !llvm.struct<(i32, i32, i32, i32)>, %arg9: !llvm.struct<(f16, f16)>, %arg10: !llvm.ptr, %arg11: !llvm.ptr<1>) {
  // CHECK-NEXT: %{{.*}} = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
  %0 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
  // CHECK-NEXT: %{{.*}} = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b6x16_p32>, layout = #nvvm.mma_layout<row>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  %1 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b6x16_p32>, layout = #nvvm.mma_layout<row>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  // CHECK-NEXT: %{{.*}} = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  %2 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  // CHECK-NEXT: nvvm.stmatrix %arg0, %arg1 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32
  nvvm.stmatrix %arg0, %arg1 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32
  // CHECK-NEXT: nvvm.stmatrix %arg0, %arg1, %arg1 {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>} : !llvm.ptr<3>, i32, i32
  nvvm.stmatrix %arg0, %arg1, %arg1 {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>} : !llvm.ptr<3>, i32, i32
  // CHECK-NEXT: %{{.*}} = nvvm.mma.sync A[%arg2, %arg2]  B[%arg2]  C[%arg2, %arg2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %3 = nvvm.mma.sync A[%arg2, %arg2] B[%arg2] C[%arg2, %arg2] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  // CHECK-NEXT: %{{.*}} = nvvm.mma.sync A[%arg1, %arg1]  B[%arg1]  C[%arg1, %arg1, %arg1, %arg1]  {b1Op = #nvvm.mma_b1op<xor_popc>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %4 = nvvm.mma.sync A[%arg1, %arg1] B[%arg1] C[%arg1, %arg1, %arg1, %arg1] {b1Op = #nvvm.mma_b1op<xor_popc>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  // CHECK-NEXT: %{{.*}} = nvvm.mma.sync A[%arg3]  B[%arg3]  C[%arg3, %arg3]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
  %5 = nvvm.mma.sync A[%arg3] B[%arg3] C[%arg3, %arg3] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
  // CHECK-NEXT: %{{.*}} = nvvm.mma.sync A[%arg1, %arg1]  B[%arg1]  C[%arg4, %arg4, %arg4, %arg4]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, shape = #nvvm.shape<m = 16, n = 8, k = 4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %6 = nvvm.mma.sync A[%arg1, %arg1] B[%arg1] C[%arg4, %arg4, %arg4, %arg4] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, shape = #nvvm.shape<m = 16, n = 8, k = 4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  // CHECK-NEXT: %{{.*}} = nvvm.mma.sp.sync A[%arg2, %arg2] B[%arg2, %arg2] C[%arg2, %arg2] sparseMetadata[%arg1] selector[%arg1] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %7 = nvvm.mma.sp.sync A[%arg2, %arg2] B[%arg2, %arg2] C[%arg2, %arg2] sparseMetadata[%arg1] selector[%arg1] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  // CHECK-NEXT: %{{.*}} = nvvm.mma.sp.sync A[%arg1, %arg1] B[%arg1, %arg1] C[%arg1, %arg1, %arg1, %arg1] sparseMetadata[%arg1] selector[%arg1] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %8 = nvvm.mma.sp.sync A[%arg1, %arg1] B[%arg1, %arg1] C[%arg1, %arg1, %arg1, %arg1] sparseMetadata[%arg1] selector[%arg1] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  // CHECK-NEXT: %{{.*}} = nvvm.mma.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1] C[%arg4, %arg4, %arg4, %arg4] scaleA[%arg1, %arg5, %arg5] scaleB[%arg1, %arg5, %arg5] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %9 = nvvm.mma.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1] C[%arg4, %arg4, %arg4, %arg4] scaleA[%arg1, %arg5, %arg5] scaleB[%arg1, %arg5, %arg5] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  // CHECK-NEXT: %{{.*}} = nvvm.mma.sp.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1, %arg1, %arg1] C[%arg4, %arg4, %arg4, %arg4] sparseMetadata[%arg1] selector[%arg1] scaleA[%arg1, %arg5, %arg5] scaleB[%arg1, %arg5, %arg5] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x4>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %10 = nvvm.mma.sp.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1, %arg1, %arg1] C[%arg4, %arg4, %arg4, %arg4] sparseMetadata[%arg1] selector[%arg1] scaleA[%arg1, %arg5, %arg5] scaleB[%arg1, %arg5, %arg5] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x4>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  // CHECK-NEXT: nvvm.wgmma.fence.aligned
  nvvm.wgmma.fence.aligned
  // CHECK-NEXT: nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.commit.group.sync.aligned
  // CHECK-NEXT: nvvm.wgmma.wait.group.sync.aligned 1
  nvvm.wgmma.wait.group.sync.aligned 1
  // CHECK-NEXT: %{{.*}} = nvvm.wgmma.mma_async %arg6, %arg6, %arg7, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <neg>, <col>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  %11 = nvvm.wgmma.mma_async %arg6, %arg6, %arg7, <m = 64, n = 8, k = 16>, D [<f32>, <zero>], A [<f16>, <neg>, <col>], B [<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  // CHECK-NEXT: %{{.*}} = nvvm.wgmma.mma_async %arg6, %arg6, %arg8, <m = 64, n = 8, k = 32>, D[<s32>, <one>, <satfinite>], A[<s8>, <one>, <row>], B[<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  %12 = nvvm.wgmma.mma_async %arg6, %arg6, %arg8, <m = 64, n = 8, k = 32>, D [<s32>, <one>, <satfinite>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  // CHECK-NEXT: %{{.*}} = nvvm.wgmma.mma_async %arg6, %arg6, %arg9, <m = 64, n = 8, k = 32>, D[<f16>, <one>], A[<e4m3>, <one>, <row>], B[<e5m2>, <one>, <col>] : !llvm.struct<(f16, f16)> -> !llvm.struct<(f16, f16)>
  %13 = nvvm.wgmma.mma_async %arg6, %arg6, %arg9, <m = 64, n = 8, k = 32>, D [<f16>, <one>], A [<e4m3>, <one>, <row>], B [<e5m2>, <one>, <col>] : !llvm.struct<(f16, f16)> -> !llvm.struct<(f16, f16)>
  // CHECK-NEXT: %{{.*}} = nvvm.wmma.load %arg0, %arg1 {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<a>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  %14 = nvvm.wmma.load %arg0, %arg1 {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<a>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  // CHECK-NEXT: %{{.*}} = nvvm.wmma.load %arg10, %arg1 {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<b>, k = 4 : i32, layout = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr) -> f64
  %15 = nvvm.wmma.load %arg10, %arg1 {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<b>, k = 4 : i32, layout = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr) -> f64
  // CHECK-NEXT: nvvm.wmma.store %arg11, %arg1, %arg2, %arg2, %arg2, %arg2 {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<1>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  nvvm.wmma.store %arg11, %arg1, %arg2, %arg2, %arg2, %arg2 {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<1>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  // CHECK-NEXT: %{{.*}} = nvvm.wmma.mma %arg3, %arg3, %arg3, %arg3 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
  %16 = nvvm.wmma.mma %arg3, %arg3, %arg3, %arg3 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Tensor cores of the fifth generation.
// CHECK-LABEL: @tensor_core
llvm.func @tensor_core(%arg0: !llvm.ptr<3>, %arg1: i32, %arg2: !llvm.ptr, %arg3: !llvm.ptr<6>, %arg4: i16, %arg5: i64, %arg6: vector<4xi32>, %arg7: i8, %arg8: i1, %arg9: vector<8xi32>) {
  // CHECK-NEXT: nvvm.tcgen05.alloc %arg0, %arg1 : !llvm.ptr<3>, i32
  nvvm.tcgen05.alloc %arg0, %arg1 : !llvm.ptr<3>, i32
  // CHECK-NEXT: nvvm.tcgen05.alloc %arg2, %arg1 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i32
  nvvm.tcgen05.alloc %arg2, %arg1 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i32
  // CHECK-NEXT: nvvm.tcgen05.dealloc %arg3, %arg1 : !llvm.ptr<6>, i32
  nvvm.tcgen05.dealloc %arg3, %arg1 : !llvm.ptr<6>, i32
  // CHECK-NEXT: nvvm.tcgen05.relinquish_alloc_permit
  nvvm.tcgen05.relinquish_alloc_permit
  // CHECK-NEXT: nvvm.tcgen05.fence <before>
  nvvm.tcgen05.fence <before>
  // CHECK-NEXT: nvvm.tcgen05.fence <after>
  nvvm.tcgen05.fence <after>
  // CHECK-NEXT: nvvm.tcgen05.wait <load>
  nvvm.tcgen05.wait <load>
  // CHECK-NEXT: nvvm.tcgen05.wait <store>
  nvvm.tcgen05.wait <store>
  // CHECK-NEXT: nvvm.tcgen05.commit %arg2 : !llvm.ptr
  nvvm.tcgen05.commit %arg2 : !llvm.ptr
  // CHECK-NEXT: nvvm.tcgen05.commit %arg0, multicast_mask = %arg4 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i16
  nvvm.tcgen05.commit %arg0, multicast_mask = %arg4 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i16
  // CHECK-NEXT: nvvm.tcgen05.shift %arg3 : !llvm.ptr<6>
  nvvm.tcgen05.shift %arg3 : !llvm.ptr<6>
  // CHECK-NEXT: nvvm.tcgen05.cp %arg3, %arg5 {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
  nvvm.tcgen05.cp %arg3, %arg5 {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
  // CHECK-NEXT: nvvm.tcgen05.cp %arg3, %arg5 {multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  nvvm.tcgen05.cp %arg3, %arg5 {multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  // CHECK-NEXT: %{{.*}} = nvvm.tcgen05.ld %arg3 {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  %0 = nvvm.tcgen05.ld %arg3 {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  // CHECK-NEXT: %{{.*}} = nvvm.tcgen05.ld %arg3 pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<2xi32>
  %1 = nvvm.tcgen05.ld %arg3 pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<2xi32>
  // CHECK-NEXT: %{{.*}} = nvvm.tcgen05.ld %arg3, %arg5 {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<128xi32>
  %2 = nvvm.tcgen05.ld %arg3, %arg5 {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<128xi32>
  // CHECK-NEXT: nvvm.tcgen05.st %arg3, %arg6 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
  nvvm.tcgen05.st %arg3, %arg6 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
  // CHECK-NEXT: nvvm.tcgen05.st %arg3, %arg1, %arg5 {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
  nvvm.tcgen05.st %arg3, %arg1, %arg5 {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
  // CHECK-NEXT: %{{.*}} = nvvm.tcgen05.mma_smem_desc(%arg1, %arg1, %arg1, %arg7, %arg8, %arg7) : (i32, i32, i32, i8, i1, i8) -> i64
  %3 = nvvm.tcgen05.mma_smem_desc (%arg1, %arg1, %arg1, %arg7, %arg8, %arg7) : (i32, i32, i32, i8, i1, i8) -> i64
  // CHECK-NEXT: nvvm.tcgen05.mma %arg3, %arg5, %arg5, %arg1, %arg8 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  nvvm.tcgen05.mma %arg3, %arg5, %arg5, %arg1, %arg8 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  // CHECK-NEXT: nvvm.tcgen05.mma %arg3, %arg3, %arg5, %arg1, %arg8 scale = %arg5 mask = %arg6 {aShift, collectorOp = #nvvm.tcgen05_mma_collectorop<lastuse>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
  nvvm.tcgen05.mma %arg3, %arg3, %arg5, %arg1, %arg8 scale = %arg5 mask = %arg6 {aShift, collectorOp = #nvvm.tcgen05_mma_collectorop<lastuse>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
  // CHECK-NEXT: nvvm.tcgen05.mma.sp %arg3, %arg5, %arg5, %arg1, %arg8, %arg3 mask = %arg9 {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<tf32>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, vector<8xi32>)
  nvvm.tcgen05.mma.sp %arg3, %arg5, %arg5, %arg1, %arg8, %arg3 mask = %arg9 {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<tf32>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, vector<8xi32>)
  // CHECK-NEXT: nvvm.tcgen05.mma.block_scale %arg3, %arg5, %arg5, %arg1, %arg8, %arg3, %arg3 {blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %arg3, %arg5, %arg5, %arg1, %arg8, %arg3, %arg3 {blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  // CHECK-NEXT: nvvm.tcgen05.mma.sp.block_scale %arg3, %arg5, %arg5, %arg1, %arg8, %arg3, %arg3, %arg3 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.sp.block_scale %arg3, %arg5, %arg5, %arg1, %arg8, %arg3, %arg3, %arg3 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  // CHECK-NEXT: nvvm.tcgen05.mma.ws %arg3, %arg5, %arg5, %arg1, %arg8 {collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  nvvm.tcgen05.mma.ws %arg3, %arg5, %arg5, %arg1, %arg8 {collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  // CHECK-NEXT: nvvm.tcgen05.mma.ws %arg3, %arg5, %arg5, %arg1, %arg8, %arg5 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64)
  nvvm.tcgen05.mma.ws %arg3, %arg5, %arg5, %arg1, %arg8, %arg5 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64)
  // CHECK-NEXT: nvvm.tcgen05.mma.ws.sp %arg3, %arg5, %arg5, %arg1, %arg8, %arg3, %arg5 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, i64)
  nvvm.tcgen05.mma.ws.sp %arg3, %arg5, %arg5, %arg1, %arg8, %arg3, %arg5 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, i64)
  // CHECK-NEXT: llvm.return
  llvm.return
}

// Registers that the machine keeps.
// CHECK-LABEL: @registers
llvm.func @registers() {
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.laneid range <i32, 0, 64> : i32
  %0 = nvvm.read.ptx.sreg.laneid range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.warpsize : i32
  %1 = nvvm.read.ptx.sreg.warpsize : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.warpid : i32
  %2 = nvvm.read.ptx.sreg.warpid : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nwarpid range <i32, 0, 64> : i32
  %3 = nvvm.read.ptx.sreg.nwarpid range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.smid : i32
  %4 = nvvm.read.ptx.sreg.smid : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nsmid : i32
  %5 = nvvm.read.ptx.sreg.nsmid : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.gridid range <i32, 0, 64> : i32
  %6 = nvvm.read.ptx.sreg.gridid range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.tid.x : i32
  %7 = nvvm.read.ptx.sreg.tid.x : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.tid.y : i32
  %8 = nvvm.read.ptx.sreg.tid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.tid.z range <i32, 0, 64> : i32
  %9 = nvvm.read.ptx.sreg.tid.z range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.ntid.x : i32
  %10 = nvvm.read.ptx.sreg.ntid.x : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.ntid.y : i32
  %11 = nvvm.read.ptx.sreg.ntid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.ntid.z range <i32, 0, 64> : i32
  %12 = nvvm.read.ptx.sreg.ntid.z range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.ctaid.x : i32
  %13 = nvvm.read.ptx.sreg.ctaid.x : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.ctaid.y : i32
  %14 = nvvm.read.ptx.sreg.ctaid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.ctaid.z range <i32, 0, 64> : i32
  %15 = nvvm.read.ptx.sreg.ctaid.z range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nctaid.x : i32
  %16 = nvvm.read.ptx.sreg.nctaid.x : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nctaid.y : i32
  %17 = nvvm.read.ptx.sreg.nctaid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nctaid.z range <i32, 0, 64> : i32
  %18 = nvvm.read.ptx.sreg.nctaid.z range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.ctaid.x : i32
  %19 = nvvm.read.ptx.sreg.cluster.ctaid.x : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.ctaid.y : i32
  %20 = nvvm.read.ptx.sreg.cluster.ctaid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32, 0, 64> : i32
  %21 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.nctaid.x : i32
  %22 = nvvm.read.ptx.sreg.cluster.nctaid.x : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.nctaid.y : i32
  %23 = nvvm.read.ptx.sreg.cluster.nctaid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.nctaid.z range <i32, 0, 64> : i32
  %24 = nvvm.read.ptx.sreg.cluster.nctaid.z range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.ctarank : i32
  %25 = nvvm.read.ptx.sreg.cluster.ctarank : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.cluster.nctarank : i32
  %26 = nvvm.read.ptx.sreg.cluster.nctarank : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.clusterid.x range <i32, 0, 64> : i32
  %27 = nvvm.read.ptx.sreg.clusterid.x range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.clusterid.y : i32
  %28 = nvvm.read.ptx.sreg.clusterid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.clusterid.z : i32
  %29 = nvvm.read.ptx.sreg.clusterid.z : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nclusterid.x range <i32, 0, 64> : i32
  %30 = nvvm.read.ptx.sreg.nclusterid.x range <i32, 0, 64> : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nclusterid.y : i32
  %31 = nvvm.read.ptx.sreg.nclusterid.y : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.nclusterid.z : i32
  %32 = nvvm.read.ptx.sreg.nclusterid.z : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.aggr.smem.size : i32
  %33 = nvvm.read.ptx.sreg.aggr.smem.size : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.dynamic.smem.size : i32
  %34 = nvvm.read.ptx.sreg.dynamic.smem.size : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.total.smem.size : i32
  %35 = nvvm.read.ptx.sreg.total.smem.size : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.clock : i32
  %36 = nvvm.read.ptx.sreg.clock : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.globaltimer.lo : i32
  %37 = nvvm.read.ptx.sreg.globaltimer.lo : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.lanemask.eq : i32
  %38 = nvvm.read.ptx.sreg.lanemask.eq : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.lanemask.ge : i32
  %39 = nvvm.read.ptx.sreg.lanemask.ge : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.lanemask.gt : i32
  %40 = nvvm.read.ptx.sreg.lanemask.gt : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.lanemask.le : i32
  %41 = nvvm.read.ptx.sreg.lanemask.le : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.lanemask.lt : i32
  %42 = nvvm.read.ptx.sreg.lanemask.lt : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg0 : i32
  %43 = nvvm.read.ptx.sreg.envreg0 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg1 : i32
  %44 = nvvm.read.ptx.sreg.envreg1 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg2 : i32
  %45 = nvvm.read.ptx.sreg.envreg2 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg3 : i32
  %46 = nvvm.read.ptx.sreg.envreg3 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg4 : i32
  %47 = nvvm.read.ptx.sreg.envreg4 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg5 : i32
  %48 = nvvm.read.ptx.sreg.envreg5 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg6 : i32
  %49 = nvvm.read.ptx.sreg.envreg6 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg7 : i32
  %50 = nvvm.read.ptx.sreg.envreg7 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg8 : i32
  %51 = nvvm.read.ptx.sreg.envreg8 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg9 : i32
  %52 = nvvm.read.ptx.sreg.envreg9 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg10 : i32
  %53 = nvvm.read.ptx.sreg.envreg10 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg11 : i32
  %54 = nvvm.read.ptx.sreg.envreg11 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg12 : i32
  %55 = nvvm.read.ptx.sreg.envreg12 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg13 : i32
  %56 = nvvm.read.ptx.sreg.envreg13 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg14 : i32
  %57 = nvvm.read.ptx.sreg.envreg14 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg15 : i32
  %58 = nvvm.read.ptx.sreg.envreg15 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg16 : i32
  %59 = nvvm.read.ptx.sreg.envreg16 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg17 : i32
  %60 = nvvm.read.ptx.sreg.envreg17 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg18 : i32
  %61 = nvvm.read.ptx.sreg.envreg18 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg19 : i32
  %62 = nvvm.read.ptx.sreg.envreg19 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg20 : i32
  %63 = nvvm.read.ptx.sreg.envreg20 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg21 : i32
  %64 = nvvm.read.ptx.sreg.envreg21 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg22 : i32
  %65 = nvvm.read.ptx.sreg.envreg22 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg23 : i32
  %66 = nvvm.read.ptx.sreg.envreg23 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg24 : i32
  %67 = nvvm.read.ptx.sreg.envreg24 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg25 : i32
  %68 = nvvm.read.ptx.sreg.envreg25 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg26 : i32
  %69 = nvvm.read.ptx.sreg.envreg26 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg27 : i32
  %70 = nvvm.read.ptx.sreg.envreg27 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg28 : i32
  %71 = nvvm.read.ptx.sreg.envreg28 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg29 : i32
  %72 = nvvm.read.ptx.sreg.envreg29 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg30 : i32
  %73 = nvvm.read.ptx.sreg.envreg30 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.envreg31 : i32
  %74 = nvvm.read.ptx.sreg.envreg31 : i32
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.clock64 : i64
  %75 = nvvm.read.ptx.sreg.clock64 : i64
  // CHECK-NEXT: %{{.*}} = nvvm.read.ptx.sreg.globaltimer : i64
  %76 = nvvm.read.ptx.sreg.globaltimer : i64
  // CHECK-NEXT: llvm.return
  llvm.return
}

// What functions and arguments may have.
// CHECK: llvm.func @kernel(%arg0: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.blocksareclusters, nvvm.cluster_dim = array<i32: 2>, nvvm.cluster_max_blocks = 8 : index, nvvm.kernel, nvvm.maxnreg = 16 : i32, nvvm.maxntid = array<i32: 1, 2, 3>, nvvm.minctasm = 16 : index, nvvm.reqntid = array<i32: 1, 23, 32>}
llvm.func @kernel(%arg0: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.blocksareclusters, nvvm.cluster_dim = array<i32: 2>, nvvm.cluster_max_blocks = 8 : index, nvvm.kernel, nvvm.maxnreg = 16 : i32, nvvm.maxntid = array<i32: 1, 2, 3>, nvvm.minctasm = 16 : index, nvvm.reqntid = array<i32: 1, 23, 32>} {
  llvm.return
}

// Attributes by themselves; those of a target that have their default are left out.
// CHECK: llvm.func @attributes() attributes {a = #nvvm.target, b = #nvvm.target<O = 0, triple = "t", chip = "sm_90", features = "+ptx70", flags = {fast, ftz}, link = ["lib.bc"], verifyTarget = false>
// CHECK-SAME: c = #nvvm.memory_space<shared_cluster>, d = #nvvm<redux_kind umax>, e = #nvvm<prefetch_cache_level L1>
// CHECK-SAME: f = #nvvm.wgmma_scale_in<neg>, g = #nvvm.mma_kind<f8f6f4>, h = #nvvm<cache_eviction_priority no_allocate>}
llvm.func @attributes() attributes {
  a = #nvvm.target<O = 2, chip = "sm_50">,
  b = #nvvm.target<verifyTarget = 0, O = 0, triple = "t", chip = "sm_90", features = "+ptx70", flags = {fast, ftz}, link = ["lib.bc"]>,
  c = #nvvm.memory_space<shared_cluster>, d = #nvvm<redux_kind umax>, e = #nvvm<prefetch_cache_level L1>,
  f = #nvvm.wgmma_scale_in<neg>, g = #nvvm.mma_kind<f8f6f4>, h = #nvvm<cache_eviction_priority no_allocate>
}
