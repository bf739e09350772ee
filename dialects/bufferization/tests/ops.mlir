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

// CHECK-LABEL: @alloc_tensor
func.func @alloc_tensor(%t: tensor<?x5xf32>, %n: index) {
  // CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?x5xf32>
  %a = bufferization.alloc_tensor(%n) : tensor<?x5xf32>
  // CHECK: bufferization.alloc_tensor() copy(%{{.*}}) {memory_space = "foo"} : tensor<?x5xf32>
  %b = bufferization.alloc_tensor() copy(%t) {memory_space = "foo"} : tensor<?x5xf32>
  // CHECK: bufferization.alloc_tensor(%{{.*}}, %{{.*}}) size_hint=%{{.*}} : tensor<?x?xf32>
  %c = bufferization.alloc_tensor(%n, %n) size_hint=%n : tensor<?x?xf32>
  // CHECK: bufferization.alloc_tensor() : tensor<5x6xf32>
  %d = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> tensor<5x6xf32>
  return
}

// CHECK-LABEL: @dealloc
func.func @dealloc(%a: memref<2xf32>, %b: memref<*xi32>, %c: i1, %d: i1) -> i1 {
  // CHECK: %{{.*}} = bufferization.dealloc (%{{.*}}, %{{.*}} : memref<2xf32>, memref<*xi32>) if (%{{.*}}, %{{.*}}) retain (%{{.*}} : memref<*xi32>)
  %r = bufferization.dealloc (%a, %b : memref<2xf32>, memref<*xi32>) if (%c, %d) retain (%b : memref<*xi32>)
  // CHECK: bufferization.dealloc (%{{.*}} : memref<2xf32>) if (%{{.*}}) {note}
  bufferization.dealloc (%a : memref<2xf32>) if (%c) {note}
  // CHECK: %{{.*}}:2 = bufferization.dealloc retain (%{{.*}}, %{{.*}} : memref<2xf32>, memref<*xi32>)
  %s:2 = bufferization.dealloc retain (%a, %b : memref<2xf32>, memref<*xi32>)
  // CHECK: bufferization.dealloc{{$}}
  bufferization.dealloc
  return %r : i1
}

// CHECK-LABEL: @attributes
// CHECK-SAME: {bufferization.access = "read"}
// CHECK-SAME: {bufferization.buffer_layout = affine_map<(d0) -> (d0 + 3)>}
// CHECK-SAME: {bufferization.writable = false}
func.func @attributes(%a: tensor<4xf32> {bufferization.access = "read"},
                      %b: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0 + 3)>},
                      %c: tensor<4xf32> {bufferization.writable = false}) {
  // CHECK: memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  // CHECK: memref.dealloc %{{.*}} {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %m {bufferization.manual_deallocation} : memref<4xf32>
  return
}
