// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @positions
func.func @positions() {
  // CHECK: xevm.local_id.x range <i32, 0, 32> : i32
  %0 = xevm.local_id.x range <i32, 0, 32> : i32
  // CHECK: xevm.local_id.y {row = 1 : i64} : i64
  %1 = xevm.local_id.y {row = 1} : i64
  // CHECK: xevm.local_id.z : i32
  %2 = xevm.local_id.z : i32
  // CHECK: xevm.local_size.x : i32
  %3 = xevm.local_size.x : i32
  // CHECK: xevm.local_size.y : i32
  %4 = xevm.local_size.y : i32
  // CHECK: xevm.local_size.z : i64
  %5 = xevm.local_size.z : i64
  // CHECK: xevm.group_id.x : i32
  %6 = xevm.group_id.x : i32
  // CHECK: xevm.group_id.y : i32
  %7 = xevm.group_id.y : i32
  // CHECK: xevm.group_id.z range <i64, 1, 5> {row = 1 : i64} : i64
  %8 = xevm.group_id.z range <i64, 1, 5> {row = 1} : i64
  // CHECK: xevm.group_count.x : i32
  %9 = xevm.group_count.x : i32
  // CHECK: xevm.group_count.y : i32
  %10 = xevm.group_count.y : i32
  // CHECK: xevm.group_count.z : i32
  %11 = xevm.group_count.z : i32
  // CHECK: xevm.lane_id : i32
  %12 = xevm.lane_id : i32
  // CHECK: xevm.subgroup_id : i32
  %13 = xevm.subgroup_id : i32
  // CHECK: xevm.subgroup_size : i32
  %14 = xevm.subgroup_size : i32
  return
}

// CHECK-LABEL: @rows
func.func @rows(%p: !llvm.ptr<1>, %q: !llvm.ptr<4>, %b: i8, %v: vector<16xi8>, %w: vector<2xi64>) {
  // CHECK: xevm.blockload %arg0  : (!llvm.ptr<1>) -> i32
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> i32
  // CHECK: xevm.blockload %arg0 <{cache_control = #xevm.load_cache_control<ir>}> {row = 1 : i64} : (!llvm.ptr<1>) -> vector<4xi16>
  %1 = xevm.blockload %p <{cache_control = #xevm.load_cache_control<ir>}> {row = 1} : (!llvm.ptr<1>) -> vector<4xi16>
  // CHECK: xevm.blockstore %arg0, %arg2  : (!llvm.ptr<1>, i8)
  xevm.blockstore %p, %b : (!llvm.ptr<1>, i8)
  // CHECK: xevm.blockstore %arg0, %arg3 <{cache_control = #xevm.store_cache_control<L1wb_L2uc_L3wb>}> : (!llvm.ptr<1>, vector<16xi8>)
  xevm.blockstore %p, %v <{cache_control = #xevm.store_cache_control<L1wb_L2uc_L3wb>}> : (!llvm.ptr<1>, vector<16xi8>)
  // CHECK: xevm.blockstore %arg0, %arg4  {row = 1 : i64} : (!llvm.ptr<1>, vector<2xi64>)
  xevm.blockstore %p, %w {row = 1} : (!llvm.ptr<1>, vector<2xi64>)
  // CHECK: xevm.prefetch %arg0  : (!llvm.ptr<1>)
  xevm.prefetch %p : (!llvm.ptr<1>)
  // CHECK: xevm.prefetch %arg1 <{cache_control = #xevm.load_cache_control<L1c_L2uc_L3c>}> {row = 1 : i64} : (!llvm.ptr<4>)
  xevm.prefetch %q <{cache_control = #xevm.load_cache_control<L1c_L2uc_L3c>}> {row = 1} : (!llvm.ptr<4>)
  return
}

// CHECK-LABEL: @tiles
func.func @tiles(%p: !llvm.ptr<1>, %n: i32, %v: vector<8xi32>, %h: vector<8xf16>, %b: vector<8xi8>) {
  // CHECK: xevm.blockload2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1 <{elem_size_in_bits = 16 : i32, pack_register = false, tile_height = 8 : i32, tile_width = 16 : i32, transpose = false, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  %0 = xevm.blockload2d %p, %n, %n, %n, %n, %n <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  // CHECK: xevm.blockload2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1 <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>, elem_size_in_bits = 8 : i32, pack_register = true, tile_height = 32 : i32, tile_width = 16 : i32, transpose = false, v_blocks = 1 : i32}> {row = 1 : i64} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  %1 = xevm.blockload2d %p, %n, %n, %n, %n, %n <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 32 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true, cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> {row = 1} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  // CHECK: xevm.blockload2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1 <{elem_size_in_bits = 32 : i32, pack_register = false, tile_height = 16 : i32, tile_width = 8 : i32, transpose = true, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  %2 = xevm.blockload2d %p, %n, %n, %n, %n, %n <{elem_size_in_bits = 32 : i32, tile_width = 8 : i32, tile_height = 16 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  // CHECK: xevm.blockstore2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1, %arg2 <{elem_size_in_bits = 32 : i32, tile_height = 8 : i32, tile_width = 16 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  xevm.blockstore2d %p, %n, %n, %n, %n, %n, %v <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  // CHECK: xevm.blockstore2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1, %arg3 <{cache_control = #xevm.store_cache_control<L1wt_L2uc_L3wb>, elem_size_in_bits = 16 : i32, tile_height = 8 : i32, tile_width = 16 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xf16>)
  xevm.blockstore2d %p, %n, %n, %n, %n, %n, %h <{cache_control = #xevm.store_cache_control<L1wt_L2uc_L3wb>, elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xf16>)
  // CHECK: xevm.blockstore2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1, %arg4 <{elem_size_in_bits = 8 : i32, tile_height = 4 : i32, tile_width = 32 : i32}> {row = 1 : i64} : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi8>)
  xevm.blockstore2d %p, %n, %n, %n, %n, %n, %b <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32, tile_height = 4 : i32}> {row = 1} : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi8>)
  // CHECK: xevm.blockprefetch2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1 <{elem_size_in_bits = 8 : i32, tile_height = 8 : i32, tile_width = 32 : i32, v_blocks = 2 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  xevm.blockprefetch2d %p, %n, %n, %n, %n, %n <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 2 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  // CHECK: xevm.blockprefetch2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg1 <{cache_control = #xevm.load_cache_control<L1s_L2c_L3c>, elem_size_in_bits = 32 : i32, tile_height = 8 : i32, tile_width = 8 : i32, v_blocks = 1 : i32}> {row = 1 : i64} : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  xevm.blockprefetch2d %p, %n, %n, %n, %n, %n <{cache_control = #xevm.load_cache_control<L1s_L2c_L3c>, elem_size_in_bits = 32 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 1 : i32}> {row = 1} : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  return
}

// CHECK-LABEL: @products
func.func @products(%a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf32>) {
  // CHECK: xevm.mma %arg0, %arg1, %arg2 {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  // CHECK: xevm.mma %arg0, %arg1 {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16>} {row = 1 : i64} : (vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  %1 = xevm.mma %a, %b {shape = <k = 16, n = 16, m = 8>, types = <b = f16, a = f16, d = f32>} {row = 1} : (vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  return
}

// CHECK-LABEL: @fences
func.func @fences() {
  // CHECK: xevm.memfence <{addrspace = #xevm.addr_space<generic>, scope = #xevm.mem_scope<device>}>
  xevm.memfence <{scope = #xevm.mem_scope<device>}>
  // CHECK: xevm.memfence <{addrspace = #xevm.addr_space<shared>, scope = #xevm.mem_scope<workgroup>}> {row = 1 : i64}
  xevm.memfence <{addrspace = #xevm.addr_space<shared>, scope = #xevm.mem_scope<workgroup>}> {row = 1}
  return
}

// CHECK-LABEL: @attributes
func.func @attributes() attributes {
    // CHECK: return
    target = #xevm.target, same_target = #xevm.target<O = 2, triple = "spirv64-unknown-unknown", chip = "bmg">, other_target = #xevm.target<linkFiles = [], chip = "pvc", O = 0, flags = {fast}>,
    types = #xevm.mma_types<d = bf16, a = u8, b = s4, c = tf32>, shape = #xevm.mma_shape<m = -1, n = 0, k = 8>, scopes = [#xevm.mem_scope<lane>, #xevm.mem_scope<subgroup>, #xevm.mem_scope<cluster>, #xevm.mem_scope<system>], spaces = [#xevm.addr_space<private>, #xevm.addr_space<constant>, #xevm.addr_space<generic>]} {
  return
}
