// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// What is wrong with a value is told in the same words, whether or not it could have been told from its bytes.

func.func @range() {
  "t.op"() {a = 1 : i8} : () -> ()
  // expected-error @below {{integer constant out of range for attribute}}
  "t.op"() {a = 256 : i8} : () -> ()
  return
}

// -----

func.func @sign() {
  "t.op"() {a = 1 : ui8} : () -> ()
  // expected-error @below {{negative integer literal not valid for unsigned integer type}}
  "t.op"() {a = -1 : ui8} : () -> ()
  return
}

// -----

func.func @integer_as_float() {
  "t.op"() {a = 1.0 : f32} : () -> ()
  // expected-error @below {{unexpected decimal integer literal for a floating point value}}
  // expected-note @below {{add a trailing dot to make the literal a float}}
  "t.op"() {a = 1 : f32} : () -> ()
  return
}

// -----

func.func @twice() {
  "t.op"() {a = 1, b = 2} : () -> ()
  // expected-error @below {{duplicate key 'a' in dictionary attribute}}
  "t.op"() {a = 1, a = 2} : () -> ()
  return
}

// -----

func.func @results() {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = "t.op"() : () -> i32
  return
}

// -----

// expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
"t.op"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error @below {{inferred shape of elements literal ([3]) does not match type ([2])}}
"t.op"() {a = dense<[1, 2, 3]> : tensor<2xi8>} : () -> ()

// -----

// expected-error @below {{integer constant out of range for type}}
"t.op"() {a = dense<[1, 300]> : tensor<2xi8>} : () -> ()

// -----

// expected-error @below {{expected integer elements, but parsed floating-point}}
"t.op"() {a = dense<[1, 2.0]> : tensor<2xi8>} : () -> ()

// -----

// expected-error @below {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
"t.op"() {a = dense<[1.0, 2]> : tensor<2xf32>} : () -> ()

// -----

// expected-error @below {{expected unsigned integer elements, but parsed negative value}}
"t.op"() {a = dense<[1, -2]> : tensor<2xui8>} : () -> ()

// -----

// expected-error @below {{integer constant out of range}}
"t.op"() {a = array<i8: 1, 300>} : () -> ()

// -----

// expected-error @below {{expected '>' to close an array attribute}}
"t.op"() {a = array<i8: 1, 2]} : () -> ()
