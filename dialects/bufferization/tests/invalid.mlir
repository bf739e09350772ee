// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @element_types(%t: tensor<4xf32>, %m: memref<4xi32>, %n: memref<5xf32>, %k : memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type}}
  "bufferization.materialize_in_destination"(%t, %m) <{restrict, writable}> : (tensor<4xf32>, memref<4xi32>) -> ()
  return
}

// -----

func.func @shapes(%t: tensor<4xf32>, %m: memref<4xi32>, %n: memref<5xf32>, %k : memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  "bufferization.materialize_in_destination"(%t, %n) <{restrict, writable}> : (tensor<4xf32>, memref<5xf32>) -> ()
  return
}

// -----

func.func @not_writable(%t: tensor<4xf32>, %m: memref<4xi32>, %n: memref<5xf32>, %k : memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  "bufferization.materialize_in_destination"(%t, %k) <{restrict}> : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @no_result_for_memref(%t: tensor<4xf32>, %k : memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = "bufferization.materialize_in_destination"(%t, %k) <{writable}> : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @result_for_tensor(%t: tensor<4xf32>, %k : tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  "bufferization.materialize_in_destination"(%t, %k) <{writable}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @restrict_on_tensor(%t: tensor<4xf32>, %k : tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = "bufferization.materialize_in_destination"(%t, %k) <{restrict}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @writable_on_tensor(%t: tensor<4xf32>, %k : tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  %0 = "bufferization.materialize_in_destination"(%t, %k) <{writable}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @result_type(%t: tensor<4xf32>, %k : tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  %0 = "bufferization.materialize_in_destination"(%t, %k) : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @unranked(%t: tensor<4xf32>, %k : tensor<?xf32>, %u : tensor<*xf32>) {
  %0 = "bufferization.materialize_in_destination"(%t, %k) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %1 = "bufferization.materialize_in_destination"(%u, %k) : (tensor<*xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @ranks(%t: tensor<4xf32>, %k : tensor<?x2xf32>, %u : tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  %0 = "bufferization.materialize_in_destination"(%t, %k) : (tensor<4xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @tensor_element(%t: tensor<4xf32>, %m: memref<4xi32>) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = "bufferization.to_tensor"(%m) : (memref<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @tensor_shape(%t: tensor<4xf32>, %m: memref<4xi32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = "bufferization.to_tensor"(%m) : (memref<4xi32>) -> tensor<5xi32>
  return
}

// -----

func.func @tensor_dynamic(%t: tensor<4xf32>, %m: memref<4xi32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = "bufferization.to_tensor"(%m) : (memref<4xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @tensor_of_tensor(%t: tensor<4xf32>, %m: memref<4xi32>) {
  // expected-error @+1 {{'bufferization.to_tensor' op operand #0 must be BufferLikeType instance, but got 'tensor<4xf32>'}}
  %0 = "bufferization.to_tensor"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @buffer_shape(%t: tensor<4xf32>, %m: memref<4xi32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = "bufferization.to_buffer"(%t) : (tensor<4xf32>) -> memref<5xf32>
  return
}

// -----

func.func @buffer_of_scalar(%t: tensor<4xf32>, %m: memref<4xi32>) {
  // expected-error @+1 {{'bufferization.to_buffer' op result #0 must be BufferLikeType instance, but got 'i32'}}
  %0 = "bufferization.to_buffer"(%t) : (tensor<4xf32>) -> i32
  return
}

// -----

func.func @missing_sizes(%n: index) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 2}}
  %0 = bufferization.alloc_tensor(%n) : tensor<4x?x?xf32>
  return
}

// -----

func.func @sizes_of_copy(%n: index, %t: tensor<?xf32>) {
  // expected-error @+1 {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xf32>
  return
}

// -----

func.func @type_of_copy(%t: tensor<?xf32>) {
  // expected-error @+1 {{expected that `copy` and return type match}}
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @alloc_of_buffer() {
  // expected-error @+1 {{invalid kind of type specified}}
  %0 = bufferization.alloc_tensor() : memref<4xf32>
  return
}

// -----

func.func @segments() {
  // expected-error @+1 {{attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  %0 = bufferization.alloc_tensor() {operandSegmentSizes = array<i32: 0, 0, 0>} : tensor<4xf32>
  return
}

// -----

func.func @conditions(%m: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c, %c)
  return
}

// -----

func.func @results(%m: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
  %0 = "bufferization.dealloc"(%m, %c) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<4xf32>, i1) -> i1
  return
}

// -----

func.func @too_many_names(%m: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%m : memref<4xf32>)
  return
}

// -----

// expected-error @+1 {{invalid value for 'bufferization.access'}}
func.func private @access(tensor<4xf32> {bufferization.access = "foo"})

// -----

// expected-error @+1 {{'bufferization.access' is expected to be a string attribute}}
func.func private @access_is_text(tensor<4xf32> {bufferization.access = 1})

// -----

// expected-error @+1 {{'bufferization.writable' is invalid on external functions}}
func.func private @writable(tensor<4xf32> {bufferization.writable = false})

// -----

// expected-error @+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func private @writable_is_bool(tensor<4xf32> {bufferization.writable})

// -----

// expected-error @+1 {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func private @layout(tensor<4xf32> {bufferization.buffer_layout = "x"})

// -----

// The message names another attribute, as upstream's does.
// expected-error @+1 {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func private @unknown(tensor<4xf32> {bufferization.foo})

// -----

func.func @on_op() {
  // expected-error @+1 {{attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect}}
  %0 = arith.constant {bufferization.writable = true} 0 : index
  return
}

// -----

func.func @manual() {
  // expected-error @+1 {{'arith.constant' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = arith.constant {bufferization.manual_deallocation} 0 : index
  return
}
