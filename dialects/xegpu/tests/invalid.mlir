// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{invalid chunk size}}
"a.b"() {a = #xegpu.scatter_tdesc_attr<chunk_size = 0>} : () -> ()

// -----

// expected-error @+1 {{expected at least one of sg_layout, inst_data or lane_layout}}
"a.b"() {a = #xegpu.layout<>} : () -> ()

// -----

// expected-error @+1 {{expected sg_layout and inst_data to have the same rank}}
"a.b"() {a = #xegpu.layout<sg_layout = [1], inst_data = [1, 2]>} : () -> ()

// -----

// expected-error @+1 {{expected sg_layout and lane_layout to have the same rank}}
"a.b"() {a = #xegpu.layout<sg_layout = [1], lane_layout = [1, 2]>} : () -> ()

// -----

// expected-error @+1 {{expected inst_data and lane_layout to have the same rank, got inst_data 1, lane_layout 2}}
"a.b"() {a = #xegpu.layout<inst_data = [1], lane_layout = [1, 2]>} : () -> ()

// -----

// expected-error @+1 {{expected sg_layout being used with sg_data}}
"a.b"() {a = #xegpu.layout<inst_data = [1], sg_data = [1]>} : () -> ()

// -----

// expected-error @+1 {{expected sg_data and sg_layout to have the same rank}}
"a.b"() {a = #xegpu.layout<sg_layout = [1], sg_data = [1, 2]>} : () -> ()

// -----

// expected-error @+1 {{expected lane_layout being used with lane_data}}
"a.b"() {a = #xegpu.layout<sg_layout = [1], lane_data = [1]>} : () -> ()

// -----

// expected-error @+1 {{expected lane_data and lane_layout to have the same rank}}
"a.b"() {a = #xegpu.layout<lane_layout = [1], lane_data = [1, 2]>} : () -> ()

// -----

// expected-error @+1 {{expected sg_layout/lane_layout being used with order}}
"a.b"() {a = #xegpu.layout<inst_data = [1], order = [0]>} : () -> ()

// -----

// expected-error @+1 {{expected order and sg_layout to have the same rank}}
"a.b"() {a = #xegpu.layout<sg_layout = [1], order = [1, 0]>} : () -> ()

// -----

// expected-error @+1 {{expected order and lane_layout to have the same rank}}
"a.b"() {a = #xegpu.layout<lane_layout = [1], order = [1, 0]>} : () -> ()

// -----

// expected-error @+1 {{invalid dim (1) in slice attribute.}}
"a.b"() {a = #xegpu.slice<#xegpu.layout<sg_layout = [1]>, dims = [1]>} : () -> ()

// -----

// expected-error @+1 {{repeated dim (0) in slice attribute.}}
"a.b"() {a = #xegpu.slice<#xegpu.layout<sg_layout = [1]>, dims = [0, 0]>} : () -> ()

// -----

// expected-error @+1 {{'end' : 3 must be greater than 'start' : 3}}
"a.b"() {a = #xegpu.range<[3, 3]>} : () -> ()

// -----

// expected-error @+1 {{duplicate key 'stride in mem layout attribute}}
"a.b"() {a = #xegpu.mem_layout<stride = [1], stride = [2]>} : () -> ()

// -----

// expected-error @+1 {{expected non-zero rank tensor}}
"a.b"() {a = !xegpu.tensor_desc<f32>} : () -> ()

// -----

// expected-error @+1 {{SLM is only supported for 1D block tensor}}
"a.b"() {a = !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<memory_space = slm>>} : () -> ()

// -----

// expected-error @+1 {{expected non-contiguous elements for 1D tensor}}
"a.b"() {a = !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>} : () -> ()

// -----

// expected-error @+1 {{expected last dim of tensor to match chunk size}}
"a.b"() {a = !xegpu.tensor_desc<16x3xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>} : () -> ()

// -----

// expected-error @+1 {{expected last dim of tensor to be a multiple of 2}}
"a.b"() {a = !xegpu.tensor_desc<16x3xf16, #xegpu.scatter_tdesc_attr<chunk_size = 3>>} : () -> ()

// -----

// expected-error @+1 {{expected layout rank to match tensor rank}}
"a.b"() {a = !xegpu.tensor_desc<16x4xf16, #xegpu.layout<lane_layout = [16]>>} : () -> ()

// -----

// expected-error @+1 {{expected last dim of lane_data to be a multiple of: 2}}
"a.b"() {a = !xegpu.tensor_desc<16x4xf16, #xegpu.scatter_tdesc_attr<chunk_size = 4>, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>>} : () -> ()

// -----

// expected-error @+1 {{cannot distribute [16, 4] using #xegpu.layout<lane_layout = [16, 3]>}}
"a.b"() {a = !xegpu.tensor_desc<16x4xf16, #xegpu.layout<lane_layout = [16, 3]>>} : () -> ()

// -----

func.func @f(%s: memref<24x32xf16, 3>) {
  // expected-error @+1 {{Memory space mismatch. Source: 3, TensorDesc: 0}}
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf16, 3> -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: i64) {
  // expected-error @+1 {{expecting strides and shape to be present for integer source.}}
  %0 = xegpu.create_nd_tdesc %s[0, 0] : i64 -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: memref<24x32xf16>) {
  // expected-error @+1 {{Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %0 = xegpu.create_nd_tdesc %s[0] : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: memref<24xf16>) {
  // expected-error @+1 {{Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the memref source.}}
  %0 = xegpu.create_nd_tdesc %s : memref<24xf16> -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: memref<24x32xf32>) {
  // expected-error @+1 {{TensorDesc should have the same element type with the source if it is a memref.}}
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: memref<24x32xf16>) {
  // expected-error @+1 {{Expects a non-scattered TensorDesc.}}
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf16> -> !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>) {
  // expected-error @+1 {{Expects a non-scattered TensorDesc.}}
  xegpu.prefetch_nd %s : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Mismatched ranks between offsets and tensor descriptor}}
  xegpu.prefetch_nd %s[0] : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{invalid l1_hint: #xegpu.cache_hint<write_back>}}
  xegpu.prefetch_nd %s <{l1_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{invalid l2_hint: #xegpu.cache_hint<write_through>}}
  xegpu.prefetch_nd %s <{l2_hint = #xegpu.cache_hint<write_through>}> : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{invalid l3_hint: #xegpu.cache_hint<write_back>}}
  xegpu.prefetch_nd %s <{l3_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<2x8x16xf16>) {
  // expected-error @+1 {{Expects a 1D or 2D TensorDesc.}}
  %0 = xegpu.load_nd %s : !xegpu.tensor_desc<2x8x16xf16> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>) {
  // expected-error @+1 {{Expects a non-scattered TensorDesc.}}
  %0 = xegpu.load_nd %s : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{invalid l1_hint: #xegpu.cache_hint<write_back>}}
  %0 = xegpu.load_nd %s <{l1_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16]>>) {
  // expected-error @+1 {{TensorDesc doesn't need LayoutAttr for SIMT code}}
  %0 = xegpu.load_nd %s : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16]>> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Result shape [7] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<8x16xf16>'}}
  %0 = xegpu.load_nd %s : !xegpu.tensor_desc<8x16xf16> -> vector<7xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Result shape [16, 8] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf16>'}}
  %0 = xegpu.load_nd %s : !xegpu.tensor_desc<8x16xf16> -> vector<16x8xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf16>) {
  // expected-warning @+1 {{Invalid transpose attr. It is ignored.}}
  %0 = xegpu.load_nd %s <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<16xf16> -> vector<16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf16>) {
  // expected-warning @+1 {{Invalid Packed Attr. It is ignored (available for 2D TensorDesc only).}}
  %0 = xegpu.load_nd %s <{packed}> : !xegpu.tensor_desc<16xf16> -> vector<16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Mismatched ranks between offsets and tensor descriptor}}
  %0 = xegpu.load_nd %s[0] : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8xf16>, %s: !xegpu.tensor_desc<2x8x16xf16>) {
  // expected-error @+1 {{Expects a 1D or 2D TensorDesc.}}
  xegpu.store_nd %v, %s : vector<8xf16>, !xegpu.tensor_desc<2x8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8xf16>, %s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>) {
  // expected-error @+1 {{Expects a non-scattered TensorDesc.}}
  xegpu.store_nd %v, %s : vector<8xf16>, !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%v: vector<8x16xf16>, %s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{invalid l1_hint: #xegpu.cache_hint<streaming>}}
  xegpu.store_nd %v, %s <{l1_hint = #xegpu.cache_hint<streaming>}> : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8x16xf16>, %s: !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>) {
  // expected-error @+1 {{array length is not supported by store_nd.}}
  xegpu.store_nd %v, %s : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>
  return
}

// -----

func.func @f(%v: vector<7xf16>, %s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Value shape [7] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<8x16xf16>'}}
  xegpu.store_nd %v, %s : vector<7xf16>, !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%v: vector<16x8xf16>, %s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Value shape [16, 8] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf16>'}}
  xegpu.store_nd %v, %s : vector<16x8xf16>, !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8x16xf16>, %s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Mismatched ranks between offsets and tensor descriptor}}
  xegpu.store_nd %v, %s[0] : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8x16xf32>, %s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{failed to verify that all of {value, TensorDesc} have same element type}}
  xegpu.store_nd %v, %s : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>) {
  // expected-error @+1 {{Expects a non-scattered TensorDesc.}}
  %0 = xegpu.update_nd_offset %s, [0] : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Invalid number of offsets.}}
  %0 = xegpu.update_nd_offset %s, [0] : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>) {
  // expected-error @+1 {{Expects a scattered TensorDesc.}}
  %0 = xegpu.create_tdesc %s, %o : i64, vector<8xindex> -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: memref<8xf16, 3>, %o: vector<8xindex>) {
  // expected-error @+1 {{Memory space mismatch. Source: 3, TensorDesc: 0}}
  %0 = xegpu.create_tdesc %s, %o : memref<8xf16, 3>, vector<8xindex> -> !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>) {
  // expected-error @+1 {{Incorrect TensorDesc shape. Expected is [8]}}
  %0 = xegpu.create_tdesc %s, %o : i64, vector<8xindex> -> !xegpu.tensor_desc<4xf16, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>, %o: vector<8xindex>) {
  // expected-error @+1 {{Expects a scattered TensorDesc.}}
  %0 = xegpu.update_offset %s, %o : !xegpu.tensor_desc<8x16xf16>, vector<8xindex>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: vector<4xindex>) {
  // expected-error @+1 {{Offsets should match TensorDesc except the chunk size dim.}}
  %0 = xegpu.update_offset %s, %o : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<4xindex>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index) {
  // expected-error @+1 {{offsets not allowed.}}
  xegpu.prefetch %s[%o] : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, index
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>) {
  // expected-error @+1 {{Expects a scattered TensorDesc.}}
  xegpu.prefetch %s : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: i64) {
  // expected-error @+1 {{Expects offsets.}}
  xegpu.prefetch %s : i64
  return
}

// -----

func.func @f(%s: i64, %o: index) {
  // expected-error @+1 {{offset_align_byte is required with integer source.}}
  xegpu.prefetch %s[%o] : i64, index
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>) {
  // expected-error @+1 {{offset_align_byte only allowed with integer source.}}
  xegpu.prefetch %s <{offset_align_byte = 2}> : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{offsets not allowed.}}
  %0 = xegpu.load %s[%o], %m : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xindex>, vector<8xi1> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{offsets not allowed.}}
  xegpu.store %v, %s[%o], %m : vector<8xf16>, !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xindex>, vector<8xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>, %o: index, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Expects a scattered TensorDesc.}}
  %0 = xegpu.load %s, %m : !xegpu.tensor_desc<8x16xf16>, vector<8xi1> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x16xf16>, %o: index, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Expects a scattered TensorDesc.}}
  xegpu.store %v, %s, %m : vector<8xf16>, !xegpu.tensor_desc<8x16xf16>, vector<8xi1>
  return
}

// -----

func.func @f(%s: i64, %o: index, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Expects offsets.}}
  %0 = xegpu.load %s, %m : i64, vector<8xi1> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: i64, %o: index, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Expects offsets.}}
  xegpu.store %v, %s, %m : vector<8xf16>, i64, vector<8xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %o: index, %m: vector<8xi1>, %v: f16) {
  // expected-error @+1 {{Expecting chunk size == 1 for scalar result}}
  %0 = xegpu.load %s, %m : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xi1> -> f16
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %o: index, %m: vector<8xi1>, %v: f16) {
  // expected-error @+1 {{Expecting chunk size == 1 for scalar result}}
  xegpu.store %v, %s, %m : f16, !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<8xi1>, %v: f16) {
  // expected-error @+1 {{Expecting a vector type result.}}
  %0 = xegpu.load %s, %m : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xi1> -> f16
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<8xi1>, %v: f16) {
  // expected-error @+1 {{Expecting a vector type result.}}
  xegpu.store %v, %s, %m : f16, !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{Value should have the same element type as TensorDesc.}}
  %0 = xegpu.load %s, %m : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xi1> -> vector<8xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{Value should have the same element type as TensorDesc.}}
  xegpu.store %v, %s, %m : vector<8xf32>, !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<4xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Mask should match TensorDesc except the chunk size dim.}}
  %0 = xegpu.load %s, %m : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<4xi1> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<4xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Mask should match TensorDesc except the chunk size dim.}}
  xegpu.store %v, %s, %m : vector<8xf16>, !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<4xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 2]>>, %o: index, %m: vector<8xi1>, %v: vector<2xf16>) {
  // expected-error @+1 {{TensorDesc doesn't need LayoutAttr for SIMT code}}
  %0 = xegpu.load %s, %m : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 2]>>, vector<8xi1> -> vector<2xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 2]>>, %o: index, %m: vector<8xi1>, %v: vector<2xf16>) {
  // expected-error @+1 {{TensorDesc doesn't need LayoutAttr for SIMT code}}
  xegpu.store %v, %s, %m : vector<2xf16>, !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 2]>>, vector<8xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<8xi1>, %v: vector<4xf16>) {
  // expected-error @+1 {{Value shape [4] is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD '!xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>'}}
  %0 = xegpu.load %s, %m : !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xi1> -> vector<4xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, %o: index, %m: vector<8xi1>, %v: vector<4xf16>) {
  // expected-error @+1 {{Value shape [4] is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD '!xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>'}}
  xegpu.store %v, %s, %m : vector<4xf16>, !xegpu.tensor_desc<8xf16, #xegpu.scatter_tdesc_attr<>>, vector<8xi1>
  return
}

// -----

func.func @f(%s: memref<8xf32>, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Value should have the same element type as MemRef.}}
  %0 = xegpu.load %s[%o], %m : memref<8xf32>, vector<8xindex>, vector<8xi1> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: memref<8xf32>, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{Value should have the same element type as MemRef.}}
  xegpu.store %v, %s[%o], %m : vector<8xf16>, memref<8xf32>, vector<8xindex>, vector<8xi1>
  return
}

// -----

func.func @f(%s: i64, %o: index, %m: i1, %v: f16) {
  // expected-error @+1 {{Expecting chunk size == 1 for scalar result}}
  %0 = xegpu.load %s[%o], %m <{chunk_size = 2}> : i64, index, i1 -> f16
  return
}

// -----

func.func @f(%s: i64, %o: index, %m: i1, %v: f16) {
  // expected-error @+1 {{Expecting chunk size == 1 for scalar result}}
  xegpu.store %v, %s[%o], %m <{chunk_size = 2}> : f16, i64, index, i1
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: i1, %v: f16) {
  // expected-error @+1 {{Expecting scalar mask and offsets.}}
  %0 = xegpu.load %s[%o], %m : i64, vector<8xindex>, i1 -> f16
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: i1, %v: f16) {
  // expected-error @+1 {{Expecting scalar mask and offsets.}}
  xegpu.store %v, %s[%o], %m : f16, i64, vector<8xindex>, i1
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: i1, %v: vector<8xf16>) {
  // expected-error @+1 {{Expecting a vector type mask.}}
  %0 = xegpu.load %s[%o], %m : i64, vector<8xindex>, i1 -> vector<8xf16>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: i1, %v: vector<8xf16>) {
  // expected-error @+1 {{Expecting a vector type mask.}}
  xegpu.store %v, %s[%o], %m : vector<8xf16>, i64, vector<8xindex>, i1
  return
}

// -----

func.func @f(%s: i64, %o: index, %m: i1, %v: vector<8xf16>) {
  // expected-error @+1 {{value elements must match chunk size 2}}
  %0 = xegpu.load %s[%o], %m <{chunk_size = 2}> : i64, index, i1 -> vector<8xf16>
  return
}

// -----

func.func @f(%s: i64, %o: index, %m: i1, %v: vector<8xf16>) {
  // expected-error @+1 {{value elements must match chunk size 2}}
  xegpu.store %v, %s[%o], %m <{chunk_size = 2}> : vector<8xf16>, i64, index, i1
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{value elements must match chunk size 2}}
  %0 = xegpu.load %s[%o], %m <{chunk_size = 2}> : i64, vector<8xindex>, vector<8xi1> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<8xf16>) {
  // expected-error @+1 {{value elements must match chunk size 2}}
  xegpu.store %v, %s[%o], %m <{chunk_size = 2}> : vector<8xf16>, i64, vector<8xindex>, vector<8xi1>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<4xf16>) {
  // expected-error @+1 {{Mask should match value except the chunk size dim.}}
  %0 = xegpu.load %s[%o], %m : i64, vector<8xindex>, vector<8xi1> -> vector<4xf16>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<4xf16>) {
  // expected-error @+1 {{Mask should match value except the chunk size dim.}}
  xegpu.store %v, %s[%o], %m : vector<4xf16>, i64, vector<8xindex>, vector<8xi1>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<4x2xf16>) {
  // expected-error @+1 {{Mask should match value except the chunk size dim.}}
  %0 = xegpu.load %s[%o], %m <{chunk_size = 2}> : i64, vector<8xindex>, vector<8xi1> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: i64, %o: vector<8xindex>, %m: vector<8xi1>, %v: vector<4x2xf16>) {
  // expected-error @+1 {{Mask should match value except the chunk size dim.}}
  xegpu.store %v, %s[%o], %m <{chunk_size = 2}> : vector<4x2xf16>, i64, vector<8xindex>, vector<8xi1>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c: vector<8x16xf16>) {
  // expected-error @+1 {{Expecting the acc type to be the same as result.}}
  %0 = xegpu.dpas %a, %b, %c : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<3xf16>, %c: vector<8xf32>) {
  // expected-error @+1 {{Expecting B operand to be a multiple of 32 bits.}}
  %0 = xegpu.dpas %a, %b : vector<8xf16>, vector<3xf16> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16xf16>, %c: vector<8x16xf32>) {
  // expected-error @+1 {{expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<8x16xf16>, %c: vector<8x16xf32>) {
  // expected-error @+1 {{K-dimension mismatch.}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<8x16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c: vector<16x16xf32>) {
  // expected-error @+1 {{M-dimension mismatch.}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<16x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c: vector<8x8xf32>) {
  // expected-error @+1 {{N-dimension mismatch.}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<8x8xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>) {
  // expected-error @+1 {{expected input layout and target layout be WgLayout or SgLayout at the same time.}}
  %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<sg_layout = [2, 2]>, target_layout = #xegpu.layout<lane_layout = [1, 16]>}> : vector<8x16xf16>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>) {
  // expected-error @+1 {{invalid input layout, data cannot be evenly distributed.}}
  %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<sg_layout = [3, 2]>, target_layout = #xegpu.layout<sg_layout = [2, 2]>}> : vector<8x16xf16>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>) {
  // expected-error @+1 {{invalid target layout, data cannot be evenly distributed.}}
  %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<sg_layout = [2, 2]>, target_layout = #xegpu.layout<sg_layout = [3, 2]>}> : vector<8x16xf16>
  return
}

// -----

func.func @f(%s: memref<2048xi8, 3>) {
  // expected-error @+1 {{failed to verify that all of {source, mem_desc} have same size in bits}}
  %0 = xegpu.create_mem_desc %s : memref<2048xi8, 3> -> !xegpu.mem_desc<32x32xf32>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: f16) {
  // expected-error @+1 {{subgroup_block_io are only allowed when result is a VectorType.}}
  %0 = xegpu.load_matrix %m[0, 0] <{subgroup_block_io}> : !xegpu.mem_desc<32x32xf16> -> f16
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: f16) {
  // expected-error @+1 {{subgroup_block_io are only allowed when result is a VectorType.}}
  xegpu.store_matrix %v, %m[0, 0] <{subgroup_block_io}> : f16, !xegpu.mem_desc<32x32xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32xf16>, %v: vector<8xf16>) {
  // expected-error @+1 {{mem_desc must be 2D.}}
  %0 = xegpu.load_matrix %m[0, 0] : !xegpu.mem_desc<32xf16> -> vector<8xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32xf16>, %v: vector<8xf16>) {
  // expected-error @+1 {{mem_desc must be 2D.}}
  xegpu.store_matrix %v, %m[0, 0] : vector<8xf16>, !xegpu.mem_desc<32xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: vector<8x16xf16>) {
  // expected-error @+1 {{With subgroup_block_io, accessed data must be contiguous and coalesced.}}
  %0 = xegpu.load_matrix %m[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [8, 1]>, subgroup_block_io}> : !xegpu.mem_desc<32x32xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: vector<8x16xf16>) {
  // expected-error @+1 {{With subgroup_block_io, accessed data must be contiguous and coalesced.}}
  xegpu.store_matrix %v, %m[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [8, 1]>, subgroup_block_io}> : vector<8x16xf16>, !xegpu.mem_desc<32x32xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: vector<8x16xf16>) {
  // expected-error @+1 {{With subgroup_block_io, the block shape must match the lane layout.}}
  %0 = xegpu.load_matrix %m[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, subgroup_block_io}> : !xegpu.mem_desc<32x32xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: vector<8x16xf16>) {
  // expected-error @+1 {{With subgroup_block_io, the block shape must match the lane layout.}}
  xegpu.store_matrix %v, %m[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, subgroup_block_io}> : vector<8x16xf16>, !xegpu.mem_desc<32x32xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32], block = [1, 16]>>, %v: vector<8x16xf16>) {
  // expected-error @+1 {{With subgroup_block_io, the distributed dimensions must be contiguous.}}
  %0 = xegpu.load_matrix %m[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, subgroup_block_io}> : !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32], block = [1, 16]>> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32], block = [1, 16]>>, %v: vector<8x16xf16>) {
  // expected-error @+1 {{With subgroup_block_io, the distributed dimensions must be contiguous.}}
  xegpu.store_matrix %v, %m[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, subgroup_block_io}> : vector<8x16xf16>, !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32], block = [1, 16]>>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: vector<64x16xf16>) {
  // expected-error @+1 {{data shape must not exceed mem_desc shape.}}
  %0 = xegpu.load_matrix %m[0, 0] : !xegpu.mem_desc<32x32xf16> -> vector<64x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16>, %v: vector<64x16xf16>) {
  // expected-error @+1 {{data shape must not exceed mem_desc shape.}}
  xegpu.store_matrix %v, %m[0, 0] : vector<64x16xf16>, !xegpu.mem_desc<32x32xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32]>>, %v: vector<8xf16>) {
  // expected-error @+1 {{mem_desc should be row major when subgroup_block_io is set.}}
  %0 = xegpu.load_matrix %m[0, 0] <{subgroup_block_io}> : !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32]>> -> vector<8xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32]>>, %v: vector<8xf16>) {
  // expected-error @+1 {{mem_desc should be row major when subgroup_block_io is set.}}
  xegpu.store_matrix %v, %m[0, 0] <{subgroup_block_io}> : vector<8xf16>, !xegpu.mem_desc<32x32xf16, #xegpu.mem_layout<stride = [1, 32]>>
  return
}

// -----

// expected-error @+1 {{expected a layout, or what kind of tile it is}}
func.func private @f(!xegpu.tensor_desc<4x8xf32, 4 : i32>)
