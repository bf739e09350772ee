// RUN: terrace opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @compressstore_requires_1_indices(%b: memref<?xf32>, %m: vector<4xi1>, %v: vector<[4]xf32>, %i: index) {
  vector.compressstore %b[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<[4]xf32>
  // expected-error @+1 {{'vector.compressstore' op requires 1 indices}}
  vector.compressstore %b[%i, %i], %m, %v : memref<?xf32>, vector<4xi1>, vector<[4]xf32>
  return
}

// -----

func.func @compressstore_expected_valuetostore_dim_to_match_mask(%b: memref<?xf32>, %m: vector<3xi1>, %v: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %b[%i], %m, %v : memref<?xf32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @compressstore_base_and_valuetostore_element_type_should(%b: memref<?xf32>, %m: vector<4xi1>, %v: vector<4xi32>, %i: index) {
  // expected-error @+1 {{'vector.compressstore' op base and valueToStore element type should match}}
  vector.compressstore %b[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @expandload_expected_result_dim_to_match_mask(%b: memref<?xf32>, %m: vector<3xi1>, %v: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %b[%i], %m, %v : memref<?xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @maskedload_expected_pass_thru_of_same_type(%b: memref<?xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %b[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<[4]xf32>
  return
}

// -----

func.func @gather_expected_result_dim_to_match_indices(%b: memref<?xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: vector<3xindex>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %b[%i][%x], %m, %v : memref<?xf32>, vector<3xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_expected_result_dim_to_match_mask(%b: memref<?xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: vector<4xindex>, %n: vector<3xi1>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %b[%i][%x], %n, %v : memref<?xf32>, vector<4xindex>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @scatter_expected_valuetostore_dim_to_match_indices(%b: memref<?xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: vector<3xindex>, %n: vector<3xi1>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %b[%i][%x], %m, %v : memref<?xf32>, vector<3xindex>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @scatter_expected_valuetostore_dim_to_match_mask(%b: memref<?xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: vector<4xindex>, %n: vector<3xi1>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %b[%i][%x], %n, %v : memref<?xf32>, vector<4xindex>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @store_base_memref_and_valuetostore_vector_types(%b: memref<?xvector<4xf32>>, %v: vector<8xf32>, %i: index) {
  // expected-error @+1 {{'vector.store' op base memref and valueToStore vector types should match}}
  vector.store %v, %b[%i] : memref<?xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @store_base_and_valuetostore_element_type_should(%b: memref<?xi32>, %v: vector<8xf32>, %i: index) {
  // expected-error @+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %b[%i] : memref<?xi32>, vector<8xf32>
  return
}

// -----

func.func @store_vector_store_op_attribute_alignment_failed(%a: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = vector.load %a[%i] {nontemporal = true, alignment = 8} : memref<?xf32>, vector<4xf32>
  %1 = vector.load %a[%i] {nontemporal = false} : memref<?xf32>, vector<4xf32>
  vector.store %0, %a[%i] {nontemporal = true, alignment = 16} : memref<?xf32>, vector<4xf32>
  // expected-error @+1 {{custom op 'vector.store' 'vector.store' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  vector.store %0, %a[%i] {nontemporal = true, alignment = 3} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @scatter_result_0_must_be_ranked_tensor(%a: tensor<*xf32>, %i: index, %v: vector<4xf32>, %m: vector<4xi1>, %x: vector<4xindex>) {
  // expected-error @+1 {{'vector.scatter' op result #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %1 = vector.scatter %a[%i][%x], %m, %v : tensor<*xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> -> tensor<*xf32>
  return
}

// -----

func.func @maskedload_expected_result_shape_to_match_mask(%base: memref<?xf32>, %mask: vector<15xi1>, %pass: vector<16xf32>, %c0: index) {
  // expected-error @+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %base[%c0], %mask, %pass : memref<?xf32>, vector<15xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @maskedload_base_and_result_element_type_should(%base: memref<?xvector<16xf32>>, %mask: vector<16xi1>, %pass: vector<16xf32>, %c0: index) {
  // expected-error @+1 {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %base[%c0], %mask, %pass : memref<?xvector<16xf32>>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @maskedstore_expected_valuetostore_shape_to_match_mask(%base: memref<?xf32>, %mask: vector<15xi1>, %pass: vector<16xf32>, %c0: index) {
  // expected-error @+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %base[%c0], %mask, %pass : memref<?xf32>, vector<15xi1>, vector<16xf32>
  return
}

// -----

func.func @gather_requires_base_to_be_a_memref(%base: tensor<*xf32>, %mask: vector<4xi1>, %pass: vector<4xf32>, %v: vector<4xi32>, %c0: index) {
  // expected-error @+1 {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %base[%c0][%v], %mask, %pass : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_base_and_result_element_type_should(%base: memref<?xvector<4xf32>>, %mask: vector<4xi1>, %pass: vector<4xf32>, %v: vector<4xi32>, %c0: index) {
  // expected-error @+1 {{'vector.gather' op base and result element type should match}}
  %0 = vector.gather %base[%c0][%v], %mask, %pass : memref<?xvector<4xf32>>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @load_base_memref_and_result_vector_types(%base: memref<?xvector<8xf32>>, %c0: index) {
  // expected-error @+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %base[%c0] : memref<?xvector<8xf32>>, vector<4xf32>
  return
}

// -----

func.func @load_destination_memref_has_lower_rank_than(%base: memref<f32>, %c0: index) {
  // expected-error @+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %base[] : memref<f32>, vector<4xf32>
  return
}

// -----

func.func @load_requires_2_indices(%base: memref<8x4xf32>, %c0: index) {
  // expected-error @+1 {{'vector.load' op requires 2 indices}}
  %0 = vector.load %base[%c0] : memref<8x4xf32>, vector<4xf32>
  return
}

// -----

func.func @load_base_and_result_element_types_should(%base: memref<8xi32>, %c0: index) {
  // expected-error @+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %base[%c0] : memref<8xi32>, vector<4xf32>
  return
}

// -----

func.func @load_most_minor_memref_dim_must_have(%base: memref<8xf32, strided<[2]>>, %c0: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %base[%c0] : memref<8xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @store_source_memref_has_lower_rank_than(%base: memref<8x4xf32>, %c0: index, %v: vector<2x2x4xf32>) {
  // expected-error @+1 {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %base[%c0, %c0] : memref<8x4xf32>, vector<2x2x4xf32>
  return
}

// -----

func.func @store_most_minor_memref_dim_must_have(%base: memref<8x4xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>, %c0: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %base[%c0, %c0] : memref<8x4xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>, vector<4xf32>
  return
}
