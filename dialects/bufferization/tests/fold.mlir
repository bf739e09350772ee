// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// to_tensor(to_buffer(t)) -> t
// CHECK-LABEL: @tensor_of_buffer
// CHECK-SAME: (%[[T:.*]]: tensor<?xf32>)
func.func @tensor_of_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: return %[[T]]
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %u = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  return %u : tensor<?xf32>
}

// -----

// The memory may be written to in between.
// CHECK-LABEL: @written_in_between
func.func @written_in_between(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  // CHECK: bufferization.to_buffer
  // CHECK: bufferization.to_tensor
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  %u = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  return %u : tensor<?xf32>
}

// -----

// to_buffer(to_tensor(m)) -> m
// CHECK-LABEL: @buffer_of_tensor
// CHECK-SAME: (%[[M:.*]]: memref<?xf32>)
func.func @buffer_of_tensor(%m: memref<?xf32>) -> memref<?xf32> {
  // CHECK-NEXT: return %[[M]]
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %n = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %n : memref<?xf32>
}

// -----

// clone(cast(m)) -> clone(m)
// CHECK-LABEL: @clone_of_cast
// CHECK-SAME: (%[[M:.*]]: memref<?xf32>)
func.func @clone_of_cast(%m: memref<?xf32>) -> memref<4xf32> {
  // CHECK-NEXT: bufferization.clone %[[M]] : memref<?xf32> to memref<4xf32>
  %n = memref.cast %m : memref<?xf32> to memref<4xf32>
  %c = bufferization.clone %n : memref<4xf32> to memref<4xf32>
  return %c : memref<4xf32>
}
