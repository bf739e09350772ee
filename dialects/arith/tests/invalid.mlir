// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @signed_constant() {
  // expected-error @+1 {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 3 : si32
  return
}

// -----

func.func @string_constant() {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "a" : i32
  return
}

// -----

func.func @symbol_constant() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = arith.constant @a
  return
}

// -----

func.func @scalable_constant() {
  // expected-error @+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

func.func @two_operands(%c: i1) {
  // expected-error @+1 {{expected 3 operands}}
  %0 = arith.select %c, %c : i1
  return
}

// -----

func.func @mask_of_scalars(%c: tensor<*xi1>, %x: tensor<4xi32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %x, %x : tensor<*xi1>, tensor<4xi32>
  return
}

// -----

func.func @mask_of_another_encoding(%c: tensor<4xi1, "a">, %x: tensor<4xi32>) {
  // expected-error @+1 {{'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<4xi1>', but got 'tensor<4xi1, "a">'}}
  %0 = arith.select %c, %x, %x : tensor<4xi1, "a">, tensor<4xi32>
  return
}

// -----

func.func @narrowing_extension(%x: i32) {
  // expected-error @+1 {{'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extui %x : i32 to i32
  return
}

// -----

func.func @scaled(%x: f32) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f32', 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.scaling_extf %x, %x : f32, f32 to f16
  return
}

// -----

func.func @encodings(%x: tensor<2xf32, "a">) {
  // expected-error @+1 {{'arith.extf' op operand type 'tensor<2xf32, "a">' and result type 'tensor<2xf64, "b">' are cast incompatible}}
  %0 = arith.extf %x : tensor<2xf32, "a"> to tensor<2xf64, "b">
  return
}

// -----

func.func @flags(%x: i32) {
  // expected-error @+2 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error @+1 {{failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %x, %x overflow<nsx> : i32
  return
}

// -----

func.func @compared(%x: i32) {
  // expected-error @+1 {{'lhs' must be floating-point-like, but got 'i32'}}
  %0 = arith.cmpf oeq, %x, %x : i32
  return
}

// -----

// expected-error @+1 {{'arith.select' op operand #0 must be bool-like, but got 'i32'}}
func.func @f(%c: i32, %x: f32) { %0 = "arith.select"(%c, %x, %x) : (i32, f32, f32) -> f32 return }

// -----

// expected-error @+1 {{'arith.select' op operand #0 must be bool-like, but got 'i32'}}
func.func @f(%c: i32, %x: f32) { %0 = arith.select %c, %x, %x : i32, f32 return }

// -----

func.func @compatible_is_not_the_same(%x: tensor<4xf32>) {
  // expected-error @+2 {{'arith.negf' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<?xf32>'}}
  // expected-error @+1 {{'arith.negf' op failed to infer returned types}}
  %0 = "arith.negf"(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return
}
