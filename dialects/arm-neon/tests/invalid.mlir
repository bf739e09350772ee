// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @one_dimension(%s: vector<2x2xi32>, %b: vector<4x4xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `a` should be 1-dimensional}}
  %0 = arm_neon.2d.sdot %s, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<2x2xi32>
  return
}

// -----

func.func @two_dimensions(%s: vector<4xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should be 2-dimensional}}
  %0 = arm_neon.2d.sdot %s, %b, %b : vector<16xi8>, vector<16xi8> to vector<4xi32>
  return
}

// -----

func.func @four_columns(%s: vector<2xi32>, %b: vector<4x2xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should have 4 columns}}
  %0 = arm_neon.2d.sdot %s, %b, %b : vector<4x2xi8>, vector<4x2xi8> to vector<2xi32>
  return
}

// -----

func.func @as_many_rows(%s: vector<4xi32>, %b: vector<2x4xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should have as many rows as the size of operand `a`}}
  %0 = arm_neon.2d.sdot %s, %b, %b : vector<2x4xi8>, vector<2x4xi8> to vector<4xi32>
  return
}

// -----

func.func @length_of_sums(%s: vector<3xi32>, %b: vector<4x4xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op operand #0 must be vector of 32-bit signless integer values of length 4/2, but got 'vector<3xi32>'}}
  %0 = arm_neon.2d.sdot %s, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<3xi32>
  return
}

// -----

func.func @length_of_bytes(%s: vector<4xi32>, %b: vector<3x4xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op operand #1 must be vector of 8-bit signless integer values of length 16/8, but got 'vector<3x4xi8>'}}
  %0 = arm_neon.2d.sdot %s, %b, %b : vector<3x4xi8>, vector<3x4xi8> to vector<4xi32>
  return
}

// -----

func.func @same_bytes(%s: vector<4xi32>, %b: vector<16xi8>, %c: vector<8xi8>) {
  // expected-error @+1 {{'arm_neon.intr.sdot' op failed to verify that all of {b, c} have same type}}
  %0 = "arm_neon.intr.sdot"(%s, %b, %c) : (vector<4xi32>, vector<16xi8>, vector<8xi8>) -> vector<4xi32>
  return
}

// -----

func.func @four_bytes_each(%s: vector<2xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_neon.intr.sdot' op failed to verify that res has the same number of elements as operand b}}
  %0 = arm_neon.intr.sdot %s, %b, %b : vector<16xi8>, vector<16xi8> to vector<2xi32>
  return
}

// -----

func.func @same_sums(%s: vector<4xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_neon.intr.sdot' op failed to verify that all of {a, res} have same type}}
  %0 = "arm_neon.intr.sdot"(%s, %b, %b) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<2xi32>
  return
}

// -----

func.func @width(%s: vector<8xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smull' op failed to verify that res has same vector shape and element bitwidth scaled by 2 as a}}
  %0 = arm_neon.intr.smull %s, %s : vector<8xi8> to vector<8xi32>
  return
}

// -----

func.func @length_and_width(%s: vector<4xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smull' op failed to verify that res has same vector shape and element bitwidth scaled by 2 as a}}
  %0 = arm_neon.intr.smull %s, %s : vector<4xi8> to vector<4xi64>
  return
}

// -----

func.func @length_of_factors(%s: vector<16xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smull' op operand #0 must be vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2, but got 'vector<16xi8>'}}
  %0 = arm_neon.intr.smull %s, %s : vector<16xi8> to vector<16xi16>
  return
}

// -----

func.func @width_of_products(%s: vector<8xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smull' op result #0 must be vector of 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of length 8/4/2, but got 'vector<8xi8>'}}
  %0 = arm_neon.intr.smull %s, %s : vector<8xi8> to vector<8xi8>
  return
}

// -----

func.func @width_of_bytes(%s: vector<4xi32>, %b: vector<16xi4>) {
  // expected-error @+1 {{'arm_neon.intr.smmla' op operand #1 must be a vector with length 16 of 8-bit signless integer values, but got 'vector<16xi4>'}}
  %0 = arm_neon.intr.smmla %s, %b, %b : vector<16xi4> to vector<4xi32>
  return
}

// -----

func.func @not_scalable(%s: vector<[4]xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_neon.intr.ummla' op operand #0 must be a vector with length 4 of 32-bit signless integer values, but got 'vector<[4]xi32>'}}
  %0 = arm_neon.intr.ummla %s, %b, %b : vector<16xi8> to vector<[4]xi32>
  return
}

// -----

func.func @length_of_a_matrix(%s: vector<8xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_neon.intr.usmmla' op operand #0 must be a vector with length 4 of 32-bit signless integer values, but got 'vector<8xi32>'}}
  %0 = arm_neon.intr.usmmla %s, %b, %b : vector<16xi8> to vector<8xi32>
  return
}

// -----

func.func @short_floats(%s: vector<4xf32>, %b: vector<8xf16>) {
  // expected-error @+1 {{'arm_neon.intr.bfmmla' op operand #1 must be a vector with length 8 of bfloat16 type values, but got 'vector<8xf16>'}}
  %0 = arm_neon.intr.bfmmla %s, %b, %b : vector<8xf16> to vector<4xf32>
  return
}

// -----

func.func @floats(%s: vector<4xf64>, %b: vector<8xbf16>) {
  // expected-error @+1 {{'arm_neon.intr.bfmmla' op operand #0 must be a vector with length 4 of 32-bit float values, but got 'vector<4xf64>'}}
  %0 = arm_neon.intr.bfmmla %s, %b, %b : vector<8xbf16> to vector<4xf64>
  return
}

// -----

func.func @all_operands(%s: vector<4xi32>, %b: vector<16xi8>, %c: vector<4xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smmla' op operand #2 must be a vector with length 16 of 8-bit signless integer values, but got 'vector<4xi8>'}}
  %0 = "arm_neon.intr.smmla"(%s, %b, %c) : (vector<4xi32>, vector<16xi8>, vector<4xi8>) -> vector<4xi32>
  return
}

// -----

func.func @results(%s: vector<4xi32>, %b: vector<16xi8>, %c: vector<4xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smmla' op result #0 must be a vector with length 4 of 32-bit signless integer values, but got 'vector<8xi32>'}}
  %0 = "arm_neon.intr.smmla"(%s, %b, %b) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<8xi32>
  return
}
