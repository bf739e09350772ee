// RUN: terrace opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @broadcast_source_rank_higher_than_destination_rank(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %a : vector<4x4xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_source_type_is_not_a_vector(%a: memref<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %a : memref<4xf32> to vector<4xf32>
  return
}

// -----

func.func @shuffle_rank_mismatch(%a: vector<4xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @shuffle_dimension_mismatch(%a: vector<4x2xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op dimension mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<4x2xf32>, vector<4x4xf32>
  return
}

// -----

func.func @shuffle_invalid_mask_length(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op invalid mask length}}
  %0 = vector.shuffle %a, %a [] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @bitcast_source_result_bitwidth_of_the_minor(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %a : vector<4x8xf32> to vector<4x8xf64>
  return
}

// -----

func.func @transpose_transposition_length_mismatch_1(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %a, [1] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @transpose_vector_result_rank_mismatch_1(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x8xf32> to vector<8xf32>
  return
}

// -----

func.func @transpose_duplicate_position_index_1(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.transpose' op duplicate position index: 1}}
  %0 = vector.transpose %a, [1, 1] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @transpose_dimension_size_mismatch_at_0(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 0}}
  %0 = vector.transpose %a, [1, 0] : vector<4x8xf32> to vector<8x8xf32>
  return
}

// -----

func.func @interleave_failed_to_verify_that_type_of(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<9xf32>
  return
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @x_expected_into(%a: vector<4xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32>
  // expected-error @+1 {{custom op 'vector.contract' expected 'into'}}
  return %0 : f32
}

// -----

func.func @broadcast_dimension_mismatch_1_vs_4(%a: vector<[1]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([1] vs. [4])}}
  %0 = vector.broadcast %a : vector<[1]xf32> to vector<[4]xf32>
  return
}

// -----

func.func @broadcast_dimension_mismatch_4_vs_4(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch (4 vs. [4])}}
  %0 = vector.broadcast %a : vector<4xf32> to vector<[4]xf32>
  return
}

// -----

func.func @broadcast_dimension_mismatch_1_vs_1(%a: vector<[1]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([1] vs. 1)}}
  %0 = vector.broadcast %a : vector<[1]xf32> to vector<1xf32>
  return
}

// -----

func.func @broadcast_failed_to_verify_that_source_operand(%a: i32) {
  // expected-error @+1 {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %a : i32 to vector<4xf32>
  return
}

// -----

func.func @shuffle_mask_length_mismatch(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask length mismatch}}
  %0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 0, 1>}> : (vector<2xf32>, vector<2xf32>) -> vector<3xf32>
  return
}

// -----

func.func @shuffle_mask_index_3_out_of_range(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #3 out of range}}
  %0 = vector.shuffle %a, %a [0, -1, -2] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_number_of_operands_and_types_do(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.shuffle' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = vector.shuffle %a, %a [0] : vector<4xf32>
  return
}

// -----

func.func @bitcast_source_result_bitwidth_of_the_0(%a: vector<f32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %1 = vector.bitcast %a : vector<f32> to vector<i16>
  return
}

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func @x_failed_to_verify_elementtype_vectorelementtypeinterface_instance(%a: vector<4xcomplex<f32>>) {
  %1 = vector.bitcast %a : vector<4xcomplex<f32>> to vector<8xi32>
  return
}

// -----

func.func @bitcast_dimension_size_mismatch_at_0(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %1 = vector.bitcast %a : vector<4x4xf32> to vector<2x8xf32>
  return
}

// -----

func.func @shape_cast_has_different_source_and_result_element(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different source and result element types}}
  %1 = vector.shape_cast %a : vector<4x4xf32> to vector<16xi32>
  return
}

// -----

func.func @shape_cast_has_different_number_of_elements_at(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (16) and result (15)}}
  %1 = vector.shape_cast %a : vector<4x4xf32> to vector<15xf32>
  return
}

// -----

func.func @shape_cast_has_different_number_of_scalable_dims(%a: vector<4x[4]xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  %1 = vector.shape_cast %a : vector<4x[4]xf32> to vector<16xf32>
  return
}

// -----

func.func @transpose_transposition_index_out_of_range_1(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition index out of range: -1}}
  %1 = vector.transpose %a, [1, -1] : vector<4x4xf32> to vector<4x4xf32>
  return
}

// -----

func.func @transpose_failed_to_verify_that_operand_and(%a: vector<4x[8]xf32>) {
  // expected-error @+1 {{'vector.transpose' op failed to verify that operand and result have same element type}}
  %1 = vector.transpose %a, [1, 0] : vector<4x[8]xf32> to vector<8x4xi32>
  return
}

// -----

func.func @type_cast_expects_operand_to_be_a_memref(%a: memref<4x3xf32, strided<[3, 1], offset: 2>>) {
  // expected-error @+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %1 = vector.type_cast %a : memref<4x3xf32, strided<[3, 1], offset: 2>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_expects_result_to_be_a_memref(%a: memref<4x3xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result to be a memref with identity layout}}
  %1 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xf32>, strided<[], offset: 1>>
  return
}

// -----

func.func @type_cast_expects_result_in_same_memory_space(%a: memref<4x3xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result in same memory space}}
  %1 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xf32>, 1>
  return
}

// -----

func.func @type_cast_expects_result_and_operand_with_same(%a: memref<4x3xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x3xi32>>'}}
  %1 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xi32>>
  return
}

// -----

func.func @type_cast_expects_concatenated_result_and_operand_shapes(%a: memref<4x3xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<4x4xf32>>'}}
  %1 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x4xf32>>
  return
}

// -----

func.func @type_cast_operand_0_must_be_statically_shaped(%a: memref<?x3xf32>) {
  // expected-error @+1 {{'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<?x3xf32>'}}
  %1 = vector.type_cast %a : memref<?x3xf32> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @shuffle_number_of_operands_and_types_do_2(%a: vector<2xf32>) {
  // expected-error @+1 {{custom op 'vector.shuffle' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = vector.shuffle %a [0] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_expected_2_operands_but_found_3(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op expected 2 operands, but found 3}}
  %0 = vector.shuffle %a, %a, %a [0] : vector<2xf32>, vector<2xf32>, vector<2xf32>
  return
}
