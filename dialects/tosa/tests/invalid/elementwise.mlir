// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%a: tensor<2x0xf32>) {
  // expected-error @+1 {{'tosa.abs' op operand #0 must be tosa-conformant tensor of number values, but got 'tensor<2x0xf32>'}}
  %r = tosa.abs %a : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.abs' op requires the same shape for all operands and results}}
  %r = tosa.abs %a : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.abs' op requires the same element type for all operands and results}}
  %r = tosa.abs %a : (tensor<2xf32>) -> tensor<2xf16>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %r = tosa.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.add' op result type '2x4' not broadcast compatible with broadcasted operands's shapes '2x3'}}
  %r = tosa.add %a, %b : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>, %b: tensor<2x1xf32>) {
  // expected-error @+1 {{'tosa.add' op result type '4x?' not broadcast compatible with broadcasted operands's shapes '2x?'}}
  %r = tosa.add %a, %b : (tensor<?x?xf32>, tensor<2x1xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  // expected-error @+1 {{'tosa.intdiv' op operand #0 must be tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi8>'}}
  %r = tosa.intdiv %a, %b : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @f(%a: tensor<2xi8>) {
  // expected-error @+1 {{'tosa.cos' op operand #0 must be tosa-conformant tensor of floating-point values, but got 'tensor<2xi8>'}}
  %r = tosa.cos %a : (tensor<2xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  // expected-error @+1 {{'tosa.logical_and' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2xi8>'}}
  %r = tosa.logical_and %a, %b : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @f(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.equal' op result #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2x3xi8>'}}
  %r = tosa.equal %a, %b : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.clamp' op min/max attributes types are incompatible with input/output element types.}}
  %r = tosa.clamp %a {max_val = 1.0 : f16, min_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi8>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=2 : i8, max_val=1 : i8}}
  %r = tosa.clamp %a {max_val = 1 : i8, min_val = 2 : i8} : (tensor<2xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @f(%a: tensor<2xui8>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=200 : ui8, max_val=1 : ui8}}
  %r = tosa.clamp %a {max_val = 1 : ui8, min_val = 200 : ui8} : (tensor<2xui8>) -> tensor<2xui8>
  return
}

// -----

func.func @f(%a: tensor<2xi1>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=true, max_val=false}}
  %r = tosa.clamp %a {max_val = false, min_val = true} : (tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=0.000000e+00 : f32, max_val=0x7FC00000 : f32}}
  %r = tosa.clamp %a {max_val = 0x7FC00000 : f32, min_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=2.000000e+00 : f32, max_val=1.000000e+00 : f32}}
  %r = tosa.clamp %a {max_val = 1.0 : f32, min_val = 2.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'tosa.clamp' invalid nan_mode value: FOO}}
  %r = tosa.clamp %a {max_val = 1.0 : f32, min_val = 0.5 : f32, nan_mode = FOO} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.clamp' op attribute 'max_val' failed to satisfy constraint: arbitrary integer attribute or arbitrary float attribute}}
  %r = tosa.clamp %a {max_val = "a", min_val = 0.5 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.clamp' op requires attribute 'min_val'}}
  %r = tosa.clamp %a {max_val = 1.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi8>, %b: tensor<2xi16>, %c: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op requires the same element type for all operands}}
  %r = tosa.mul %a, %b, %c : (tensor<2xi8>, tensor<2xi16>, tensor<1xi8>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>, %c: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op invalid data type size for operands or result}}
  %r = tosa.mul %a, %b, %c : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi16>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %s = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @+1 {{'tosa.mul' op require shift to be 0 for float type}}
  %r = tosa.mul %a, %b, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2x2xf32>, %c: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op a and b operands don't have matching ranks, got 1 and 2}}
  %r = tosa.mul %a, %b, %c : (tensor<2xf32>, tensor<2x2xf32>, tensor<1xi8>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op a and b operands don't have broadcast-compatible shapes, got 'tensor<2xf32>' and 'tensor<3xf32>'}}
  %r = tosa.mul %a, %b, %c : (tensor<2xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op result type has different rank than a, got 2 vs 1}}
  %r = tosa.mul %a, %b, %c : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>, %b: tensor<2xf32>, %c: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op result type has different rank than b, got 2 vs 1}}
  %r = tosa.mul %a, %b, %c : (tensor<*xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xi8>) {
  // expected-error @+1 {{'tosa.mul' op operand #2 must be tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit signless integer values, but got 'tensor<2xi8>'}}
  %r = tosa.mul %a, %b, %c : (tensor<2xf32>, tensor<2xf32>, tensor<2xi8>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.negate' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %r = tosa.negate %a, %b, %c : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf16>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.negate' op requires the same shape for input1 and output}}
  %r = tosa.negate %a, %b, %c : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<1xf16>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.negate' op expect both input1 and its zero point are the same element type, got 'f32' and 'f16'}}
  %r = tosa.negate %a, %b, %c : (tensor<2xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<1xf32>, %c: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.negate' op expect both output and its zero point are the same element type, got 'f32' and 'f16'}}
  %r = tosa.negate %a, %b, %c : (tensor<2xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi16>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.negate' op input1 zero point must be zero for non-int8 integer types}}
  %r = tosa.negate %a, %z, %z : (tensor<2xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2xi16>
  return
}

// -----

func.func @f(%a: tensor<2xi16>, %b: tensor<1xi16>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.negate' op output zero point must be zero for non-int8 integer types}}
  %r = tosa.negate %a, %b, %z : (tensor<2xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2xi16>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<256xi8>) {
  // expected-error @+1 {{'tosa.table' op expected input tensor rank to equal result tensor rank}}
  %r = tosa.table %a, %b : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<256xi8>) {
  // expected-error @+1 {{'tosa.table' op dim(result, 1) = 4 doesn't match dim(input, 1) = 3}}
  %r = tosa.table %a, %b : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %c: i16) {
  // expected-error @+1 {{'tosa.apply_scale' op operand #2 must be signless-integer-8-bit-like, but got 'i16'}}
  %r = tosa.apply_scale %a, %b, %c {rounding_mode = SINGLE_ROUND} : (i32, i32, i16) -> i32
  return
}

// -----

func.func @f(%a: vector<4xi32>, %b: i32, %c: i8) {
  // expected-error @+1 {{'tosa.apply_scale' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %r = tosa.apply_scale %a, %b, %c {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, i32, i8) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %c: i8) {
  %r = tosa.apply_scale %a, %b {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  // expected-error @+1 {{custom op 'tosa.apply_scale' number of operands and types do not match: got 2 operands and 3 types}}
  return
}

// -----

func.func @f(%a: i32, %b: i32, %c: i8) {
  // expected-error @+1 {{custom op 'tosa.apply_scale' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %r = tosa.apply_scale %a, %b, %c {rounding_mode = SINGLE_ROUND} : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %c: i8) {
  // expected-error @+1 {{expected attribute value}}
  %r = tosa.apply_scale %a, %b, %c {rounding_mode = } : (i32, i32, i8) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %c: i8) {
  // expected-error @+1 {{expected '='}}
  %r = tosa.apply_scale %a, %b, %c {rounding_mode SINGLE_ROUND} : (i32, i32, i8) -> i32
  return
}
