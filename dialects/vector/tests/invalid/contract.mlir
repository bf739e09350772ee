// RUN: terrace opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_only_supports_signless_integer_types(%a: vector<4xsi8>, %c: si8) {
  // expected-error @+1 {{'vector.contract' op only supports signless integer types}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %a, %c : vector<4xsi8>, vector<4xsi8> into si8
  return
}

// -----

#m = affine_map<(i) -> (i)>
func.func @contract_expected_an_indexing_map_for_each(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [#m, #m], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#m = affine_map<(i)[s] -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_expected_indexing_map_0_to_have(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#m = affine_map<(i, j) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_expected_indexing_map_0_to_have_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have 1 number of inputs}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#m = affine_map<(i) -> (i)>
func.func @contract_expected_indexing_map_2_to_have(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 2 to have 0 number of outputs}}
  %0 = vector.contract {indexing_maps = [#m, #m, #m], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#m = affine_map<(i) -> (i + 1)>
#s = affine_map<(i) -> ()>
func.func @contract_expected_indexing_map_0_to_be(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#m = affine_map<(i) -> (i)>
func.func @contract_expected_at_least_one_contracting_dimension(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} %a, %a, %a : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_invalid_contracting_dimension_map(%a: vector<4xf32>, %b: vector<3xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %b, %c : vector<4xf32>, vector<3xf32> into f32
  return
}

// -----

#m = affine_map<(i, j) -> (i, j)>
#s = affine_map<(i, j) -> (j)>
func.func @contract_invalid_batch_dimension_map(%a: vector<4x4xf32>, %b: vector<4x3xf32>, %c: vector<4xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid batch dimension map}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction", "parallel"]} %a, %b, %c : vector<4x4xf32>, vector<4x3xf32> into vector<4xf32>
  return
}

// -----

#m = affine_map<(i, j) -> (i, j)>
#s = affine_map<(i, j) -> (j)>
func.func @contract_invalid_accumulator_result_vector_shape_expected(%a: vector<4x4xf32>, %c: vector<3xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4xf32>'}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction", "parallel"]} %a, %a, %c : vector<4x4xf32>, vector<4x4xf32> into vector<3xf32>
  return
}

// -----

#m = affine_map<(i, j, k) -> (i, k)>
#n = affine_map<(i, j, k) -> (k)>
#s = affine_map<(i, j, k) -> (j)>
func.func @contract_expected_all_dimensions_to_be_either(%a: vector<1x2xf32>, %b: vector<2xf32>, %c: vector<1xf32>) {
  // expected-error @+1 {{'vector.contract' op expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = [#m, #n, #s], iterator_types = ["reduction", "parallel", "reduction"]} %a, %b, %c : vector<1x2xf32>, vector<2xf32> into vector<1xf32>
  return
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_expected_zero_or_exactly_2_vector(%a: vector<4xf32>, %c: f32, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.contract' expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %a, %c, %k : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_unexpected_iterator_type_reductions(%a: vector<4xf32>, %c: f32) -> f32 {
  // expected-error @+1 {{custom op 'vector.contract' unexpected iterator_type (reductions)}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reductions"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_expected_iterator_types_array_attribute(%a: vector<4xf32>, %c: f32) -> f32 {
  // expected-error @+1 {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_requires_attribute_indexing_maps(%a: vector<4xf32>, %c: f32) -> f32 {
  // expected-error @+1 {{'vector.contract' op requires attribute 'indexing_maps'}}
  %0 = vector.contract {iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

func.func @contract_invalid_kind_of_attribute_specified(%a: vector<4xf32>, %c: f32) -> f32 {
  // expected-error @+1 {{custom op 'vector.contract' invalid kind of attribute specified}}
  %0 = vector.contract [1] %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

func.func @contract_expected_attribute_value(%a: vector<4xf32>, %c: f32) -> f32 {
  // expected-error @+1 {{expected attribute value}}
  %0 = vector.contract %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_unsupported_contraction_type(%a: vector<4xf32>, %c: f32) -> f32 {
  // expected-error @+1 {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"], kind = #vector.kind<xor>} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

#m = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @contract_expected_3_operands_but_found_5(%a: vector<4xf32>, %c: f32, %k: vector<4xi1>) -> f32 {
  // expected-error @+1 {{'vector.contract' op expected 3 operands, but found 5}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction"]} %a, %a, %c, %k, %k : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

#m = affine_map<(i, j) -> (i)>
#s = affine_map<(i, j) -> ()>
func.func @contract_invalid_indexing_maps_are_non_invertible(%a: vector<4xf32>, %c: f32, %k: vector<4xi1>) -> f32 {
  // expected-error @+1 {{'vector.contract' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction", "reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

#m = affine_map<(i, j) -> (i)>
#s = affine_map<(i, j) -> ()>
func.func @contract_invalid_accumulator_result_vector_shape(%a: vector<4xf32>, %c: vector<f32>, %k: vector<4xi1>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [#m, #m, #s], iterator_types = ["reduction", "parallel"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into vector<f32>
  return
}

// -----

func.func @contract_attribute_indexing_maps_failed_to_satisfy(%a: vector<2x3xi8>, %b: vector<3x4xi8>, %c: vector<2x4xi32>) {
  // expected-error @+1 {{'vector.contract' op attribute 'indexing_maps' failed to satisfy constraint: array attribute}}
  %0 = "vector.contract"(%a, %b, %c) {indexing_maps = 3, iterator_types = ["parallel", "parallel", "reduction"]} : (vector<2x3xi8>, vector<3x4xi8>, vector<2x4xi32>) -> vector<2x4xi32>
  return
}

// -----

func.func @contract_attribute_iterator_types_failed_to_satisfy(%a: vector<2x3xi8>, %b: vector<3x4xi8>, %c: vector<2x4xi32>) {
  // expected-error @+1 {{'vector.contract' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
  %0 = "vector.contract"(%a, %b, %c) {indexing_maps = [], iterator_types = ["parallel", "parallel", "reduction"]} : (vector<2x3xi8>, vector<3x4xi8>, vector<2x4xi32>) -> vector<2x4xi32>
  return
}
