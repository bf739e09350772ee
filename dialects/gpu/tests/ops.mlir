// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// Launches: in place, and of kernels of a module.
// CHECK: module attributes {gpu.container_module} {
module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @launch(%arg0: index, %arg1: i32, %arg2: i64) {
  func.func @launch(%n: index, %bytes: i32, %stream: i64) {
    // CHECK-NEXT: gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %arg0, %arg10 = %arg0, %arg11 = %arg0) threads(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) {
    gpu.launch blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) {
      // CHECK-NEXT: gpu.terminator
      gpu.terminator
    }
    // With clusters, shared memory, names and buffers.
    // CHECK: gpu.launch clusters(%arg15, %arg16, %arg17) in (%arg18 = %arg0, %arg19 = %arg0, %arg20 = %arg0) blocks(%arg3, %arg4, %arg5) in (%arg9 = %arg0, %arg10 = %arg0, %arg11 = %arg0) threads(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) dynamic_shared_memory_size %arg1 module(@m) function(@f) workgroup(%arg21 : memref<3xf32, 3>) private(%arg22 : memref<3xf32, 5>) {
    gpu.launch clusters(%cx, %cy, %cz) in (%ncx = %n, %ncy = %n, %ncz = %n) blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) dynamic_shared_memory_size %bytes module(@m) function(@f) workgroup(%w: memref<3xf32, 3>) private(%p: memref<3xf32, 5>) {
      // CHECK-NEXT: gpu.terminator
      gpu.terminator
    // CHECK-NEXT: } {x.y}
    } {x.y}
    // CHECK-NEXT: %1 = gpu.wait async
    %t = gpu.wait async
    // A token for the end of the launch.
    // CHECK-NEXT: %2 = gpu.launch async [%1] blocks(%arg3, %arg4, %arg5) in (%arg9 = %arg0, %arg10 = %arg0, %arg11 = %arg0) threads(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) {
    %u = gpu.launch async [%t] blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) {
      // CHECK-NEXT: gpu.terminator
      gpu.terminator
    }
    // CHECK: %3 = gpu.launch async blocks(%arg3, %arg4, %arg5) in (%arg9 = %arg0, %arg10 = %arg0, %arg11 = %arg0) threads(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) {
    %v = gpu.launch async blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) {
      // CHECK-NEXT: gpu.terminator
      gpu.terminator
    }
    // CHECK: gpu.launch_func  @kernels::@empty blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)
    gpu.launch_func @kernels::@empty blocks in (%n, %n, %n) threads in (%n, %n, %n)
    // CHECK-NEXT: gpu.launch_func  @kernels::@empty clusters in (%arg0, %arg0, %arg0) blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  dynamic_shared_memory_size %arg1  {q}
    gpu.launch_func @kernels::@empty clusters in (%n, %n, %n) blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %bytes {q}
    // CHECK-NEXT: gpu.launch_func <%arg2 : i64> @kernels::@scale blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) : i32 args(%arg0 : index)
    gpu.launch_func <%stream : i64> @kernels::@scale blocks in (%bytes, %bytes, %bytes) threads in (%bytes, %bytes, %bytes) : i32 args(%n : index)
    // CHECK-NEXT: %4 = gpu.launch_func async [%2, %3] @kernels::@empty blocks in (%arg2, %arg2, %arg2) threads in (%arg2, %arg2, %arg2) : i64
    %w = gpu.launch_func async [%u, %v] @kernels::@empty blocks in (%stream, %stream, %stream) threads in (%stream, %stream, %stream) : i64
    // CHECK-NEXT: return
    return
  }
  // CHECK: gpu.module @kernels {
  gpu.module @kernels {
    // CHECK-NEXT: gpu.func @empty() kernel {
    gpu.func @empty() kernel {
      // CHECK-NEXT: gpu.return
      gpu.return
    }
    // CHECK: gpu.func @scale(%arg0: index) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    gpu.func @scale(%n: index) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      // CHECK-NEXT: gpu.return
      gpu.return
    }
  }
}

// Functions, with attributes of everything.
// CHECK: gpu.module @functions attributes {a} {
gpu.module @functions attributes {a} {
  // CHECK-NEXT: gpu.func @f(%arg0: f32 {a.b}) -> (f32 {a.c}) workgroup(%arg1 : memref<3xf32, 3> {a.d}, %arg2 : memref<2xi32>) private(%arg3 : memref<3xf32, #gpu.address_space<private>>) attributes {k} {
  gpu.func @f(%x: f32 {a.b}) -> (f32 {a.c}) workgroup(%w: memref<3xf32, 3> {a.d}, %v: memref<2xi32>) private(%p: memref<3xf32, #gpu.address_space<private>>) attributes {k} {
    // CHECK-NEXT: gpu.return %arg0 : f32
    gpu.return %x : f32
  }
}

// Where a thread is: results are named for it.
// CHECK-LABEL: func.func @positions() {
func.func @positions() {
  // CHECK-NEXT: %thread_id_x = gpu.thread_id  x
  %0 = gpu.thread_id x
  // CHECK-NEXT: %thread_id_y = gpu.thread_id  y upper_bound 32
  %1 = gpu.thread_id y upper_bound 32
  // CHECK-NEXT: %block_id_z = gpu.block_id  z
  %2 = gpu.block_id z
  // CHECK-NEXT: %block_dim_x = gpu.block_dim  x
  %3 = gpu.block_dim x
  // CHECK-NEXT: %grid_dim_y = gpu.grid_dim  y {a}
  %4 = gpu.grid_dim y {a}
  // CHECK-NEXT: %global_id_z = gpu.global_id  z
  %5 = gpu.global_id z
  // CHECK-NEXT: %cluster_id_x = gpu.cluster_id  x
  %6 = gpu.cluster_id x
  // CHECK-NEXT: %cluster_dim_y = gpu.cluster_dim  y
  %7 = gpu.cluster_dim y
  // CHECK-NEXT: %cluster_dim_blocks_z = gpu.cluster_dim_blocks  z
  %8 = gpu.cluster_dim_blocks z
  // CHECK-NEXT: %cluster_block_id_x = gpu.cluster_block_id  x
  %9 = gpu.cluster_block_id x
  // CHECK-NEXT: %1 = gpu.lane_id
  %10 = gpu.lane_id
  // CHECK-NEXT: %2 = gpu.lane_id upper_bound 32
  %11 = gpu.lane_id upper_bound 32
  // CHECK-NEXT: %3 = gpu.subgroup_id upper_bound 4 : index
  %12 = gpu.subgroup_id upper_bound 4 : index
  // CHECK-NEXT: %4 = gpu.num_subgroups : index
  %13 = gpu.num_subgroups : index
  // CHECK-NEXT: %5 = gpu.subgroup_size : index
  %14 = gpu.subgroup_size : index
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @memory(%arg0: index, %arg1: f32, %arg2: i32, %arg3: memref<*xf32>) {
func.func @memory(%n: index, %x: f32, %i: i32, %host: memref<*xf32>) {
  // CHECK-NEXT: gpu.host_register %arg3 : memref<*xf32>
  gpu.host_register %host : memref<*xf32>
  // CHECK-NEXT: gpu.host_unregister %arg3 : memref<*xf32>
  gpu.host_unregister %host : memref<*xf32>
  // CHECK-NEXT: gpu.set_default_device %arg2
  gpu.set_default_device %i
  // CHECK-NEXT: %memref = gpu.alloc  (%arg0) : memref<4x?xf32, 1>
  %0 = gpu.alloc (%n) : memref<4x?xf32, 1>
  // CHECK-NEXT: %memref_0 = gpu.alloc  host_shared () : memref<4xf32>
  %1 = gpu.alloc host_shared () : memref<4xf32>
  // CHECK-NEXT: %memref_1 = gpu.alloc  (%arg0)[%arg0] : memref<?xf32, #map>
  %2 = gpu.alloc (%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  // CHECK-NEXT: %memref_2, %asyncToken = gpu.alloc async (%arg0) : memref<4x?xf32, 1>
  %3, %4 = gpu.alloc async (%n) : memref<4x?xf32, 1>
  // CHECK-NEXT: %1 = gpu.memcpy async [%asyncToken] %memref, %memref_2 : memref<4x?xf32, 1>, memref<4x?xf32, 1>
  %5 = gpu.memcpy async [%4] %0, %3 : memref<4x?xf32, 1>, memref<4x?xf32, 1>
  // CHECK-NEXT: gpu.memcpy  %memref_2, %memref : memref<4x?xf32, 1>, memref<4x?xf32, 1> {a}
  gpu.memcpy %3, %0 : memref<4x?xf32, 1>, memref<4x?xf32, 1> {a}
  // CHECK-NEXT: %2 = gpu.memset async [%1, %asyncToken] %memref, %arg1 : memref<4x?xf32, 1>, f32
  %6 = gpu.memset async [%5, %4] %0, %x : memref<4x?xf32, 1>, f32
  // CHECK-NEXT: %3 = gpu.dealloc async [%2] %memref_2 : memref<4x?xf32, 1>
  %7 = gpu.dealloc async [%6] %3 : memref<4x?xf32, 1>
  // CHECK-NEXT: gpu.dealloc  %memref : memref<4x?xf32, 1>
  gpu.dealloc %0 : memref<4x?xf32, 1>
  // CHECK-NEXT: gpu.wait [%3]
  gpu.wait [%7]
  // CHECK-NEXT: gpu.wait
  gpu.wait
  // CHECK-NEXT: gpu.barrier
  gpu.barrier
  // CHECK-NEXT: gpu.printf "none"
  gpu.printf "none"
  // CHECK-NEXT: gpu.printf "%f %d %d", %arg1, %arg2, %arg0 : f32, i32, index
  gpu.printf "%f %d %d", %x, %i, %n : f32, i32, index
  // CHECK-NEXT: %4 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %8 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @exchange(%arg0: f32, %arg1: i32, %arg2: vector<4xi32>) {
func.func @exchange(%x: f32, %i: i32, %v: vector<4xi32>) {
  // CHECK-NEXT: %1 = gpu.all_reduce  add %arg0 {
  %0 = gpu.all_reduce add %x {
  // CHECK-NEXT: } : (f32) -> f32
  } : (f32) -> f32
  // CHECK-NEXT: %2 = gpu.all_reduce  maxsi %arg1 uniform {
  %1 = gpu.all_reduce maxsi %i uniform {
  // CHECK-NEXT: } : (i32) -> i32
  } : (i32) -> i32
  // CHECK-NEXT: %3 = gpu.all_reduce  %arg0 {
  %2 = gpu.all_reduce %x {
  // CHECK-NEXT: ^bb0(%arg3: f32, %arg4: f32):
  ^bb0(%a: f32, %b: f32):
    // CHECK-NEXT: gpu.yield %arg3 : f32
    gpu.yield %a : f32
  // CHECK-NEXT: } : (f32) -> f32
  } : (f32) -> f32
  // CHECK-NEXT: %4 = gpu.subgroup_reduce  and %arg2 : (vector<4xi32>) -> vector<4xi32>
  %3 = gpu.subgroup_reduce and %v : (vector<4xi32>) -> vector<4xi32>
  // CHECK-NEXT: %5 = gpu.subgroup_reduce  minimumf %arg0 uniform cluster(size = 4, stride = 2) : (f32) -> f32
  %4 = gpu.subgroup_reduce minimumf %x uniform cluster(size = 4, stride = 2) : (f32) -> f32
  // CHECK-NEXT: %6 = gpu.subgroup_reduce  mul %arg0 cluster(size = 4) : (f32) -> f32
  %5 = gpu.subgroup_reduce mul %x cluster(size = 4, stride = 1) : (f32) -> f32
  // CHECK-NEXT: %shuffleResult, %valid = gpu.shuffle  xor %arg0, %arg1, %arg1 : f32
  %6, %7 = gpu.shuffle xor %x, %i, %i : f32
  // CHECK-NEXT: %shuffleResult_0, %valid_1 = gpu.shuffle  down %arg2, %arg1, %arg1 : vector<4xi32>
  %8, %9 = gpu.shuffle down %v, %i, %i : vector<4xi32>
  // CHECK-NEXT: %rotateResult, %valid_2 = gpu.rotate %arg0, 3, 8 : f32
  %10, %11 = gpu.rotate %x, 3, 8 : f32
  // CHECK-NEXT: %7 = gpu.subgroup_broadcast %arg2,  first_active_lane : vector<4xi32>
  %12 = gpu.subgroup_broadcast %v, first_active_lane : vector<4xi32>
  // CHECK-NEXT: %8 = gpu.subgroup_broadcast %arg0,  specific_lane %arg1 : f32
  %13 = gpu.subgroup_broadcast %x, specific_lane %i : f32
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @matrices(%arg0: memref<32x32xf16, strided<[64, 1]>>, %arg1: index, %arg2: f16) {
func.func @matrices(%m: memref<32x32xf16, strided<[64, 1]>>, %i: index, %x: f16) {
  // CHECK-NEXT: %1 = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg1] {leadDimension = 32 : index} : memref<32x32xf16, strided<[64, 1]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, strided<[64, 1]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  // CHECK-NEXT: %2 = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg1] {leadDimension = 32 : index, transpose} : memref<32x32xf16, strided<[64, 1]>> -> !gpu.mma_matrix<16x16xf16, "BOp">
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, strided<[64, 1]>> -> !gpu.mma_matrix<16x16xf16, "BOp">
  // CHECK-NEXT: %3 = gpu.subgroup_mma_constant_matrix %arg2 : !gpu.mma_matrix<16x16xf16, "COp">
  %2 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK-NEXT: %4 = gpu.subgroup_mma_compute %1, %2, %3 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %3 = gpu.subgroup_mma_compute %0, %1, %2 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK-NEXT: %5 = gpu.subgroup_mma_elementwise  addf %4, %3 : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  %4 = gpu.subgroup_mma_elementwise addf %3, %2 : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK-NEXT: %6 = gpu.subgroup_mma_extract_thread_local %5[%arg1] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
  %5 = gpu.subgroup_mma_extract_thread_local %4[%i] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
  // CHECK-NEXT: %7 = gpu.subgroup_mma_insert_thread_local %6, %5[%arg1] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %6 = gpu.subgroup_mma_insert_thread_local %5, %4[%i] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK-NEXT: gpu.subgroup_mma_store_matrix %7, %arg0[%arg1, %arg1] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[64, 1]>>
  gpu.subgroup_mma_store_matrix %6, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[64, 1]>>
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @sparse(%arg0: index, %arg1: memref<?xindex>, %arg2: memref<?xf64>) {
func.func @sparse(%n: index, %i: memref<?xindex>, %x: memref<?xf64>) {
  // CHECK-NEXT: %1 = gpu.wait async
  %s = gpu.wait async
  // CHECK-NEXT: %spmat, %asyncToken = gpu.create_coo async [%1] %arg0, %arg0, %arg0, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %0, %t0 = gpu.create_coo async [%s] %n, %n, %n, %i, %i, %x : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK-NEXT: %spmat_0 = gpu.create_coo_aos  %arg0, %arg0, %arg0, %arg1, %arg2 : memref<?xindex>, memref<?xf64>
  %1 = gpu.create_coo_aos %n, %n, %n, %i, %x : memref<?xindex>, memref<?xf64>
  // CHECK-NEXT: %spmat_1 = gpu.create_csr  %arg0, %arg0, %arg0, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %2 = gpu.create_csr %n, %n, %n, %i, %i, %x : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK-NEXT: %spmat_2 = gpu.create_csc  %arg0, %arg0, %arg0, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %3 = gpu.create_csc %n, %n, %n, %i, %i, %x : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK-NEXT: %spmat_3 = gpu.create_bsr  %arg0, %arg0, %arg0, %arg0, %arg0, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %4 = gpu.create_bsr %n, %n, %n, %n, %n, %i, %i, %x : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK-NEXT: %spMat = gpu.create_2to4_spmat { PRUNE_ONLY} %arg0, %arg0, %arg2 : memref<?xf64>
  %5 = gpu.create_2to4_spmat {PRUNE_ONLY} %n, %n, %x : memref<?xf64>
  // CHECK-NEXT: %spMat_4 = gpu.create_2to4_spmat { PRUNE_AND_CHECK} %arg0, %arg0, %arg2 : memref<?xf64>
  %6 = gpu.create_2to4_spmat {PRUNE_AND_CHECK} %n, %n, %x : memref<?xf64>
  // CHECK-NEXT: %dnTensor, %asyncToken_5 = gpu.create_dn_tensor async [%asyncToken] %arg2, %arg0, %arg0 : index, index into memref<?xf64>
  %7, %t1 = gpu.create_dn_tensor async [%t0] %x, %n, %n : index, index into memref<?xf64>
  // CHECK-NEXT: %bufferSz, %asyncToken_6 = gpu.spmv_buffer_size async [%asyncToken_5] %spmat{ TRANSPOSE}, %dnTensor, %dnTensor into f64
  %8, %t2 = gpu.spmv_buffer_size async [%t1] %0{TRANSPOSE}, %7, %7 into f64
  // CHECK-NEXT: %2 = gpu.spmv async [%asyncToken_6] %spmat, %dnTensor, %dnTensor, %arg2 : memref<?xf64> into f64
  %t3 = gpu.spmv async [%t2] %0, %7, %7, %x : memref<?xf64> into f64
  // CHECK-NEXT: %bufferSzs:3, %asyncToken_7 = gpu.spmm_buffer_size async [%2] %spmat, %dnTensor{ CONJUGATE_TRANSPOSE}, %dnTensor : index, index, index into f64
  %9:3, %t4 = gpu.spmm_buffer_size async [%t3] %0{NON_TRANSPOSE}, %7{CONJUGATE_TRANSPOSE}, %7 : index, index, index into f64
  // CHECK-NEXT: %3 = gpu.spmm async [%asyncToken_7] %spmat, %dnTensor, %dnTensor, %arg2, %arg2 : memref<?xf64>, memref<?xf64> into f64
  %t5 = gpu.spmm async [%t4] %0, %7, %7, %x, %x : memref<?xf64>, memref<?xf64> into f64
  // CHECK-NEXT: %bufferSz_8 = gpu.sddmm_buffer_size  %dnTensor, %dnTensor{ TRANSPOSE}, %spmat into f64
  %10 = gpu.sddmm_buffer_size %7, %7{TRANSPOSE}, %0 into f64
  // CHECK-NEXT: gpu.sddmm  %dnTensor, %dnTensor, %spmat, %arg2 : memref<?xf64> into f64
  gpu.sddmm %7, %7, %0, %x : memref<?xf64> into f64
  // CHECK-NEXT: %desc = gpu.spgemm_create_descr
  %11 = gpu.spgemm_create_descr
  // CHECK-NEXT: %bufferSzNew = gpu.spgemm_work_estimation_or_compute { WORK_ESTIMATION} %spmat, %spmat_0{ TRANSPOSE}, %spmat_1, %desc, %arg0, %arg2 : f32 into memref<?xf64>
  %12 = gpu.spgemm_work_estimation_or_compute {WORK_ESTIMATION} %0, %1{TRANSPOSE}, %2, %11, %n, %x : f32 into memref<?xf64>
  // CHECK-NEXT: %bufferSzNew_9, %asyncToken_10 = gpu.spgemm_work_estimation_or_compute async [%3]{ COMPUTE} %spmat, %spmat_0, %spmat_1, %desc, %arg0, %arg2 : f32 into memref<?xf64>
  %13, %t6 = gpu.spgemm_work_estimation_or_compute async [%t5] {COMPUTE} %0, %1, %2, %11, %n, %x : f32 into memref<?xf64>
  // CHECK-NEXT: gpu.spgemm_copy  %spmat, %spmat_0, %spmat_1, %desc : f32
  gpu.spgemm_copy %0, %1, %2, %11 : f32
  // CHECK-NEXT: gpu.spgemm_destroy_descr  %desc
  gpu.spgemm_destroy_descr %11
  // CHECK-NEXT: %rows, %cols, %nnz = gpu.spmat_get_size  %spmat_1
  %14, %15, %16 = gpu.spmat_get_size %2
  // CHECK-NEXT: gpu.set_csr_pointers  %spmat_1, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
  gpu.set_csr_pointers %2, %i, %i, %x : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK-NEXT: gpu.destroy_sp_mat  %spmat
  gpu.destroy_sp_mat %0
  // CHECK-NEXT: gpu.destroy_dn_tensor  %dnTensor
  gpu.destroy_dn_tensor %7
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @on_lane_0(%arg0: index, %arg1: vector<4xi32>) {
func.func @on_lane_0(%lane: index, %v: vector<4xi32>) {
  // CHECK-NEXT: gpu.warp_execute_on_lane_0(%arg0)[32] {
  gpu.warp_execute_on_lane_0(%lane)[32] {
  }
  // CHECK: %1:2 = gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1, %arg0 : vector<4xi32>, index) -> (vector<4xi32>, index) {
  %0:2 = gpu.warp_execute_on_lane_0(%lane)[32] args(%v, %lane : vector<4xi32>, index) -> (vector<4xi32>, index) {
  // CHECK-NEXT: ^bb0(%arg2: vector<128xi32>, %arg3: index):
  ^bb0(%all: vector<128xi32>, %i: index):
    // CHECK-NEXT: gpu.yield %arg2, %arg3 : vector<128xi32>, index
    gpu.yield %all, %i : vector<128xi32>, index
  // CHECK-NEXT: } {a}
  } {a}
  // CHECK-NEXT: return
  return
}

// Attributes and types by themselves.
// CHECK: "test.attributes"() {a = #gpu<dim x>, b = #gpu.block<linear_dim_0>, c = #gpu.mask<18446744073709551615>, d = #gpu.memory_space<workgroup>, e = #gpu.thread<y>, f = #gpu.warp<z>, g = #gpu.warpgroup<x>, h = #gpu.lane<x>} : () -> ()
"test.attributes"() {a = #gpu<dim x>, b = #gpu.block<linear_dim_0>, c = #gpu.mask<-1>, d = #gpu.memory_space<workgroup>, e = #gpu.thread<y>, f = #gpu.warp<z>, g = #gpu.warpgroup<x>, h = #gpu.lane<x>} : () -> ()
// CHECK-NEXT: "test.attributes"() {a = #gpu<all_reduce_op minui>, b = #gpu<mat_transpose_mode TRANSPOSE>, c = #gpu<mma_element_wise extf>, d = #gpu<prune_2to4_spmat_flag NONE>, e = #gpu<shuffle_mode idx>, f = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, g = #gpu<broadcast specific_lane>} : () -> ()
"test.attributes"() {a = #gpu<all_reduce_op minui>, b = #gpu<mat_transpose_mode TRANSPOSE>, c = #gpu<mma_element_wise extf>, d = #gpu<prune_2to4_spmat_flag NONE>, e = #gpu<shuffle_mode idx>, f = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, g = #gpu<broadcast specific_lane>} : () -> ()
// CHECK-NEXT: "test.attributes"() {a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0)[s0] -> (d0 + s0)>, b = #gpu.select_object, c = #gpu.select_object<2 : i64>} : () -> ()
"test.attributes"() {a = #gpu.loop_dim_map<map = (d0) -> (d0), processor = block_x, bound = (d0)[s0] -> (d0 + s0)>, b = #gpu.select_object, c = #gpu.select_object<2>} : () -> ()
// CHECK-NEXT: "test.attributes"() {a = #gpu.kernel_table<>, b = #gpu.kernel_table<[#gpu.kernel_metadata<"a", (i32) -> (), arg_attrs = []>, #gpu.kernel_metadata<"b", i32, metadata = {}>]>} : () -> ()
"test.attributes"() {a = #gpu.kernel_table<>, b = #gpu.kernel_table<[<"b", i32, metadata = {}>, #gpu.kernel_metadata<"a", (i32) -> (), arg_attrs = []>]>} : () -> ()
// CHECK-NEXT: %0:5 = "test.types"() : () -> (!gpu.async.token, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spgemmop_handle, !gpu.mma_matrix<16x8xsi8, "BOp">)
%types:5 = "test.types"() : () -> (!gpu.async.token, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spgemmop_handle, !gpu.mma_matrix<16x8xsi8, "BOp">)
