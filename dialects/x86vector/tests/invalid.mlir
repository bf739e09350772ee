// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @two_sources(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{cannot use both src and constant_src}}
  %0 = x86vector.avx512.mask.compress %k, %a, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>, vector<16xf32>
  return
}

// -----

func.func @type_of_source(%k: vector<16xi1>, %a: vector<16xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{failed to verify that src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a, %b : vector<16xf32>, vector<8xf32>
  return
}

// -----

func.func @type_of_constant(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{failed to verify that constant_src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<8xf32>} : vector<16xf32>
  return
}

// -----

func.func @kind_of_constant(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{custom op 'x86vector.avx512.mask.compress' 'x86vector.avx512.mask.compress' op attribute 'constant_src' failed to satisfy constraint: constant vector/tensor attribute}}
  %0 = x86vector.avx512.mask.compress %k, %a {constant_src = 5.0 : f32} : vector<16xf32>
  return
}

// -----

func.func @bits_of_mask(%k: vector<8xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{'x86vector.avx512.mask.compress' op failed to verify that `k` has the same number of bits as elements in `dst`}}
  %0 = "x86vector.avx512.mask.compress"(%k, %a) : (vector<8xi1>, vector<16xf32>) -> vector<16xf32>
  return
}

// -----

func.func @type_of_mask(%k: vector<16xi2>, %a: vector<16xf32>) {
  // expected-error @+1 {{'x86vector.avx512.mask.compress' op operand #0 must be vector of 1-bit signless integer values of length 16/8, but got 'vector<16xi2>'}}
  %0 = "x86vector.avx512.mask.compress"(%k, %a) : (vector<16xi2>, vector<16xf32>) -> vector<16xf32>
  return
}

// -----

func.func @type_of_result(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{'x86vector.avx512.mask.compress' op failed to verify that all of {a, dst} have same type}}
  %0 = "x86vector.avx512.mask.compress"(%k, %a) : (vector<16xi1>, vector<16xf32>) -> vector<16xi32>
  return
}

// -----

func.func @length(%k: vector<16xi1>, %a: vector<4xf32>) {
  // expected-error @+1 {{'x86vector.avx512.mask.compress' op operand #1 must be vector of 32-bit float or 32-bit signless integer or 64-bit float or 64-bit signless integer values of length 16/8, but got 'vector<4xf32>'}}
  %0 = "x86vector.avx512.mask.compress"(%k, %a) : (vector<16xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @not_a_vector(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{custom op 'x86vector.avx512.mask.compress' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = x86vector.avx512.mask.compress %k, %a : f32
  return
}

// -----

func.func @bits_of_integer(%a: vector<16xf32>, %n: i32, %b: i8) {
  // expected-error @+1 {{'x86vector.avx512.mask.rndscale' op failed to verify that imm has the same number of bits as elements in dst}}
  %0 = "x86vector.avx512.mask.rndscale"(%a, %n, %a, %b, %n) : (vector<16xf32>, i32, vector<16xf32>, i8, i32) -> vector<16xf32>
  return
}

// -----

func.func @kind_of_integer(%a: vector<16xf32>, %n: i32) {
  // expected-error @+1 {{'x86vector.avx512.mask.scalef' op operand #3 must be 16-bit signless integer or 8-bit signless integer, but got 'i32'}}
  %0 = "x86vector.avx512.mask.scalef"(%a, %a, %a, %n, %n) : (vector<16xf32>, vector<16xf32>, vector<16xf32>, i32, i32) -> vector<16xf32>
  return
}

// -----

func.func @bits_of_scale(%a: vector<16xf32>, %n: i32, %b: i8) {
  // expected-error @+1 {{'x86vector.avx512.mask.scalef' op failed to verify that k has the same number of bits as elements in dst}}
  %0 = "x86vector.avx512.mask.scalef"(%a, %a, %a, %b, %n) : (vector<16xf32>, vector<16xf32>, vector<16xf32>, i8, i32) -> vector<16xf32>
  return
}

// -----

func.func @types_of_scale(%a: vector<16xf32>, %c: vector<8xf64>, %n: i32, %b: i16) {
  // expected-error @+1 {{'x86vector.avx512.mask.scalef' op failed to verify that all of {src, a, b, dst} have same type}}
  %0 = "x86vector.avx512.mask.scalef"(%a, %c, %a, %b, %n) : (vector<16xf32>, vector<8xf64>, vector<16xf32>, i16, i32) -> vector<16xf32>
  return
}

// -----

func.func @rounded_integers(%a: vector<16xi32>, %n: i32, %b: i16) {
  // expected-error @+1 {{custom op 'x86vector.avx512.mask.rndscale' 'dst' must be vector of 32-bit float or 64-bit float values of length 16/8, but got 'vector<16xi32>'}}
  %0 = x86vector.avx512.mask.rndscale %a, %n, %a, %b, %n : vector<16xi32>
  return
}

// -----

func.func @intersected_floats(%a: vector<16xf32>) {
  // expected-error @+1 {{custom op 'x86vector.avx512.vp2intersect' 'a' must be vector of 32-bit signless integer or 64-bit signless integer values of length 16/8, but got 'vector<16xf32>'}}
  %0, %1 = x86vector.avx512.vp2intersect %a, %a : vector<16xf32>
  return
}

// -----

func.func @bits_of_first(%a: vector<16xi32>) {
  // expected-error @+1 {{'x86vector.avx512.vp2intersect' op failed to verify that k1 has the same number of bits as elements in a}}
  %0, %1 = "x86vector.avx512.vp2intersect"(%a, %a) : (vector<16xi32>, vector<16xi32>) -> (vector<8xi1>, vector<16xi1>)
  return
}

// -----

func.func @bits_of_second(%a: vector<16xi32>) {
  // expected-error @+1 {{'x86vector.avx512.vp2intersect' op failed to verify that k2 has the same number of bits as elements in b}}
  %0, %1 = "x86vector.avx512.vp2intersect"(%a, %a) : (vector<16xi32>, vector<16xi32>) -> (vector<16xi1>, vector<8xi1>)
  return
}

// -----

func.func @intersected_types(%a: vector<16xi32>, %b: vector<8xi64>) {
  // expected-error @+1 {{'x86vector.avx512.vp2intersect' op failed to verify that all of {a, b} have same type}}
  %0, %1 = "x86vector.avx512.vp2intersect"(%a, %b) : (vector<16xi32>, vector<8xi64>) -> (vector<16xi1>, vector<16xi1>)
  return
}

// -----

func.func @rounded_length(%a: vector<16xf32>) {
  // expected-error @+1 {{'x86vector.avx512.cvt.packed.f32_to_bf16' op failed to verify that all of {a, dst} have same element count}}
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<8xbf16>
  return
}

// -----

func.func @rounded_element(%a: vector<16xf32>) {
  // expected-error @+1 {{'x86vector.avx512.cvt.packed.f32_to_bf16' op result #0 must be vector of bfloat16 type values of length 8/16, but got 'vector<16xf16>'}}
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<16xf16>
  return
}

// -----

func.func @rounded_operand(%a: vector<4xf32>) {
  // expected-error @+1 {{'x86vector.avx512.cvt.packed.f32_to_bf16' op operand #0 must be vector of 32-bit float values of length 8/16, but got 'vector<4xf32>'}}
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<4xf32> -> vector<4xbf16>
  return
}

// -----

func.func @pairs(%a: vector<16xf32>, %b: vector<16xbf16>) {
  // expected-error @+1 {{'x86vector.avx512.dot' op failed to verify that `a` has twice an many elements as `src`}}
  %0 = "x86vector.avx512.dot"(%a, %b, %b) : (vector<16xf32>, vector<16xbf16>, vector<16xbf16>) -> vector<16xf32>
  return
}

// -----

func.func @sums(%a: vector<2xf32>, %b: vector<4xbf16>) {
  // expected-error @+1 {{'x86vector.avx512.dot' op operand #0 must be vector of 32-bit float values of length 4/8/16, but got 'vector<2xf32>'}}
  %0 = "x86vector.avx512.dot"(%a, %b, %b) : (vector<2xf32>, vector<4xbf16>, vector<4xbf16>) -> vector<2xf32>
  return
}

// -----

func.func @factors(%a: vector<4xf32>, %b: vector<8xf16>) {
  // expected-error @+1 {{'x86vector.avx512.dot' op operand #1 must be vector of bfloat16 type values of length 8/16/32, but got 'vector<8xf16>'}}
  %0 = "x86vector.avx512.dot"(%a, %b, %b) : (vector<4xf32>, vector<8xf16>, vector<8xf16>) -> vector<4xf32>
  return
}

// -----

func.func @types_of_sums(%a: vector<4xf32>, %b: vector<8xbf16>) {
  // expected-error @+1 {{'x86vector.avx512.dot' op failed to verify that all of {src, dst} have same type}}
  %0 = "x86vector.avx512.dot"(%a, %b, %b) : (vector<4xf32>, vector<8xbf16>, vector<8xbf16>) -> vector<8xf32>
  return
}

// -----

func.func @bytes(%w: vector<4xi32>, %b: vector<32xi8>) {
  // expected-error @+1 {{'x86vector.avx.dot.i8' op failed to verify that `a` has four times elements as `w`}}
  %0 = "x86vector.avx.dot.i8"(%w, %b, %b) : (vector<4xi32>, vector<32xi8>, vector<32xi8>) -> vector<4xi32>
  return
}

// -----

func.func @sums_of_bytes(%w: vector<4xi64>, %b: vector<16xi8>) {
  // expected-error @+1 {{'x86vector.avx.dot.i8' op operand #0 must be vector of 32-bit signless integer values of length 4/8, but got 'vector<4xi64>'}}
  %0 = "x86vector.avx.dot.i8"(%w, %b, %b) : (vector<4xi64>, vector<16xi8>, vector<16xi8>) -> vector<4xi64>
  return
}

// -----

func.func @factors_of_bytes(%w: vector<4xi32>, %b: vector<16xi16>) {
  // expected-error @+1 {{'x86vector.avx.dot.i8' op operand #1 must be vector of 8-bit signless integer values of length 16/32, but got 'vector<16xi16>'}}
  %0 = "x86vector.avx.dot.i8"(%w, %b, %b) : (vector<4xi32>, vector<16xi16>, vector<16xi16>) -> vector<4xi32>
  return
}

// -----

func.func @root(%a: vector<4xf32>) {
  // expected-error @+1 {{'x86vector.avx.rsqrt' op operand #0 must be vector of 32-bit float values of length 8, but got 'vector<4xf32>'}}
  %0 = x86vector.avx.rsqrt %a : vector<4xf32>
  return
}

// -----

func.func @read_integers(%m: memref<16xi16>) {
  // expected-error @+1 {{'x86vector.avx.cvt.packed.even.indexed_to_f32' op operand #0 must be memref of bfloat16 type or 16-bit float values, but got 'memref<16xi16>'}}
  %0 = x86vector.avx.cvt.packed.even.indexed_to_f32 %m : memref<16xi16> -> vector<8xf32>
  return
}

// -----

func.func @read_tensor(%m: tensor<16xbf16>) {
  // expected-error @+1 {{custom op 'x86vector.avx.cvt.packed.odd.indexed_to_f32' invalid kind of type specified: expected builtin.memref, but found 'tensor<16xbf16>'}}
  %0 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %m : tensor<16xbf16> -> vector<8xf32>
  return
}

// -----

func.func @repeated_length(%m: memref<16xbf16>) {
  // expected-error @+1 {{'x86vector.avx.bcst_to_f32.packed' op result #0 must be vector of 32-bit float values of length 4/8, but got 'vector<16xf32>'}}
  %0 = x86vector.avx.bcst_to_f32.packed %m : memref<16xbf16> -> vector<16xf32>
  return
}
