// RUN: terrace opt --split-input-file --verify-diagnostics --convert-arith-to-emitc --convert-memref-to-emitc %s

func.func @bool(%a: i1, %b: i1) {
  // expected-error @below {{failed to legalize operation 'arith.addi' that was explicitly marked illegal}}
  %0 = arith.addi %a, %b : i1
  return
}

// -----

func.func @vector(%a: vector<4xi32>) {
  // expected-error @below {{failed to legalize operation 'arith.addi' that was explicitly marked illegal}}
  %0 = arith.addi %a, %a : vector<4xi32>
  return
}

// -----

func.func @dynamic(%n: index) {
  // expected-error @below {{failed to legalize operation 'memref.alloca' that was explicitly marked illegal}}
  %0 = memref.alloca(%n) : memref<4x?xf32>
  return
}

// -----

func.func @no_dimensions() {
  // expected-error @below {{failed to legalize operation 'memref.alloca' that was explicitly marked illegal}}
  %0 = memref.alloca() : memref<f32>
  return
}

// -----

// expected-error @below {{failed to legalize operation 'memref.global' that was explicitly marked illegal}}
memref.global "nested" constant @nested : memref<3x7xf32>
