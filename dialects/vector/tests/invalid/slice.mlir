// RUN: terrace opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @extract_expected_position_attribute_of_rank_no(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %a[0, 0] : f32 from vector<4xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_of_rank_no(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %b, %a[0, 0] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_rank_to_match(%a: vector<4x4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %b, %a[0] : f32 into vector<4x4xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_rank_source_rank(%a: vector<4x4xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %b, %a[0, 0] : vector<4xf32> into vector<4x4xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_offsets_attribute_of_rank_no(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %a {offsets = [0, 0, 0], sizes = [1, 1, 1], strides = [1, 1, 1]} : vector<4x8xf32> to vector<1x1xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_offsets_sizes_and_strides_attributes(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1], strides = [1, 1]} : vector<4x8xf32> to vector<1x1xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_strides_to_be_confined_to(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [2]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_sum_offsets_sizes_dimension_0(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [3], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_offsets_of_same_size_as(%a: vector<4x8xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %b, %a {offsets = [3], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_strides_of_same_size_as(%a: vector<4x8xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %b, %a {offsets = [1, 1], strides = [1]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_sum_offsets_source_vector_shape(%a: vector<4x8xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 0 to be confined to [1, 3)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 1], strides = [1, 1]} : vector<4x8xf32> into vector<2x2xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_sum_offsets_source_vector_shape_2(%a: vector<4x8xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 0 to be confined to [1, 5)}}
  %0 = vector.insert_strided_slice %b, %a {offsets = [3, 0], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_size_at_idx_1_to(%a: vector<4x[8]xf32>, %b: vector<2x[2]xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (2 vs 8)}}
  %0 = vector.insert_strided_slice %b, %a {offsets = [0, 0], strides = [1, 1]} : vector<2x[2]xf32> into vector<4x[8]xf32>
  return
}

// -----

func.func @insert_strided_slice_mismatching_scalable_flags_at_source_vector(%a: vector<4x[8]xf32>, %b: vector<2x8xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=1)}}
  %0 = vector.insert_strided_slice %b, %a {offsets = [0, 0], strides = [1, 1]} : vector<2x8xf32> into vector<4x[8]xf32>
  return
}

// -----

func.func @scalable_extract_failed_to_verify_that_position_is(%v: vector<[16]xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %v[5] : vector<4xf32> from vector<[16]xf32>
  return
}

// -----

func.func @scalable_insert_failed_to_verify_that_position_is(%v: vector<[16]xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %w, %v[5] : vector<4xf32> into vector<[16]xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_source_rank_to_be_no(%a: vector<4x8xf32>, %b: vector<1x2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %b, %a {offsets = [1, 1], strides = [1, 1, 1]} : vector<1x2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_result_type_to_be_vector(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<2x8xf32>'}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<3x8xf32>
  return
}

// -----

func.func @extract_expected_a_scalar_instead_of_a(%a: vector<4xf32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = vector.extract %a[0] : vector<f32> from vector<4xf32>
  return
}

// -----

func.func @extract_mismatch_between_dynamic_and_static_positions(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%a) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @extract_expected_position_attribute_1_to_be(%a: vector<4xf32>) {
  %0 = vector.extract %a[-1] : f32 from vector<4xf32>
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %1 = vector.extract %a[-2] : f32 from vector<4xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_1_to_be(%a: vector<4xf32>, %b: f32) {
  %0 = vector.insert %b, %a[-1] : f32 into vector<4xf32>
  // expected-error @+1 {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %1 = vector.insert %b, %a [-2] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_expected_a_scalar_instead_of_a(%a: vector<4xf32>, %b: vector<f32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the source operand}}
  %1 = vector.insert %b, %a [2] : vector<f32> into vector<4xf32>
  return
}

// -----

func.func @insert_failed_to_verify_that_source_operand(%a: vector<4xf32>, %b: i32) {
  // expected-error @+1 {{'vector.insert' op failed to verify that source operand and result have same element type}}
  %1 = vector.insert %b, %a [2] : i32 into vector<4xf32>
  return
}

// -----

func.func @extract_strided_slice_failed_to_verify_that_operand_and(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op failed to verify that operand and result have same element type}}
  %1 = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x4xf32> to vector<2x4xi32>
  return
}

// -----

func.func @extract_strided_slice_expected_offsets_dimension_0_to_be(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %1 = vector.extract_strided_slice %a {offsets = [-1], sizes = [2], strides = [1]} : vector<4x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_sizes_dimension_0_to_be(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %1 = vector.extract_strided_slice %a {offsets = [1], sizes = [0], strides = [1]} : vector<4x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @extract_strided_slice_vector_extract_strided_slice_op_attribute(%a: vector<4x4xf32>) {
  // expected-error @+1 {{custom op 'vector.extract_strided_slice' 'vector.extract_strided_slice' op attribute 'offsets' failed to satisfy constraint: 64-bit integer array attribute}}
  %1 = vector.extract_strided_slice %a {offsets = [1 : i32], sizes = [0], strides = [1]} : vector<4x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @extract_strided_slice_requires_attribute_strides(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op requires attribute 'strides'}}
  %1 = vector.extract_strided_slice %a {offsets = [1], sizes = [2]} : vector<4x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_size_at_idx_0_to(%a: vector<[4]x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %1 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<[4]x4xf32> to vector<[2]x4xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_offsets_dimension_1_to_be(%a: vector<4x4xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets dimension 1 to be confined to [0, 4)}}
  %1 = vector.insert_strided_slice %b, %a {offsets = [0, -1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_strides_to_be_confined_to(%a: vector<4x4xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %1 = vector.insert_strided_slice %b, %a {offsets = [0, 1], strides = [1, 0]} : vector<2x2xf32> into vector<4x4xf32>
  return
}

// -----

func.func @to_elements_operation_defines_4_results_but_was() {
  %1 = vector.vscale
  %2 = vector.vscale {a.b}
  %3 = vector.step : vector<[4]xindex>
  // expected-error @+1 {{operation defines 4 results but was provided 2 to bind}}
  %4:2 = vector.to_elements %3 : vector<[4]xindex>
  return
}

// -----

func.func @from_elements_dest_must_be_fixed_length_vector(%a: vector<2xf32>, %b: f32) {
  %4:2 = vector.to_elements %a : vector<2xf32>
  // expected-error @+1 {{custom op 'vector.from_elements' 'dest' must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %5 = vector.from_elements %b, %b : vector<[2]xf32>
  return
}

// -----

func.func @to_elements_operation_defines_2_results_but_was(%a: vector<2xf32>, %b: f32) {
  // expected-error @+1 {{operation defines 2 results but was provided 3 to bind}}
  %4:3 = vector.to_elements %a : vector<2xf32>
  return
}

// -----

func.func @to_elements_failed_to_verify_that_shaped_type(%a: vector<2xf32>, %b: f32) {
  // expected-error @+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %4:3 = "vector.to_elements"(%a) : (vector<2xf32>) -> (f32, f32, f32)
  return
}

// -----

func.func @from_elements_number_of_operands_and_types_do(%a: vector<2x2xf32>, %b: f32) {
  %5 = vector.from_elements %b, %b, %b, %b : vector<2x2xf32>
  %6 = vector.from_elements %b : vector<f32>
  // expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 0 operands and 2 types}}
  %7 = vector.from_elements : vector<2xf32>
  return
}
