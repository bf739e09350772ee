// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// Each operation in each of its forms.
// CHECK-LABEL: @tiles
func.func @tiles(%src: memref<24x32xf16>, %dynamic: memref<?x?xf16>, %address: ui64, %i: index, %j: index) {
  // CHECK: %{{.*}} = xegpu.create_nd_tdesc %{{.*}}[0, %{{.*}}] : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16>
  %0 = xegpu.create_nd_tdesc %src[0, %i] : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16>
  // CHECK: %{{.*}} = xegpu.create_nd_tdesc %{{.*}} : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>>
  %1 = xegpu.create_nd_tdesc %src : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<memory_space = global, array_length = 2, boundary_check = false>>
  // CHECK: %{{.*}} = xegpu.create_nd_tdesc %{{.*}}[%{{.*}}, %{{.*}}], shape : [%{{.*}}, 64], strides : [64, 1] {a} : memref<?x?xf16> -> !xegpu.tensor_desc<8x16xf16>
  %2 = xegpu.create_nd_tdesc %dynamic[%i, %j], shape: [%i, 64], strides: [64, 1] {a} : memref<?x?xf16> -> !xegpu.tensor_desc<8x16xf16>
  // CHECK: %{{.*}} = xegpu.create_nd_tdesc %{{.*}}, shape : [%{{.*}}, %{{.*}}], strides : [%{{.*}}, 1] : ui64 -> !xegpu.tensor_desc<16xf32>
  %3 = xegpu.create_nd_tdesc %address, shape: [%i, %j], strides: [%j, 1] : ui64 -> !xegpu.tensor_desc<16xf32, #xegpu.block_tdesc_attr<>>
  // CHECK: %{{.*}} = xegpu.create_nd_tdesc %{{.*}}[0, 0] : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1], order = [1, 0]>>
  %4 = xegpu.create_nd_tdesc %src[0, 0] : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1], order = [1, 0]>>
  // CHECK: xegpu.prefetch_nd %{{.*}}  : !xegpu.tensor_desc<8x16xf16>
  xegpu.prefetch_nd %0 : !xegpu.tensor_desc<8x16xf16>
  // CHECK: xegpu.prefetch_nd %{{.*}}[0, %{{.*}}] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>, l3_hint = #xegpu.cache_hint<streaming>}> {a} : !xegpu.tensor_desc<8x16xf16>
  xegpu.prefetch_nd %0[0, %i] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>, l3_hint = #xegpu.cache_hint<streaming>}> {a} : !xegpu.tensor_desc<8x16xf16>
  // CHECK: %{{.*}} = xegpu.load_nd %{{.*}}  : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  %5 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  // CHECK: %{{.*}} = xegpu.load_nd %{{.*}}[%{{.*}}, 8] <{l1_hint = #xegpu.cache_hint<read_invalidate>, packed}> : !xegpu.tensor_desc<8x16xf16> -> vector<4x16x2xf16>
  %6 = xegpu.load_nd %0[%i, 8] <{l1_hint = #xegpu.cache_hint<read_invalidate>, packed}> : !xegpu.tensor_desc<8x16xf16> -> vector<4x16x2xf16>
  // CHECK: %{{.*}} = xegpu.load_nd %{{.*}} <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>> -> vector<2x16x8xf16>
  %7 = xegpu.load_nd %1 <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2, boundary_check = false>> -> vector<2x16x8xf16>
  // CHECK: %{{.*}} = xegpu.load_nd %{{.*}}  : !xegpu.tensor_desc<8x16xf16> -> vector<8xf16>
  %8 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x16xf16> -> vector<8xf16>
  // CHECK: xegpu.store_nd %{{.*}}, %{{.*}}  : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  xegpu.store_nd %5, %0 : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  // CHECK: xegpu.store_nd %{{.*}}, %{{.*}}[%{{.*}}, 0] <{l1_hint = #xegpu.cache_hint<write_back>, l2_hint = #xegpu.cache_hint<write_through>, layout = #xegpu.layout<inst_data = [8, 16]>}> : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  xegpu.store_nd %5, %0[%i, 0] <{l1_hint = #xegpu.cache_hint<write_back>, l2_hint = #xegpu.cache_hint<write_through>, layout = #xegpu.layout<inst_data = [8, 16]>}> : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  // CHECK: %{{.*}} = xegpu.update_nd_offset %{{.*}}, [%{{.*}}, 16] : !xegpu.tensor_desc<8x16xf16>
  %9 = xegpu.update_nd_offset %0, [%i, 16] : !xegpu.tensor_desc<8x16xf16>
  return
}

// CHECK-LABEL: @places
func.func @places(%memory: memref<64xf16>, %address: i64, %offsets: vector<8xindex>, %i: index, %mask: vector<8xi1>, %one: i1, %v: vector<8xf16>, %f: vector<8xf32>) {
  // CHECK: %{{.*}} = xegpu.create_tdesc %{{.*}}, %{{.*}} : memref<64xf16>, vector<8xindex> -> !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>
  %0 = xegpu.create_tdesc %memory, %offsets : memref<64xf16>, vector<8xindex> -> !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<chunk_size = 1>>
  // CHECK: %{{.*}} = xegpu.create_tdesc %{{.*}}, %{{.*}} : i64, vector<8xindex> -> !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>
  %1 = xegpu.create_tdesc %address, %offsets : i64, vector<8xindex> -> !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  // CHECK: %{{.*}} = xegpu.create_tdesc %{{.*}}, %{{.*}} : i64, vector<8xindex> -> !xegpu.tensor_desc<8xf32, #xegpu.scatter_tdesc_attr<>>
  %2 = xegpu.create_tdesc %address, %offsets : i64, vector<8xindex> -> !xegpu.tensor_desc<8xf32, #xegpu.scatter_tdesc_attr<>>
  // CHECK: %{{.*}} = xegpu.update_offset %{{.*}}, %{{.*}} : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>, vector<8xindex>
  %3 = xegpu.update_offset %1, %offsets : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xindex>
  // CHECK: xegpu.prefetch %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>
  xegpu.prefetch %1 <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  // CHECK: xegpu.prefetch %{{.*}}[%{{.*}}] <{offset_align_byte = 2 : i64}> : i64, vector<8xindex>
  xegpu.prefetch %address[%offsets] <{offset_align_byte = 2}> : i64, vector<8xindex>
  // CHECK: xegpu.prefetch %{{.*}}[%{{.*}}]  {a} : memref<64xf16>, index
  xegpu.prefetch %memory[%i] {a} : memref<64xf16>, index
  // CHECK: %{{.*}} = xegpu.load %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>, vector<8xi1> -> vector<8x2xf16>
  %4 = xegpu.load %1, %mask <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xi1> -> vector<8x2xf16>
  // CHECK: %{{.*}} = xegpu.load %{{.*}}[%{{.*}}], %{{.*}} <{chunk_size = 2 : i64}> : i64, vector<8xindex>, vector<8xi1> -> vector<8x2xf16>
  %5 = xegpu.load %address[%offsets], %mask <{chunk_size = 2}> : i64, vector<8xindex>, vector<8xi1> -> vector<8x2xf16>
  // CHECK: %{{.*}} = xegpu.load %{{.*}}[%{{.*}}], %{{.*}}  : memref<64xf16>, index, i1 -> f16
  %6 = xegpu.load %memory[%i], %one : memref<64xf16>, index, i1 -> f16
  // CHECK: xegpu.store %{{.*}}, %{{.*}}, %{{.*}}  : vector<8x2xf16>, !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>, vector<8xi1>
  xegpu.store %4, %1, %mask : vector<8x2xf16>, !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xi1>
  // CHECK: xegpu.store %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} <{l3_hint = #xegpu.cache_hint<write_back>}> {a} : vector<8xf16>, memref<64xf16>, vector<8xindex>, vector<8xi1>
  xegpu.store %v, %memory[%offsets], %mask <{l3_hint = #xegpu.cache_hint<write_back>}> {a} : vector<8xf16>, memref<64xf16>, vector<8xindex>, vector<8xi1>
  // CHECK: xegpu.store %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}  : f16, memref<64xf16>, index, i1
  xegpu.store %6, %memory[%i], %one : f16, memref<64xf16>, index, i1
  // CHECK: %{{.*}} = xegpu.atomic_rmw addf %{{.*}}, %{{.*}}, %{{.*}} : !xegpu.tensor_desc<8xf32, #xegpu.scatter_tdesc_attr<>>, vector<8xi1>, vector<8xf32> -> vector<8xf32>
  %7 = xegpu.atomic_rmw addf %2, %mask, %f : !xegpu.tensor_desc<8xf32, #xegpu.scatter_tdesc_attr<>>, vector<8xi1>, vector<8xf32> -> vector<8xf32>
  return
}

// CHECK-LABEL: @matrices
func.func @matrices(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %packed: vector<8x16x2xf16>, %c: vector<8x16xf32>, %lane: vector<8xf16>, %buffer: memref<2048xi8, 3>, %i: index) {
  // CHECK: %{{.*}} = xegpu.dpas %{{.*}}, %{{.*}} : vector<8x16xf16>, vector<16x16xf16> -> vector<8x16xf32>
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<8x16xf32>
  // CHECK: %{{.*}} = xegpu.dpas %{{.*}}, %{{.*}}, %{{.*}} {a} : vector<8x16xf16>, vector<8x16x2xf16>, vector<8x16xf32> -> vector<8x16xf32>
  %1 = xegpu.dpas %a, %packed, %c {a} : vector<8x16xf16>, vector<8x16x2xf16>, vector<8x16xf32> -> vector<8x16xf32>
  // CHECK: %{{.*}} = xegpu.dpas %{{.*}}, %{{.*}} : vector<8xf16>, vector<8xf16> -> vector<8xf32>
  %2 = xegpu.dpas %lane, %lane : vector<8xf16>, vector<8xf16> -> vector<8xf32>
  // CHECK: %{{.*}} = xegpu.convert_layout %{{.*}} <{input_layout = #xegpu.layout<sg_layout = [2, 2], sg_data = [4, 8]>, target_layout = #xegpu.slice<#xegpu.slice<#xegpu.layout<sg_layout = [2, 4, 3, 5]>, dims = [2]>, dims = [2]>}> : vector<8x16xf16>
  %3 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<sg_layout = [2, 2], sg_data = [4, 8]>, target_layout = #xegpu.slice<#xegpu.slice<#xegpu.layout<sg_layout = [2, 4, 3, 5]>, dims = [2]>, dims = [2]>}> : vector<8x16xf16>
  // CHECK: %{{.*}} = xegpu.create_mem_desc %{{.*}} : memref<2048xi8, 3> -> !xegpu.mem_desc<32x32xf16>
  %4 = xegpu.create_mem_desc %buffer : memref<2048xi8, 3> -> !xegpu.mem_desc<32x32xf16>
  // CHECK: %{{.*}} = xegpu.create_mem_desc %{{.*}} : memref<2048xi8, 3> -> !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<block = [16, 16], stride = [1, 32]>>
  %5 = xegpu.create_mem_desc %buffer : memref<2048xi8, 3> -> !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32], block = [16, 16]>>
  // CHECK: %{{.*}} = xegpu.create_mem_desc %{{.*}} : memref<2048xi8, 3> -> !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<block = [1, 16]>>
  %9 = xegpu.create_mem_desc %buffer : memref<2048xi8, 3> -> !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<block = [1, 16]>>
  // CHECK: %{{.*}} = xegpu.load_matrix %{{.*}}[%{{.*}}, 0] : !xegpu.mem_desc<32x32xf16>, index -> vector<8x16xf16>
  %6 = xegpu.load_matrix %4[%i, 0] : !xegpu.mem_desc<32x32xf16>, index -> vector<8x16xf16>
  // CHECK: %{{.*}} = xegpu.load_matrix %{{.*}}[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>, subgroup_block_io}> {a}: !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<block = [1, 16]>> -> vector<8x16xf16>
  %7 = xegpu.load_matrix %9[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>, subgroup_block_io}> {a} : !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<block = [1, 16]>> -> vector<8x16xf16>
  // CHECK: %{{.*}} = xegpu.load_matrix %{{.*}}[0, 0] : !xegpu.mem_desc<32x32xf16> -> f16
  %8 = xegpu.load_matrix %4[0, 0] : !xegpu.mem_desc<32x32xf16> -> f16
  // CHECK: xegpu.store_matrix %{{.*}}, %{{.*}}[0, %{{.*}}] : vector<8x16xf16>, !xegpu.mem_desc<32x32xf16>, index
  xegpu.store_matrix %6, %4[0, %i] : vector<8x16xf16>, !xegpu.mem_desc<32x32xf16>, index
  // CHECK: xegpu.store_matrix %{{.*}}, %{{.*}}[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16]>}>: f16, !xegpu.mem_desc<32x32xf16>
  xegpu.store_matrix %8, %4[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16]>}> : f16, !xegpu.mem_desc<32x32xf16>
  return
}

// CHECK-LABEL: @barriers
func.func @barriers(%id: i8) {
  // CHECK: xegpu.alloc_nbarrier 8
  xegpu.alloc_nbarrier 8
  // CHECK: %{{.*}} = xegpu.init_nbarrier %{{.*}}, %{{.*}} : i8, i8 -> !xegpu.nbarrier
  %0 = xegpu.init_nbarrier %id, %id : i8, i8 -> !xegpu.nbarrier
  // CHECK: xegpu.nbarrier_arrive %{{.*}} : !xegpu.nbarrier
  xegpu.nbarrier_arrive %0 : !xegpu.nbarrier
  // CHECK: xegpu.nbarrier_wait %{{.*}} : !xegpu.nbarrier
  xegpu.nbarrier_wait %0 : !xegpu.nbarrier
  // CHECK: xegpu.fence memory_kind = global, fence_scope = workgroup
  xegpu.fence memory_kind = global, fence_scope = workgroup
  // CHECK: xegpu.fence memory_kind = slm, fence_scope = gpu {a}
  xegpu.fence memory_kind = slm, fence_scope = gpu {a}
  return
}

// CHECK: "test.attributes"() {a = #xegpu<memory_space slm>, b = #xegpu<fence_scope gpu>, c = #xegpu.cache_hint<write_back>, d = #xegpu.range<[2 : i64, 4 : i64]>, e = #xegpu.block_tdesc_attr<memory_space =  slm>, f = !xegpu.mem_desc<4xf32>, g = #xegpu.block_tdesc_attr<>} : () -> ()
"test.attributes"() {a = #xegpu<memory_space slm>, b = #xegpu<fence_scope gpu>, c = #xegpu.cache_hint<write_back>, d = #xegpu.range<[2, 4]>, e = #xegpu.block_tdesc_attr<memory_space = slm>, f = !xegpu.mem_desc<4xf32>, g = #xegpu.block_tdesc_attr<array_length = 1, boundary_check = true>} : () -> ()
