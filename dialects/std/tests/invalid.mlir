// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @dynamic_address() {
  // expected-error @+1 {{'std.alloc_static' op requires a memref of static shape}}
  %m = std.alloc_static(4096) : memref<?xf32>
  return
}

// -----

func.func @address_with_symbols() {
  // expected-error @+1 {{'std.alloc_static' op requires a layout without symbols}}
  %m = std.alloc_static(4096) : memref<4xf32, affine_map<(d)[s] -> (d + s)>>
  return
}

// -----

func.func @indices(%t: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'std.extract_element' op has an incorrect number of indices}}
  %x = std.extract_element %t[%i, %i] : tensor<4xf32> -> f32
  return
}

// -----

func.func @element(%t: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'std.extract_element' op requires the result to be of the element type}}
  %x = std.extract_element %t[%i] : tensor<4xf32> -> i32
  return
}

// -----

func.func @element_count(%m: memref<16x8xf32>) {
  // expected-error @+1 {{'std.reshape' op requires as many elements as it is given}}
  %r = std.reshape %m() [] : memref<16x8xf32> to memref<16x2x8xf32>
  return
}

// -----

func.func @element_type(%m: memref<16x8xf32>) {
  // expected-error @+1 {{'std.reshape' op requires the element type to stay the same}}
  %r = std.reshape %m() [] : memref<16x8xf32> to memref<16x8xi32>
  return
}

// -----

func.func @space(%m: memref<16x8xf32>) {
  // expected-error @+1 {{'std.view' op requires the memory space to stay the same}}
  %r = std.view %m() [] : memref<16x8xf32> to memref<4x8xf32, 1>
  return
}

// -----

func.func @sizes(%m: memref<16x8xf32>) {
  // expected-error @+1 {{'std.view' op dimension operand count does not equal memref dynamic dimension count}}
  %r = std.view %m() [] : memref<16x8xf32> to memref<?x8xf32>
  return
}

// -----

func.func @symbols(%m: memref<16x8xf32>, %s: index) {
  // expected-error @+1 {{'std.view' op symbol operand count does not equal memref symbol count}}
  %r = std.view %m() [%s] : memref<16x8xf32> to memref<4x8xf32>
  return
}

// -----

func.func @range(%m: memref<16x8xf32>) {
  // expected-error @+1 {{'std.view' op requires the layout of the result to give as many indices as the source has}}
  %r = std.view %m() [] : memref<16x8xf32> to memref<4xf32>
  return
}
