// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK-LABEL: @clone
func.func @clone(%m: memref<?xf32>) -> memref<?xf32> {
  // CHECK: bufferization.clone %{{.*}} : memref<?xf32> to memref<?xf32>
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %c : memref<?xf32>
}

// CHECK-LABEL: @dealloc_tensor
func.func @dealloc_tensor(%t: tensor<?xf32>) {
  // CHECK: bufferization.dealloc_tensor %{{.*}} : tensor<?xf32>
  bufferization.dealloc_tensor %t : tensor<?xf32>
  return
}

// CHECK-LABEL: @materialize
func.func @materialize(%t: tensor<4xf32>, %d: tensor<?xf32>, %m: memref<4xf32>) -> tensor<?xf32> {
  // CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %{{.*}} : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  // CHECK: bufferization.materialize_in_destination %{{.*}} in %{{.*}} : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = bufferization.materialize_in_destination %t in %d : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @to_buffer
func.func @to_buffer(%t: tensor<4xf32>) {
  // CHECK: bufferization.to_buffer %{{.*}} : tensor<4xf32> to memref<4xf32>
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  // CHECK: bufferization.to_buffer %{{.*}} read_only : tensor<4xf32> to memref<4xf32>
  %n = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: @to_tensor
func.func @to_tensor(%m: memref<4xf32>) {
  // CHECK: bufferization.to_tensor %{{.*}} restrict writable : memref<4xf32> to tensor<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  // CHECK: bufferization.to_tensor %{{.*}} : memref<4xf32> to tensor<4xf32>
  %u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return
}
