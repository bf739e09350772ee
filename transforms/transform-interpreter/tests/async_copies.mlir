// RUN: terrace opt %s --transform-interpreter | FileCheck %s

// Two stores are a group; only a copy of 16 bytes can bypass the first cache.
// CHECK-LABEL: @group
// CHECK:         %[[A:.*]] = nvgpu.device_async_copy %arg0[%{{.*}}, %{{.*}}], %{{.*}}[%{{.*}}], 4 {bypassL1}
// CHECK-NOT:     vector.store
// CHECK:         %[[B:.*]] = nvgpu.device_async_copy %arg0[%{{.*}}, %{{.*}}], %{{.*}}[%{{.*}}], 2 :
// CHECK-NEXT:    %[[G:.*]] = nvgpu.device_async_create_group %[[A]], %[[B]]
// CHECK-NEXT:    nvgpu.device_async_wait %[[G]]
// CHECK-NEXT:    return
func.func @group(%m: memref<64x64xf32>, %shared: memref<64xf32, 3>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.load %m[%c0, %c4] : memref<64x64xf32>, vector<4xf32>
  vector.store %0, %shared[%c0] : memref<64xf32, 3>, vector<4xf32>
  %1 = vector.load %m[%c4, %c0] : memref<64x64xf32>, vector<2xf32>
  vector.store %1, %shared[%c4] : memref<64xf32, 3>, vector<2xf32>
  return
}

// A barrier is between two groups; sizes of no copy stay.
// CHECK-LABEL: @two_groups
// CHECK:         nvgpu.device_async_copy
// CHECK:         nvgpu.device_async_wait
// CHECK:         gpu.barrier
// CHECK:         nvgpu.device_async_copy
// CHECK:         nvgpu.device_async_wait
// CHECK:         vector.store {{.*}} vector<3xf32>
func.func @two_groups(%m: memref<64xf32>, %shared: memref<64xf32, #gpu.address_space<workgroup>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0] : memref<64xf32>, vector<4xf32>
  vector.store %0, %shared[%c0] : memref<64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  gpu.barrier
  %2 = vector.load %m[%c0] : memref<64xf32>, vector<4xf32>
  vector.store %2, %shared[%c0] : memref<64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  %1 = vector.load %m[%c0] : memref<64xf32>, vector<3xf32>
  vector.store %1, %shared[%c0] : memref<64xf32, #gpu.address_space<workgroup>>, vector<3xf32>
  return
}

// What was loaded is overwritten before it is stored.
// CHECK-LABEL: @overwritten
// CHECK-NOT:     nvgpu
// CHECK:         return
func.func @overwritten(%m: memref<64xf32>, %v: vector<4xf32>, %shared: memref<64xf32, 3>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0] : memref<64xf32>, vector<4xf32>
  vector.store %v, %m[%c0] : memref<64xf32>, vector<4xf32>
  vector.store %0, %shared[%c0] : memref<64xf32, 3>, vector<4xf32>
  return
}

// A mask says how many elements are read; the rest is zero, and nothing else.
// CHECK-LABEL: @masked
// CHECK:         nvgpu.device_async_copy {{.*}}, 4, %arg2 {bypassL1}
// CHECK:         vector.transfer_write
func.func @masked(%m: memref<64xf32>, %shared: memref<64xf32, 3>, %n: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %mask = vector.create_mask %n : vector<4xi1>
  %0 = vector.transfer_read %m[%c0], %zero, %mask {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  vector.transfer_write %0, %shared[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32, 3>
  %1 = vector.transfer_read %m[%c0], %one, %mask {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  vector.transfer_write %1, %shared[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32, 3>
  return
}

// Rows of a mask of two dimensions are made by another transformation.
// CHECK-LABEL: @rows
// CHECK-SAME:    %{{.*}}: memref<8x64xf32>, %{{.*}}: memref<8x64xf32, 3>, %[[N:.*]]: index, %[[M:.*]]: index
// CHECK:         %[[IN:.*]] = arith.cmpi slt, %{{.*}}, %[[N]] : index
// CHECK:         %[[LANES:.*]] = arith.select %[[IN]], %[[M]], %{{.*}} : index
// CHECK:         nvgpu.device_async_copy {{.*}}, 4, %[[LANES]] {bypassL1}
// CHECK:         arith.cmpi slt
// CHECK:         nvgpu.device_async_copy
// CHECK-NEXT:    nvgpu.device_async_create_group
func.func @rows(%m: memref<8x64xf32>, %shared: memref<8x64xf32, 3>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %mask = vector.create_mask %n, %k : vector<2x4xi1>
  %0 = vector.transfer_read %m[%c0, %c0], %zero, %mask {in_bounds = [true, true]} : memref<8x64xf32>, vector<2x4xf32>
  vector.transfer_write %0, %shared[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<8x64xf32, 3>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
    } : !transform.any_op
    transform.nvgpu.create_async_groups %0 {bypass_l1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
