// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%p3: !llvm.ptr<3>, %p1: !llvm.ptr<1>) {
  // expected-error @+1 {{Only CG and CA cache modifiers are supported.}}
  nvvm.cp.async.shared.global %p3, %p1, 8, cache = cs : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %p1: !llvm.ptr<1>) {
  // expected-error @+1 {{expected byte size to be either 4, 8 or 16.}}
  nvvm.cp.async.shared.global %p3, %p1, 32, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %p1: !llvm.ptr<1>) {
  // expected-error @+1 {{CG cache modifier is only support for 16 bytes copy.}}
  nvvm.cp.async.shared.global %p3, %p1, 8, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %p1: !llvm.ptr<1>, %i32: i32, %i16: i16) {
  // expected-error @+1 {{Multicast is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.shared.cluster.global %p3, %p1, %p3, %i32 multicast_mask = %i16 : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr) {
  // expected-error @+1 {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.prefetch %p0, box[] : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32, %i16: i16) {
  // expected-error @+1 {{ im2col offsets expected 0 (provided 1)}}
  nvvm.cp.async.bulk.tensor.prefetch %p0, box[%i32, %i32] im2col[%i16] : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32, %i16: i16) {
  // expected-error @+1 {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %p0, box[%i32, %i32] im2col[%i16] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{ im2col offsets expected 1 (provided 0)}}
  nvvm.cp.async.bulk.tensor.prefetch %p0, box[%i32, %i32, %i32] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{to use im2col_w mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %p0, box[%i32, %i32] {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{ im2col offsets expected 2 (provided 0)}}
  nvvm.cp.async.bulk.tensor.prefetch %p0, box[%i32, %i32, %i32] {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{Gather4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.prefetch %p0, box[%i32, %i32, %i32] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p7: !llvm.ptr<7>, %p0: !llvm.ptr, %p3: !llvm.ptr<3>, %i32: i32, %i1: i1) {
  // expected-error @+1 {{Predicate is supported only for shared::cluster mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %p7, %p0, %p3, box[%i32] predicate = %i1 {isCTAOnly = true} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p7: !llvm.ptr<7>, %p0: !llvm.ptr, %p3: !llvm.ptr<3>, %i32: i32, %i1: i1) {
  // expected-error @+1 {{Predicate is supported only for Tile and Im2col modes.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %p7, %p0, %p3, box[%i32, %i32, %i32] predicate = %i1 {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p7: !llvm.ptr<7>, %p0: !llvm.ptr, %p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{Shared::cta destination requires address-space 3.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %p7, %p0, %p3, box[%i32] {isCTAOnly = true} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{Shared::cluster destination requires address-space 7.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %p3, %p0, %p3, box[%i32] : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{CTAGroup is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %p3, %p0, %p3, box[%i32] {isCTAOnly = true, group = #nvvm.cta_group<cta_1>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %p3: !llvm.ptr<3>, %i32: i32, %i1: i1) {
  // expected-error @+1 {{Inline-ptx lowering supported only for Tile mode.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p0, %p3, box[%i32], predicate = %i1 {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %p3: !llvm.ptr<3>, %i32: i32, %i64: i64, %i1: i1) {
  // expected-error @+1 {{Inline-ptx lowering unsupported with L2 cache-hint.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p0, %p3, box[%i32] l2_cache_hint = %i64, predicate = %i1 : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{Scatter4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p0, %p3, box[%i32] {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{Scatter mode unsupported for CpAsyncBulkTensorReduceOp}}
  nvvm.cp.async.bulk.tensor.reduce %p0, %p3, box[%i32] {mode = #nvvm.tma_store_mode<tile_scatter4>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.cp.async.bulk.wait_group' op attribute 'group' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0}}
  nvvm.cp.async.bulk.wait_group -1
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr) {
  // expected-error @+1 {{'nvvm.prefetch' op cannot specify both tensormap and cache level}}
  nvvm.prefetch level = L1, tensormap, %p0 : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p1: !llvm.ptr<1>) {
  // expected-error @+1 {{'nvvm.prefetch' op prefetch tensormap requires a generic or constant pointer}}
  nvvm.prefetch tensormap, %p1 : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr) {
  // expected-error @+1 {{'nvvm.prefetch' op prefetch tensormap does not support eviction priority}}
  nvvm.prefetch tensormap, evict_priority = evict_last, %p0 : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p4: !llvm.ptr<4>) {
  // expected-error @+1 {{'nvvm.prefetch' op in_param_space can only be specified for a generic pointer}}
  nvvm.prefetch tensormap in_param_space, %p4 : !llvm.ptr<4>
  llvm.return
}

// -----

llvm.func @f(%p4: !llvm.ptr<4>) {
  // expected-error @+1 {{'nvvm.prefetch' op prefetch to cache level requires a generic, global, or local pointer}}
  nvvm.prefetch level = L1, %p4 : !llvm.ptr<4>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr) {
  // expected-error @+1 {{'nvvm.prefetch' op unsupported cache level, the only supported uniform cache level is L1}}
  nvvm.prefetch level = L2 uniform, %p0 : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p1: !llvm.ptr<1>) {
  // expected-error @+1 {{'nvvm.prefetch' op prefetch to uniform cache requires a generic pointer}}
  nvvm.prefetch level = L1 uniform, %p1 : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p1: !llvm.ptr<1>) {
  // expected-error @+1 {{'nvvm.prefetch' op cache eviction priority supported only for cache level L2}}
  nvvm.prefetch level = L1, evict_priority = evict_last, %p1 : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr) {
  // expected-error @+1 {{'nvvm.prefetch' op cache eviction priority requires a global pointer}}
  nvvm.prefetch level = L2, evict_priority = evict_last, %p0 : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p1: !llvm.ptr<1>) {
  // expected-error @+1 {{'nvvm.prefetch' op unsupported cache eviction priority, only evict_last and evict_normal are supported}}
  nvvm.prefetch level = L2, evict_priority = evict_first, %p1 : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p1: !llvm.ptr<1>, %i1: i1) {
  // expected-error @+1 {{'nvvm.prefetch' op predicate supported only on prefetch tensormap}}
  nvvm.prefetch level = L2, %p1, predicate = %i1 : !llvm.ptr<1>, i1
  llvm.return
}

// -----

llvm.func @f(%p1: !llvm.ptr<1>) {
  // expected-error @+1 {{'nvvm.prefetch' op requires specification of either cache level or tensormap}}
  nvvm.prefetch %p1 : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i64: i64) {
  // expected-error @+1 {{'nvvm.st.bulk' op only 0 is supported for initVal, got 3}}
  nvvm.st.bulk %p3, size = %i64, init = 3 : !llvm.ptr<3>
  llvm.return
}
