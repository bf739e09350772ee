// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @dpp_1(%a0: i1, %a1: i1) {
  // expected-error @+1 {{'amdgpu.dpp' op Attribute 'row_ror' value not specified}}
  %r = "amdgpu.dpp"(%a0, %a1) <{kind = #amdgpu<dpp_perm row_ror>}> : (i1, i1) -> i1
  return
}

// -----

func.func @dpp_2(%a0: i1, %a1: i1) {
  // expected-error @+1 {{'amdgpu.dpp' op Attribute value must be between 1 and 15}}
  %r = "amdgpu.dpp"(%a0, %a1) <{kind = #amdgpu<dpp_perm row_shr>, permArgument = 16 : i32}> : (i1, i1) -> i1
  return
}

// -----

func.func @dpp_3(%a0: i1, %a1: i1) {
  // expected-error @+1 {{'amdgpu.dpp' op Each element of quad_perm must be in the range [0, 3]}}
  %r = "amdgpu.dpp"(%a0, %a1) <{kind = #amdgpu<dpp_perm quad_perm>, permArgument = [0, 1, 2, 4]}> : (i1, i1) -> i1
  return
}

// -----

func.func @dpp_4(%a0: i1, %a1: i1) {
  // expected-error @+1 {{'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument}}
  %r = "amdgpu.dpp"(%a0, %a1) <{kind = #amdgpu<dpp_perm row_mirror>, permArgument = []}> : (i1, i1) -> i1
  return
}

// -----

func.func @dpp_5(%a0: i128, %a1: i128) {
  // expected-error @+1 {{'amdgpu.dpp' op integer and floating point types larger than 64 bits are not supported}}
  %r = "amdgpu.dpp"(%a0, %a1) <{kind = #amdgpu<dpp_perm row_shr>}> : (i128, i128) -> i128
  return
}

// -----

func.func @dpp_6(%a0: i64, %a1: i64) {
  // expected-error @+1 {{'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements}}
  %r = "amdgpu.dpp"(%a0, %a1) <{kind = #amdgpu<dpp_perm quad_perm>}> : (i64, i64) -> i64
  return
}

// -----

func.func @fat_raw_buffer_cast_1(%a0: memref<1xf32>) {
  // expected-error @+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<1xf32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<1xf32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>'}}
  %r = "amdgpu.fat_raw_buffer_cast"(%a0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<1xf32>) -> memref<1xf32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @fat_raw_buffer_cast_2(%a0: memref<f32, affine_map<()->(0)>>) {
  // expected-error @+1 {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<f32, affine_map<() -> (0)>>' can't have its offset reset}}
  %r = "amdgpu.fat_raw_buffer_cast"(%a0) <{operandSegmentSizes = array<i32: 1, 0, 0>, resetOffset}> : (memref<f32, affine_map<()->(0)>>) -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @gather_to_lds_1(%a0: memref<64xi8, 7>, %a1: index, %a2: memref<1xi8, 3>, %a3: index) {
  // expected-error @+1 {{'amdgpu.gather_to_lds' op Transfering type size must be 8, 16, 32, 96 or 128 bits}}
  "amdgpu.gather_to_lds"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, transferType = i64}> : (memref<64xi8, 7>, index, memref<1xi8, 3>, index) -> ()
  return
}

// -----

func.func @gather_to_lds_2(%a0: memref<64xf64, affine_map<(d0)->(d0)>>, %a1: index, %a2: memref<64xf64, 1>, %a3: index) {
  // expected-error @+1 {{'amdgpu.gather_to_lds' op destination memory address space must be Workgroup}}
  "amdgpu.gather_to_lds"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, transferType = f32}> : (memref<64xf64, affine_map<(d0)->(d0)>>, index, memref<64xf64, 1>, index) -> ()
  return
}

// -----

func.func @gather_to_lds_3(%a0: memref<?xi8, 0>, %a1: index, %a2: memref<?xi8, strided<[?]>, 3>, %a3: index) {
  // expected-error @+1 {{'amdgpu.gather_to_lds' op destination type inner most dim must be contiguous}}
  "amdgpu.gather_to_lds"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, transferType = i16}> : (memref<?xi8, 0>, index, memref<?xi8, strided<[?]>, 3>, index) -> ()
  return
}

// -----

func.func @gather_to_lds_4(%a0: memref<?xi8, 7>, %a1: index, %a2: memref<64xi16, 3>, %a3: index) {
  // expected-error @+1 {{'amdgpu.gather_to_lds' op source and destination element types must match}}
  "amdgpu.gather_to_lds"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, transferType = i16}> : (memref<?xi8, 7>, index, memref<64xi16, 3>, index) -> ()
  return
}

// -----

func.func @gather_to_lds_5(%a0: memref<64xi8, 2>, %a1: index, %a2: memref<1xi8, 3>, %a3: index) {
  // expected-error @+1 {{'amdgpu.gather_to_lds' op source memory address space must be global or fat raw buffer}}
  "amdgpu.gather_to_lds"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, transferType = f32}> : (memref<64xi8, 2>, index, memref<1xi8, 3>, index) -> ()
  return
}

// -----

func.func @make_dma_base_1(%a0: memref<64xi1, 0>, %a1: index, %a2: memref<64xi1, 3>, %a3: index) {
  // expected-error @+1 {{'amdgpu.make_dma_base' op element type must be 1, 2, 4, or 8 bytes long but type was 1 bits long.}}
  %r = "amdgpu.make_dma_base"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<64xi1, 0>, index, memref<64xi1, 3>, index) -> !amdgpu.tdm_base<i1>
  return
}

// -----

func.func @make_dma_base_2(%a0: memref<64xf16>, %a1: index, %a2: memref<64xf32>, %a3: index) {
  // expected-error @+1 {{'amdgpu.make_dma_base' op failed to verify that all of {global, lds} have same element type}}
  %r = "amdgpu.make_dma_base"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<64xf16>, index, memref<64xf32>, index) -> !amdgpu.tdm_base<f16>
  return
}

// -----

func.func @make_dma_base_3(%a0: memref<64xi8, 2>, %a1: index, %a2: memref<64xi8, 3>, %a3: index) {
  // expected-error @+1 {{'amdgpu.make_dma_base' op global memref must have global address space attribute.}}
  %r = "amdgpu.make_dma_base"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<64xi8, 2>, index, memref<64xi8, 3>, index) -> !amdgpu.tdm_base<i8>
  return
}

// -----

func.func @make_dma_base_4(%a0: memref<64xi1, 0>, %a1: index, %a2: memref<64xi1>, %a3: index) {
  // expected-error @+1 {{'amdgpu.make_dma_base' op lds memref must have workgroup address space attribute.}}
  %r = "amdgpu.make_dma_base"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<64xi1, 0>, index, memref<64xi1>, index) -> !amdgpu.tdm_base<i1>
  return
}

// -----

func.func @make_dma_descriptor_1(%a0: !amdgpu.tdm_base<i32>, %a1: memref<8xi32, 2>, %a2: index) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op atomic barrier address must be in LDS.}}
  %r = "amdgpu.make_dma_descriptor"(%a0, %a1, %a2) <{global_static_sizes = array<i64: 8, 8>, global_static_strides = array<i64: 4, 1>, shared_static_sizes = array<i64: 8, 8>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>, memref<8xi32, 2>, index) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_dma_descriptor_2(%a0: !amdgpu.tdm_base<f64>, %a1: i1) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op early timeout does not apply when workgroup_mask is not set.}}
  %r = "amdgpu.make_dma_descriptor"(%a0, %a1) <{global_static_sizes = array<i64: 8>, global_static_strides = array<i64: 1>, shared_static_sizes = array<i64: 8>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<f64>, i1) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_dma_descriptor_3(%a0: !amdgpu.tdm_base<i4>) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op element type width must be 1, 2, 4 or 8 bytes, but was 4 bits long}}
  %r = "amdgpu.make_dma_descriptor"(%a0) <{global_static_sizes = array<i64: 8, 8>, global_static_strides = array<i64: 4, 1>, shared_static_sizes = array<i64: 8, 8>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i4>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_dma_descriptor_4(%a0: !amdgpu.tdm_base<i32>) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op strides and sizes must have same rank.}}
  %r = "amdgpu.make_dma_descriptor"(%a0) <{global_static_sizes = array<i64>, global_static_strides = array<i64: 1>, shared_static_sizes = array<i64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_dma_descriptor_5(%a0: !amdgpu.tdm_base<f64>) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.}}
  %r = "amdgpu.make_dma_descriptor"(%a0) <{global_static_sizes = array<i64: 8>, global_static_strides = array<i64: 4>, shared_static_sizes = array<i64: 8>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<f64>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_dma_descriptor_6(%a0: !amdgpu.tdm_base<i4>) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op strides must not be empty.}}
  %r = "amdgpu.make_dma_descriptor"(%a0) <{global_static_sizes = array<i64>, global_static_strides = array<i64>, shared_static_sizes = array<i64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i4>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_dma_descriptor_7(%a0: !amdgpu.tdm_base<f64>) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op tensor and tile must be at most of rank 5.}}
  %r = "amdgpu.make_dma_descriptor"(%a0) <{global_static_sizes = array<i64: 8, 8, 8, 8, 8, 8>, global_static_strides = array<i64: 4, 4, 4, 4, 4, 1>, shared_static_sizes = array<i64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<f64>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_dma_descriptor_8(%a0: !amdgpu.tdm_base<f64>) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op tensor must have same rank as tile.}}
  %r = "amdgpu.make_dma_descriptor"(%a0) <{global_static_sizes = array<i64: 8, 8>, global_static_strides = array<i64: 4, 1>, shared_static_sizes = array<i64: 8>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<f64>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_gather_dma_base_1(%a0: memref<64xi128>, %a1: index, %a2: memref<64xf32>, %a3: index) {
  // expected-error @+1 {{element type must be 1, 2, 4, or 8 bytes wide but type 'i128' is 16 bytes wide.}}
  %r = "amdgpu.make_gather_dma_base"(%a0, %a1, %a2, %a3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<64xi128>, index, memref<64xf32>, index) -> !amdgpu.tdm_gather_base<i128, i32>
  return
}

// -----

func.func @make_gather_dma_descriptor_1(%a0: !amdgpu.tdm_gather_base<i32, i32>, %a1: vector<16xi16>) {
  // expected-error @+1 {{'amdgpu.make_gather_dma_descriptor' op indices' element type must match base's element type.}}
  %r = "amdgpu.make_gather_dma_descriptor"(%a0, %a1) <{global_static_sizes = array<i64>, global_static_strides = array<i64>, shared_static_sizes = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_gather_base<i32, i32>, vector<16xi16>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_gather_dma_descriptor_2(%a0: !amdgpu.tdm_gather_base<i32, i16>, %a1: vector<9xi32>) {
  // expected-error @+1 {{'amdgpu.make_gather_dma_descriptor' op operand #1 must be vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit signless integer values of at least length 1 of at most length 16, but got 'vector<9xi32>'}}
  %r = "amdgpu.make_gather_dma_descriptor"(%a0, %a1) <{global_static_sizes = array<i64>, global_static_strides = array<i64>, shared_static_sizes = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_gather_base<i32, i16>, vector<9xi32>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @make_gather_dma_descriptor_3(%a0: !amdgpu.tdm_gather_base<i32, i32>, %a1: vector<4xi32>) {
  // expected-error @+1 {{'amdgpu.make_gather_dma_descriptor' op tensor and tile must be at most of rank two in gather mode.}}
  %r = "amdgpu.make_gather_dma_descriptor"(%a0, %a1) <{global_static_sizes = array<i64: 8, 8, 8>, global_static_strides = array<i64: 4, 4, 1>, shared_static_sizes = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_gather_base<i32, i32>, vector<4xi32>) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @mfma_1(%a0: i32, %a1: i32, %a2: vector<4xi32>) {
  // expected-error @+1 {{'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 16 : i32, cbsz = 1 : i32, abid = -1 : i32, blgp = #amdgpu<mfma_perm_b none>}> : (i32, i32, vector<4xi32>) -> vector<4xi32>
  return
}

// -----

func.func @mfma_2(%a0: i32, %a1: i32, %a2: f64) {
  // expected-error @+1 {{'amdgpu.mfma' op double-precision ops do not support permuting lanes of A}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 4 : i32, n = 4 : i32, k = 16 : i32, blocks = 4 : i32, cbsz = 1 : i32, abid = 3 : i32, blgp = #amdgpu<mfma_perm_b none>}> : (i32, i32, f64) -> f64
  return
}

// -----

func.func @mfma_3(%a0: i32, %a1: i32, %a2: f64) {
  // expected-error @+1 {{'amdgpu.mfma' op double-precision ops do not support permuting lanes of B}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 4 : i32, n = 4 : i32, k = 16 : i32, blocks = 4 : i32, cbsz = 0 : i32, abid = 0 : i32, blgp = #amdgpu<mfma_perm_b bcast_first_32>, negateC}> : (i32, i32, f64) -> f64
  return
}

// -----

func.func @mfma_4(%a0: f64, %a1: f64, %a2: f64) {
  // expected-error @+1 {{'amdgpu.mfma' op expected 0 result values for this operation but got 1}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 4 : i32, n = 4 : i32, k = 16 : i32, blocks = 1 : i32, cbsz = 0 : i32, abid = 0 : i32, blgp = #amdgpu<mfma_perm_b none>}> : (f64, f64, f64) -> f64
  return
}

// -----

func.func @mfma_5(%a0: f64, %a1: f64, %a2: f64) {
  // expected-error @+1 {{'amdgpu.mfma' op expected 32 source values for this operation but got 1}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 32 : i32, n = 32 : i32, k = 32 : i32, blocks = 2 : i32, cbsz = 2 : i32, abid = -1 : i32, blgp = #amdgpu<mfma_perm_b none>}> : (f64, f64, f64) -> f64
  return
}

// -----

func.func @mfma_6(%a0: vector<16xi8>, %a1: i64, %a2: f64) {
  // expected-error @+1 {{'amdgpu.mfma' op expected both non-small-float source operand types to match exactly}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, blocks = 2 : i32, cbsz = 0 : i32, abid = 0 : i32, blgp = #amdgpu<mfma_perm_b none>}> : (vector<16xi8>, i64, f64) -> f64
  return
}

// -----

func.func @mfma_7(%a0: vector<32xf8E5M2>, %a1: vector<8xf8E5M2FNUZ>, %a2: f64) {
  // expected-error @+1 {{'amdgpu.mfma' op expected both small-float source vectors to have the same length}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 2 : i32, cbsz = 0 : i32, abid = 0 : i32, blgp = #amdgpu<mfma_perm_b bcast_first_32>}> : (vector<32xf8E5M2>, vector<8xf8E5M2FNUZ>, f64) -> f64
  return
}

// -----

func.func @mfma_8(%a0: vector<32xf6E2M3FN>, %a1: vector<2xf32>, %a2: f64) {
  // expected-error @+1 {{'amdgpu.mfma' op expected both source operands to have small-float elements if one does}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 4 : i32, n = 4 : i32, k = 128 : i32, blocks = 2 : i32, cbsz = 2 : i32, abid = 0 : i32, blgp = #amdgpu<mfma_perm_b none>}> : (vector<32xf6E2M3FN>, vector<2xf32>, f64) -> f64
  return
}

// -----

func.func @mfma_9(%a0: f32, %a1: f32, %a2: vector<4xf32>) {
  // expected-error @+1 {{'amdgpu.mfma' op negation flags only available for double-precision operations}}
  %r = "amdgpu.mfma"(%a0, %a1, %a2) <{m = 4 : i32, n = 4 : i32, k = 1 : i32, blocks = 16 : i32, cbsz = 2 : i32, abid = 1 : i32, blgp = #amdgpu<mfma_perm_b none>, negateA}> : (f32, f32, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @packed_stoch_round_fp8_1(%a0: f32, %a1: i32, %a2: vector<4xf8E5M2>) {
  // expected-error @+1 {{'amdgpu.packed_stoch_round_fp8' op existing values must have same type as result}}
  %r = "amdgpu.packed_stoch_round_fp8"(%a0, %a1, %a2) <{storeIndex = 3 : i32}> : (f32, i32, vector<4xf8E5M2>) -> vector<4xf8E4M3FN>
  return
}

// -----

func.func @packed_stoch_round_fp8_2(%a0: f32, %a1: i32, %a2: vector<4xf8E5M2>) {
  // expected-error @+1 {{'amdgpu.packed_stoch_round_fp8' op result #0 must be fixed-length vector of f8E4M3FNUZ type or f8E5M2FNUZ type or f8E4M3FN type or f8E5M2 type values of length 4, but got 'vector<8xf4E2M1FN>'}}
  %r = "amdgpu.packed_stoch_round_fp8"(%a0, %a1, %a2) <{storeIndex = 3 : i32}> : (f32, i32, vector<4xf8E5M2>) -> vector<8xf4E2M1FN>
  return
}

// -----

func.func @permlane_swap_1(%a0: f32) {
  // expected-error @+1 {{'amdgpu.permlane_swap' op row_length attribute must either be 16 or 32.}}
  %r = "amdgpu.permlane_swap"(%a0) <{row_length = 0 : i32}> : (f32) -> f32
  return
}

// -----

func.func @raw_buffer_load_1(%a0: memref<f32, 2>) {
  // expected-error @+1 {{'amdgpu.raw_buffer_load' op Buffer ops must operate on a memref in global memory}}
  %r = "amdgpu.raw_buffer_load"(%a0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<f32, 2>) -> f32
  return
}

// -----

func.func @raw_buffer_load_2(%a0: memref<64xf32>) {
  // expected-error @+1 {{'amdgpu.raw_buffer_load' op Expected 1 indices to memref}}
  %r = "amdgpu.raw_buffer_load"(%a0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<64xf32>) -> f32
  return
}

// -----

func.func @raw_buffer_load_3(%a0: memref<64xf64>) {
  // expected-error @+1 {{'amdgpu.raw_buffer_load' op failed to verify that all of {value, memref} have same element type}}
  %r = "amdgpu.raw_buffer_load"(%a0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<64xf64>) -> f32
  return
}

// -----

func.func @raw_buffer_load_4(%a0: memref<*xf32, 7>) {
  // expected-error @+1 {{'amdgpu.raw_buffer_load' op operand #0 must be memref of any type values, but got 'memref<*xf32, 7>'}}
  %r = "amdgpu.raw_buffer_load"(%a0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<*xf32, 7>) -> f32
  return
}

// -----

func.func @scaled_ext_packed_matrix_1(%a0: vector<8xf8E5M2>, %a1: vector<4xf8E8M0FNU>) {
  // expected-error @+1 {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.}}
  %r = "amdgpu.scaled_ext_packed_matrix"(%a0, %a1) <{blockSize = 16 : i32, firstScaleLane = 0 : i32, firstScaleByte = 1 : i32}> : (vector<8xf8E5M2>, vector<4xf8E8M0FNU>) -> vector<8xf32>
  return
}

// -----

func.func @scaled_ext_packed_matrix_2(%a0: vector<8xf4E2M1FN>, %a1: vector<4xf8E8M0FNU>) {
  // expected-error @+1 {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6.}}
  %r = "amdgpu.scaled_ext_packed_matrix"(%a0, %a1) <{blockSize = 16 : i32, firstScaleLane = 0 : i32, firstScaleByte = 3 : i32}> : (vector<8xf4E2M1FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>
  return
}

// -----

func.func @scaled_ext_packed_matrix_3(%a0: vector<16xf6E2M3FN>, %a1: vector<4xf8E8M0FNU>) {
  // expected-error @+1 {{'amdgpu.scaled_ext_packed_matrix' op failed to verify that all of {source, res} have same shape}}
  %r = "amdgpu.scaled_ext_packed_matrix"(%a0, %a1) <{blockSize = 16 : i32, firstScaleLane = 0 : i32, firstScaleByte = 2 : i32}> : (vector<16xf6E2M3FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>
  return
}

// -----

func.func @scaled_wmma_1(%a0: vector<64xf8E5M2>, %a1: vector<64xf8E5M2>, %a2: vector<16xf32>, %a3: vector<4xf8E4M3FN>, %a4: vector<4xf8E4M3FN>) {
  // expected-error @+1 {{'amdgpu.scaled_wmma' op 32x16x128 only supports fp4 element types}}
  %r = "amdgpu.scaled_wmma"(%a0, %a1, %a2, %a3, %a4) <{m = 32 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32}> : (vector<64xf8E5M2>, vector<64xf8E5M2>, vector<16xf32>, vector<4xf8E4M3FN>, vector<4xf8E4M3FN>) -> vector<16xf32>
  return
}

// -----

func.func @scaled_wmma_2(%a0: vector<64xf8E5M2>, %a1: vector<64xf8E5M2>, %a2: vector<8xf32>, %a3: vector<4xf8E8M0FNU>, %a4: vector<4xf8E8M0FNU>) {
  // expected-error @+1 {{'amdgpu.scaled_wmma' op expected output vector of length 16 but got 8}}
  %r = "amdgpu.scaled_wmma"(%a0, %a1, %a2, %a3, %a4) <{m = 32 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32}> : (vector<64xf8E5M2>, vector<64xf8E5M2>, vector<8xf32>, vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>) -> vector<8xf32>
  return
}

// -----

func.func @scaled_wmma_3(%a0: vector<128xf4E2M1FN>, %a1: vector<64xf8E5M2>, %a2: vector<16xf32>, %a3: vector<4xf8E4M3FN>, %a4: vector<4xf8E4M3FN>) {
  // expected-error @+1 {{'amdgpu.scaled_wmma' op for 32x16x128, a_first_scale_lane must be 0}}
  %r = "amdgpu.scaled_wmma"(%a0, %a1, %a2, %a3, %a4) <{m = 32 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 16 : i32, b_first_scale_lane = 16 : i32}> : (vector<128xf4E2M1FN>, vector<64xf8E5M2>, vector<16xf32>, vector<4xf8E4M3FN>, vector<4xf8E4M3FN>) -> vector<16xf32>
  return
}

// -----

func.func @scaled_wmma_4(%a0: vector<128xf4E2M1FN>, %a1: vector<64xf8E5M2>, %a2: vector<8xf32>, %a3: vector<4xf8E4M3FN>, %a4: vector<4xf8E4M3FN>) {
  // expected-error @+1 {{'amdgpu.scaled_wmma' op for 16x16x128, sourceA must have 64 elements but got 128}}
  %r = "amdgpu.scaled_wmma"(%a0, %a1, %a2, %a3, %a4) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32}> : (vector<128xf4E2M1FN>, vector<64xf8E5M2>, vector<8xf32>, vector<4xf8E4M3FN>, vector<4xf8E4M3FN>) -> vector<8xf32>
  return
}

// -----

func.func @scaled_wmma_5(%a0: vector<64xf8E5M2>, %a1: vector<128xf4E2M1FN>, %a2: vector<8xf32>, %a3: vector<4xf8E4M3FN>, %a4: vector<4xf8E4M3FN>) {
  // expected-error @+1 {{'amdgpu.scaled_wmma' op for 16x16x128, sourceB must have 64 elements but got 128}}
  %r = "amdgpu.scaled_wmma"(%a0, %a1, %a2, %a3, %a4) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32}> : (vector<64xf8E5M2>, vector<128xf4E2M1FN>, vector<8xf32>, vector<4xf8E4M3FN>, vector<4xf8E4M3FN>) -> vector<8xf32>
  return
}

// -----

func.func @scaled_wmma_6(%a0: vector<64xf8E5M2>, %a1: vector<64xf8E5M2>, %a2: vector<8xf32>, %a3: vector<8xf8E8M0FNU>, %a4: vector<4xf8E4M3FN>) {
  // expected-error @+1 {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f8E5M2', scaleA='f8E8M0FNU', sourceB='f8E5M2', scaleB='f8E4M3FN'}}
  %r = "amdgpu.scaled_wmma"(%a0, %a1, %a2, %a3, %a4) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32}> : (vector<64xf8E5M2>, vector<64xf8E5M2>, vector<8xf32>, vector<8xf8E8M0FNU>, vector<4xf8E4M3FN>) -> vector<8xf32>
  return
}

// -----

func.func @sparse_mfma_1(%a0: vector<8xi8>, %a1: vector<16xi8>, %a2: vector<4xi32>, %a3: vector<4xi8>) {
  // expected-error @+1 {{'amdgpu.sparse_mfma' op ABID must be 0 or 1 for 8-bit source data}}
  %r = "amdgpu.sparse_mfma"(%a0, %a1, %a2, %a3) <{m = 16 : i32, n = 16 : i32, k = 64 : i32, cbsz = 0 : i32, abid = 3 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return
}

// -----

func.func @sparse_mfma_2(%a0: vector<4xf16>, %a1: vector<8xf16>, %a2: vector<4xf32>, %a3: vector<2xi16>) {
  // expected-error @+1 {{'amdgpu.sparse_mfma' op ABID must be between 0 and 3 for 16-bit source data}}
  %r = "amdgpu.sparse_mfma"(%a0, %a1, %a2, %a3) <{m = 16 : i32, n = 16 : i32, k = 64 : i32, cbsz = 0 : i32, abid = 4 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, vector<2xi16>) -> vector<4xf32>
  return
}

// -----

func.func @sparse_mfma_3(%a0: vector<8xi8>, %a1: vector<8xf16>, %a2: vector<4xi32>, %a3: vector<4xi8>) {
  // expected-error @+1 {{'amdgpu.sparse_mfma' op expected dense source operand to have exactly double the number of elements of the sparse source operand}}
  %r = "amdgpu.sparse_mfma"(%a0, %a1, %a2, %a3) <{m = 32 : i32, n = 32 : i32, k = 32 : i32, cbsz = 1 : i32, abid = 3 : i32}> : (vector<8xi8>, vector<8xf16>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return
}

// -----

func.func @sparse_mfma_4(%a0: vector<8xf16>, %a1: vector<16xi8>, %a2: vector<4xf32>, %a3: vector<4xi8>) {
  // expected-error @+1 {{'amdgpu.sparse_mfma' op expected source operands to have the same element type}}
  %r = "amdgpu.sparse_mfma"(%a0, %a1, %a2, %a3) <{m = 16 : i32, n = 16 : i32, k = 64 : i32, cbsz = 0 : i32, abid = 2 : i32}> : (vector<8xf16>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>
  return
}

// -----

func.func @sparse_mfma_5(%a0: vector<8xf16>, %a1: vector<16xf16>, %a2: vector<4xi32>, %a3: vector<2xi16>) {
  // expected-error @+1 {{'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for 16-bit source data, but got 'vector<2xi16>'}}
  %r = "amdgpu.sparse_mfma"(%a0, %a1, %a2, %a3) <{m = 16 : i32, n = 16 : i32, k = 64 : i32, cbsz = 1 : i32, abid = 2 : i32}> : (vector<8xf16>, vector<16xf16>, vector<4xi32>, vector<2xi16>) -> vector<4xi32>
  return
}

// -----

func.func @transpose_load_1(%a0: memref<64x64xi6, 3>, %a1: index, %a2: index) {
  // expected-error @+1 {{'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 8}}
  %r = "amdgpu.transpose_load"(%a0, %a1, %a2)  : (memref<64x64xi6, 3>, index, index) -> vector<4xi8>
  return
}

// -----

func.func @transpose_load_2(%a0: memref<64x64xi4, 3>, %a1: index, %a2: index) {
  // expected-error @+1 {{'amdgpu.transpose_load' op Unsupported element type size for transpose load: 32 bits}}
  %r = "amdgpu.transpose_load"(%a0, %a1, %a2)  : (memref<64x64xi4, 3>, index, index) -> vector<2xf32>
  return
}

// -----

func.func @transpose_load_3(%a0: memref<64x64xi6>, %a1: index, %a2: index) {
  // expected-error @+1 {{'amdgpu.transpose_load' op source memory address space must be Workgroup}}
  %r = "amdgpu.transpose_load"(%a0, %a1, %a2)  : (memref<64x64xi6>, index, index) -> vector<8xi8>
  return
}

// -----

func.func @wmma_1(%a0: vector<4xf16>, %a1: vector<4xf16>, %a2: vector<4xf32>) {
  // expected-error @+1 {{'amdgpu.wmma' op clamp flag is not supported for float types}}
  %r = "amdgpu.wmma"(%a0, %a1, %a2) <{m = 16 : i32, n = 16 : i32, k = 4 : i32, clamp}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @wmma_2(%a0: vector<4xi8>, %a1: vector<4xi8>, %a2: vector<8xf16>) {
  // expected-error @+1 {{'amdgpu.wmma' op expected float sources with float destination}}
  %r = "amdgpu.wmma"(%a0, %a1, %a2) <{m = 16 : i32, n = 16 : i32, k = 4 : i32}> : (vector<4xi8>, vector<4xi8>, vector<8xf16>) -> vector<8xf16>
  return
}

// -----

func.func @wmma_3(%a0: vector<8xf16>, %a1: vector<8xf16>, %a2: vector<4xi32>) {
  // expected-error @+1 {{'amdgpu.wmma' op expected int sources with int destination}}
  %r = "amdgpu.wmma"(%a0, %a1, %a2) <{m = 16 : i32, n = 16 : i32, k = 4 : i32}> : (vector<8xf16>, vector<8xf16>, vector<4xi32>) -> vector<4xi32>
  return
}

// -----

func.func @wmma_4(%a0: vector<8xf16>, %a1: vector<8xbf16>, %a2: vector<8xf16>) {
  // expected-error @+1 {{'amdgpu.wmma' op source element types must match (except for fp8/bf8) but have 'vector<8xf16>' and 'vector<8xbf16>'}}
  %r = "amdgpu.wmma"(%a0, %a1, %a2) <{m = 16 : i32, n = 16 : i32, k = 4 : i32}> : (vector<8xf16>, vector<8xbf16>, vector<8xf16>) -> vector<8xf16>
  return
}

// -----

func.func @wmma_5(%a0: vector<4xi8>, %a1: vector<16xi4>, %a2: vector<4xf32>) {
  // expected-error @+1 {{'amdgpu.wmma' op source vectors have different lengths: 'vector<4xi8>' vs. 'vector<16xi4>'}}
  %r = "amdgpu.wmma"(%a0, %a1, %a2) <{m = 16 : i32, n = 16 : i32, k = 4 : i32}> : (vector<4xi8>, vector<16xi4>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @wmma_6(%a0: vector<8xf16>, %a1: vector<8xf16>, %a2: vector<8xf16>) {
  // expected-error @+1 {{'amdgpu.wmma' op unsigned flags are not supported for float types}}
  %r = "amdgpu.wmma"(%a0, %a1, %a2) <{m = 16 : i32, n = 16 : i32, k = 4 : i32, unsignedA}> : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
  return
}

// -----

func.func @two_sizes(%f: f32, %c: vector<32xf32>) {
  // expected-error @+1 {{custom op 'amdgpu.mfma' expected 3 dimensions in MNK dimension list}}
  %0 = amdgpu.mfma 32x32 %f * %f + %c blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @dynamic_size(%f: f32, %c: vector<32xf32>) {
  // expected-error @+1 {{expected static shape}}
  %0 = amdgpu.mfma 32x?x1 %f * %f + %c blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @size(%f: f32, %c: vector<32xf32>) {
  // expected-error @+1 {{'amdgpu.mfma' op attribute 'm' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {4, 16, 32}}}
  %0 = amdgpu.mfma 8x32x1 %f * %f + %c blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @depth(%f: vector<16xf16>, %c: vector<8xf32>) {
  // expected-error @+1 {{'amdgpu.wmma' op attribute 'k' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {4, 16, 32, 64, 128}}}
  %0 = amdgpu.wmma 16x16x8 %f * %f + %c : vector<16xf16>, vector<16xf16>, vector<8xf32>
  return
}

// -----

func.func @permutation(%f: f32, %c: vector<32xf32>) {
  // expected-error @+2 {{custom op 'amdgpu.mfma' expected ::mlir::amdgpu::MFMAPermB to be one of: none, bcast_first_32, bcast_second_32, rotate_16_right, bcast_first_16, bcast_second_16, bcast_third_16, bcast_fourth_16}}
  // expected-error @+1 {{custom op 'amdgpu.mfma' failed to parse AMDGPU_MFMAPermBAttr parameter 'value' which is to be a `::mlir::amdgpu::MFMAPermB`}}
  %0 = amdgpu.mfma 32x32x1 %f * %f + %c blgp = all : f32, f32, vector<32xf32>
  return
}

// -----

func.func @lanes(%f: f32) {
  // expected-error @+2 {{custom op 'amdgpu.dpp' expected ::mlir::amdgpu::DPPPerm to be one of: quad_perm, row_shl, row_shr, row_ror, wave_shl, wave_shr, wave_ror, wave_rol, row_mirror, row_half_mirror, row_bcast_15, row_bcast_31}}
  // expected-error @+1 {{custom op 'amdgpu.dpp' failed to parse AMDGPU_DPPPermAttr parameter 'value' which is to be a `::mlir::amdgpu::DPPPerm`}}
  %0 = amdgpu.dpp %f %f row_shift(1 : i32) : f32
  return
}

// -----

func.func @argument(%f: f32) {
  // expected-error @+1 {{'amdgpu.dpp' op attribute 'permArgument' failed to satisfy constraint: 32-bit signless integer attribute or array attribute or unit attribute}}
  %0 = amdgpu.dpp %f %f row_shl("1") : f32
  return
}

// -----

func.func @option() {
  // expected-error @+2 {{custom op 'amdgpu.sched_barrier' expected ::mlir::amdgpu::sched_barrier_opt_enum to be one of: none, non_mem_non_sideffect, valu, salu, mfma_wmma, all_vmem, vmem_read, vmem_write, all_ds, ds_read, ds_write, transcendental}}
  // expected-error @+1 {{custom op 'amdgpu.sched_barrier' failed to parse AMDGPU_SchedBarrierOpOptAttr parameter 'value' which is to be a `::mlir::amdgpu::sched_barrier_opt_enum`}}
  amdgpu.sched_barrier allow = <valu|nothing>
  return
}

// -----

func.func @load_twice() {
  // expected-error @+1 {{custom op 'amdgpu.memory_counter_wait' `load` clause can appear at most once in the expansion of the oilist directive}}
  amdgpu.memory_counter_wait load(1) load(2)
  return
}

// -----

func.func @place(%v: vector<4xf8E5M2>) {
  // expected-error @+1 {{'amdgpu.ext_packed_fp8' op attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 3}}
  %0 = amdgpu.ext_packed_fp8 %v[4] : vector<4xf8E5M2> to f32
  return
}

// -----

func.func @place_of_scaled(%w: vector<8xf4E2M1FN>, %f: f32) {
  // expected-error @+1 {{'amdgpu.scaled_ext_packed' op attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 7}}
  %0 = amdgpu.scaled_ext_packed %w[8], %f : vector<8xf4E2M1FN> to vector<2xbf16>
  return
}

// -----

func.func @half(%f: f32) {
  // expected-error @+1 {{'amdgpu.packed_trunc_2xfp8' op attribute 'wordIndex' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 1}}
  %0 = amdgpu.packed_trunc_2xfp8 %f, undef into undef[word 2] : f32 to vector<4xf8E5M2>
  return
}

// -----

func.func @byte(%w: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>) {
  // expected-error @+1 {{'amdgpu.scaled_ext_packed_matrix' op attribute 'firstScaleLane' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {0, 16}}}
  %0 = amdgpu.scaled_ext_packed_matrix %w scale(%s) blockSize(32) firstScaleLane(8) firstScaleByte(4) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @offset_of_map(%m: memref<8xf32, affine_map<(d0) -> (d0 + 1)>>) {
  // expected-error @+1 {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<8xf32, affine_map<(d0) -> (d0 + 1)>>' can't have its offset reset}}
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xf32, affine_map<(d0) -> (d0 + 1)>> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @strides_of_buffer(%m: memref<8xf32, strided<[2], offset: 1>>) {
  // expected-error @+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xf32, strided<[2]>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xf32, strided<[2], offset: 1>> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse AMDGPU_TDMBaseType parameter 'elementType' which is to be a `Type`}}
func.func @base(%b: !amdgpu.tdm_base<>) {
  return
}

// -----

// expected-error @+1 {{expected ','}}
func.func @gather_base(%b: !amdgpu.tdm_gather_base<i32>) {
  return
}

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse AMDGPU_TDMGatherBaseType parameter 'indexType' which is to be a `Type`}}
func.func @index_of_base(%b: !amdgpu.tdm_gather_base<i32, >) {
  return
}

// -----

// expected-error @+1 {{element type must be 1, 2, 4, or 8 bytes wide but type 'i24' is 3 bytes wide.}}
func.func @width_of_base(%b: !amdgpu.tdm_gather_base<i24, i16>) {
  return
}

// -----

// expected-error @+1 {{index type must be i16 or i32 but index type is 'index'.}}
func.func @width_of_index(%b: !amdgpu.tdm_gather_base<i32, index>) {
  return
}

// -----

// expected-error @+1 {{unknown  type `tdm` in dialect `amdgpu`}}
func.func @unknown_type(%b: !amdgpu.tdm) {
  return
}

// -----

func.func @not_a_base(%i: index) {
  // expected-error @+1 {{'amdgpu.make_dma_descriptor' op operand #0 must be Pair of base addresses that move data between LDS and global storage., but got 'index'}}
  %3 = amdgpu.make_dma_descriptor %i globalSize [8, 64] globalStride [64, 1] sharedSize [8, 64] : index -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @not_a_descriptor(%i: index) {
  // expected-error @+1 {{'amdgpu.tensor_load_to_lds' op operand #0 must be Descriptors used in tensor store/load operations., but got 'index'}}
  amdgpu.tensor_load_to_lds %i : index
  return
}
