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
