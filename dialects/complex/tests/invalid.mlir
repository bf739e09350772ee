// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @one_part() {
  // expected-error @+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0] : complex<f64>
  return
}

// -----

func.func @no_numbers() {
  // expected-error @+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = complex.constant ["a", i32] : complex<i32>
  return
}

// -----

func.func @parts_of_two_types() {
  // expected-error @+1 {{requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}

// -----

func.func @cast_of_scalars(%x: i64) {
  // expected-error @+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %x : i64 to f64
  return
}

// -----

func.func @cast_of_vector(%x: vector<2xf32>) {
  // expected-error @+1 {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %x : vector<2xf32> to complex<f32>
  return
}

// -----

func.func @cast_to_vector(%x: complex<f32>) {
  // expected-error @+1 {{'complex.bitcast' op result must be int/float/complex}}
  %0 = complex.bitcast %x : complex<f32> to vector<2xf32>
  return
}

// -----

func.func @cast_of_widths(%x: i32) {
  // expected-error @+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %x : i32 to complex<f32>
  return
}

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"test.attribute"() {a = #complex.number<:f64 1, 2.0>} : () -> ()

// -----

// expected-error @+1 {{custom op 'complex.constant' invalid kind of type specified: expected builtin.complex, but found 'i32'}}
func.func @f(%c: i32) { %0 = complex.constant [1.0 : f32, 2.0 : f32] : i32 return }
