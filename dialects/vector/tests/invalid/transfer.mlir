// RUN: terrace opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @transfer_read_requires_3_indices(%b: memref<?x?x?xf32>, %p: f32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires 3 indices}}
  %0 = vector.transfer_read %b[%i], %p : memref<?x?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_a_permutation_map_with_input(%b: memref<?x?x?xf32>, %p: f32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %b[%i, %i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_a_permutation_map_that_is(%b: memref<?x?x?xf32>, %p: f32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %b[%i, %i, %i], %p {permutation_map = affine_map<(d0, d1, d2) -> (d0, d0)>} : memref<?x?x?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @transfer_read_requires_two_types(%b: memref<?xf32>, %p: f32, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %b[%i], %p : memref<?xf32>
  return
}

// -----

func.func @transfer_read_requires_vector_type(%b: memref<?xf32>, %p: f32, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires vector type}}
  %0 = vector.transfer_read %b[%i], %p : memref<?xf32>, f32
  return
}

// -----

func.func @transfer_read_requires_memref_or_ranked_tensor_type(%b: memref<?xf32>, %p: f32, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %b[%i], %p : f32, vector<4xf32>
  return
}

// -----

func.func @transfer_read_does_not_support_masks_with_vector(%b: memref<?xvector<4xf32>>, %p: vector<4xf32>, %m: vector<4xi1>, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_read' does not support masks with vector element type}}
  %0 = vector.transfer_read %b[%i], %p, %m : memref<?xvector<4xf32>>, vector<4x4xf32>
  return
}

// -----

func.func @transfer_read_expected_the_same_rank_for_the(%b: memref<?x?xf32>, %p: f32, %m: vector<4xi1>, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected the same rank for the vector and the results of the permutation map}}
  %0 = vector.transfer_read %b[%i, %i], %p, %m {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_the_bitwidth_of_the_minor(%b: memref<?x?xvector<6xf32>>, %p: vector<6xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %b[%i, %i], %p : memref<?x?xvector<6xf32>>, vector<3xf32>
  return
}

// -----

func.func @transfer_read_requires_source_element_type_and_padding(%b: memref<?xvector<2xf32>>, %p: vector<2xi32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%b, %i, %p) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<?xvector<2xf32>>, index, vector<2xi32>) -> vector<4x2xf32>
  return
}

// -----

func.func @transfer_write_expected_the_number_of_tensor_results(%a: tensor<?xf32>, %b: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_write' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  "vector.transfer_write"(%b, %a, %i) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, tensor<?xf32>, index) -> ()
  return
}

// -----

func.func @transfer_write_requires_source_to_be_a_memref(%a: vector<4xf32>, %b: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_write' op requires source to be a memref or ranked tensor type}}
  "vector.transfer_write"(%b, %a, %i) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, vector<4xf32>, index) -> ()
  return
}

// -----

func.func @transfer_write_result_0_must_be_ranked_tensor(%a: tensor<*xf32>, %b: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_write' op result #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = "vector.transfer_write"(%b, %a) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (vector<4xf32>, tensor<*xf32>) -> (tensor<*xf32>)
  return
}

// -----

func.func @transfer_write_should_not_have_broadcast_dimensions(%a: tensor<4xf32>, %b: vector<4xf32>, %i: index, %m: vector<4xi1>) {
  // expected-error @+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  %0 = "vector.transfer_write"(%b, %a, %i) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>)
  return
}

// -----

func.func @transfer_write_attribute_in_bounds_failed_to_satisfy(%a: tensor<4xf32>, %b: vector<4xf32>, %i: index, %m: vector<4xi1>) {
  // expected-error @+1 {{'vector.transfer_write' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute}}
  %0 = "vector.transfer_write"(%b, %a, %i) <{in_bounds = [1], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>)
  return
}

// -----

func.func @transfer_read_expected_a_custom_permutation_map_when(%a: memref<?x?xf32>, %b: f32, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %a[%i, %i], %b : memref<?x?xf32>, vector<4x4x4xf32>
  return
}

// -----

func.func @transfer_read_attribute_in_bounds_failed_to_satisfy(%a: tensor<?xf32>, %b: f32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute}}
  %0 = vector.transfer_read %a[%i], %b {in_bounds = [1]} : tensor<?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_masked_attribute_has_been_removed_use(%a: tensor<?xf32>, %b: f32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op masked attribute has been removed. Use in_bounds instead.}}
  %0 = vector.transfer_read %a[%i], %b {in_bounds = [true], masked = 1} : tensor<?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_formal_padding_and_source_of(%a: tensor<?xf32>, %b: i32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%a, %i, %b) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<?xf32>, index, i32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_attribute_permutation_map(%a: tensor<?xf32>, %b: i32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires attribute 'permutation_map'}}
  %0 = "vector.transfer_read"(%a, %i, %b) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<?xf32>, index, i32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_valid_padding_vector_elemental_type(%a: tensor<?xf32>, %b: tensor<f32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires valid padding vector elemental type}}
  %0 = "vector.transfer_read"(%a, %i, %b) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<?xf32>, index, tensor<f32>) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_inferred_mask_type_vector_4xi1_and(%a: tensor<?xf32>, %b: f32, %i: index, %m: vector<5xi1>) {
  // expected-error @+1 {{'vector.transfer_read' op inferred mask type ('vector<4xi1>') and mask operand type ('vector<5xi1>') don't match}}
  %0 = "vector.transfer_read"(%a, %i, %b, %m) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<?xf32>, index, f32, vector<5xi1>) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_permutation_map_without_symbols(%a: tensor<?xf32>, %b: f32, %i: index, %m: vector<5xi1>) {
  // expected-error @+1 {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = "vector.transfer_read"(%a, %i, %b) <{in_bounds = [true], permutation_map = affine_map<(d0)[s0] -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<?xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_a_projected_permutation_map_at(%a: tensor<?xf32>, %b: f32, %i: index, %m: vector<5xi1>) {
  // expected-error @+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %a[%i], %b {permutation_map = affine_map<(d0)->(1)>} : tensor<?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_expects_the_in_bounds_attr_of(%a: tensor<?xf32>, %b: f32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %a[%i], %b {in_bounds = [true, true]} : tensor<?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_the_bitwidth_of_the_minor_2(%a: tensor<?xi32>, %b: i32, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %a[%i], %b : tensor<?xi32>, vector<3xi8>
  return
}

// -----

func.func @transfer_read_requires_source_vector_element_and_vector(%a: tensor<?xvector<2x2xf32>>, %b: vector<2x2xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op requires source vector element and vector result ranks to match.}}
  %0 = vector.transfer_read %a[%i], %b {permutation_map = affine_map<(d0)->(d0)>} : tensor<?xvector<2x2xf32>>, vector<2xf32>
  return
}

// -----

func.func @transfer_write_cannot_name_an_operation_with_no(%a: memref<?xf32>, %b: vector<4xf32>, %i: index) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = vector.transfer_write %b, %a[%i] {foo = 1} : vector<4xf32>, memref<?xf32>
  return
}

// -----

func.func @transfer_write_expected_type_of_operand_1_tensor(%a: tensor<?xf32>, %b: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_write' op expected type of operand #1 ('tensor<?xf32>') to match type of corresponding result ('tensor<4xf32>')}}
  %0 = "vector.transfer_write"(%b, %a, %i) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, tensor<?xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @transfer_read_without_padding(%a: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_read' op operand group starting at #2 requires 1 element, but found 0}}
  %0 = "vector.transfer_read"(%a, %i) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<?xf32>, index) -> vector<4xf32>
  return
}
