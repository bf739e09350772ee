// RUN: terrace opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @reduction_unsupported_reduction_rank_2(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %a : vector<4x8xf32> into f32
  return
}

// -----

func.func @scan_reduction_dimension_2_has_to_be(%a: vector<4x8xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.scan' op reduction dimension 2 has to be less than 2}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 2 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}

// -----

func.func @scan_incompatible_input_initial_value_shapes(%a: vector<4x8xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}

// -----

func.func @scan_initial_value_rank_2_has_to(%a: vector<4x8xf32>, %b: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<4x8xf32>
  return
}

// -----

func.func @scan_unsupported_reduction_type_f32_for_kind(%a: vector<4x8xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'xor'}}
  %0:2 = vector.scan <xor>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @outerproduct_expected_at_least_2_operands(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %0 = vector.outerproduct %a : vector<4xf32>, f32
  return
}

// -----

func.func @outerproduct_expected_vector_type_for_operand_1(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  %0 = vector.outerproduct %b, %a : f32, vector<4xf32>
  return
}

// -----

func.func @outerproduct_expected_1_d_vector_for_operand(%a: vector<4x4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %a, %b : vector<4x4xf32>, f32
  return
}

// -----

func.func @outerproduct_expected_1_d_vector_for_operand_2(%a: vector<4xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @outerproduct_expected_2_d_vector_result(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 2-d vector result}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @outerproduct_expected_1_operand_dim_to_match(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<3x4xf32>
  return
}

// -----

func.func @outerproduct_expected_2_operand_dim_to_match(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4x3xf32>
  return
}

// -----

func.func @outerproduct_expected_1_d_vector_result(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) : (vector<4xf32>, f32) -> vector<4x4xf32>
  return
}

// -----

func.func @outerproduct_expected_operand_3_of_same_type(%a: vector<4xf32>, %b: vector<4x4xf32>, %c: vector<3x4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%a, %a, %c) : (vector<4xf32>, vector<4xf32>, vector<3x4xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @outerproduct_expected_either_both_or_only_2(%a: vector<[4]xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<4xf32>
  return
}

// -----

func.func @outerproduct_unsupported_outerproduct_type(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %s: f32, %d: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<xor>} : vector<4xf32>, vector<[8]xf32>
  return
}

// -----

func.func @outerproduct_failed_to_verify_that_rhs_operand(%a: vector<4xf32>, %b: vector<4xi32>) {
  // expected-error @+1 {{'vector.outerproduct' op failed to verify that rhs operand and result have same element type}}
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<4xi32>
  return
}

// -----

func.func @reduction_unsupported_reduction_type_f32_for_kind(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'xor'}}
  %1 = vector.reduction <xor>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_unsupported_reduction_type_i32_for_kind(%a: vector<4xi32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''i32'' for kind 'maxnumf'}}
  %1 = vector.reduction <maxnumf>, %a : vector<4xi32> into i32
  return
}

// -----

func.func @multi_reduction_destination_type_vector_4xi32_is_incompatible(%a: vector<4x4xi32>, %b: vector<4xi32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xi32>' is incompatible with source type 'vector<4x4xi32>'}}
  %1 = vector.multi_reduction <maxui>, %a, %b [2] : vector<4x4xi32> to vector<4xi32>
  return
}

// -----

func.func @multi_reduction_failed_to_verify_that_source_operand(%a: vector<4x4xi32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op failed to verify that source operand and result have same element type}}
  %1 = vector.multi_reduction <maxui>, %a, %b [1] : vector<4x4xi32> to vector<4xf32>
  return
}

// -----

func.func @multi_reduction_failed_to_verify_that_all_of(%a: vector<4x4xi32>, %b: i32, %c: vector<1xi32>) {
  // expected-error @+1 {{'vector.multi_reduction' op failed to verify that all of {dest, acc} have same type}}
  %1 = "vector.multi_reduction"(%a, %c) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}> : (vector<4x4xi32>, vector<1xi32>) -> i32
  return
}

// -----

func.func @scan_vector_scan_op_attribute_reduction_dim(%a: vector<4x4xi32>, %b: vector<4xi32>) {
  // expected-error @+1 {{custom op 'vector.scan' 'vector.scan' op attribute 'reduction_dim' failed to satisfy constraint: 64-bit signless integer attribute}}
  %1, %2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 1 : i32} : vector<4x4xi32>, vector<4xi32>
  return
}

// -----

func.func @fma_operand_0_must_be_vector_of(%a: vector<4x4xi32>) {
  // expected-error @+1 {{'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4x4xi32>'}}
  %1 = vector.fma %a, %a, %a : vector<4x4xi32>
  return
}
