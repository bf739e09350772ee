// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// Each operation in each of its forms.
// CHECK-LABEL: @ops
func.func @ops(%src: memref<4x5xf32>, %dst: memref<2x7xf32, 3>, %i: index, %lds: memref<?x?xf16, 3>, %a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>, %a1: vector<2x1xf32>, %b1: vector<1x1xf32>, %c1: vector<2x2xf32>, %as: vector<4x2xf16>, %meta: vector<2xi16>, %p: i1, %un: memref<*xf16>, %box: memref<64x64xf16, 3>, %i16: i16, %out: memref<64x64xf32, 3>, %v: vector<4xf32>) {
  // CHECK: %{{.*}} = nvgpu.device_async_copy %arg0[%arg2, %arg2], %arg1[%arg2, %arg2], 4 : memref<4x5xf32> to memref<2x7xf32, 3>
  %t = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i], 4 : memref<4x5xf32> to memref<2x7xf32, 3>
  // CHECK: %{{.*}} = nvgpu.device_async_copy %arg0[%arg2, %arg2], %arg1[%arg2, %arg2], 4, %arg2 {bypassL1} : memref<4x5xf32> to memref<2x7xf32, 3>
  %u = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i], 4, %i {bypassL1} : memref<4x5xf32> to memref<2x7xf32, 3>
  // CHECK: %{{.*}} = nvgpu.device_async_create_group %{{.*}}, %{{.*}}
  %g = nvgpu.device_async_create_group %t, %u
  // CHECK: %{{.*}} = nvgpu.device_async_create_group
  %h = nvgpu.device_async_create_group
  // CHECK: nvgpu.device_async_wait %{{.*}} {numGroups = 1 : i32}
  nvgpu.device_async_wait %g {numGroups = 1 : i32}
  // CHECK: nvgpu.device_async_wait %{{.*}}
  nvgpu.device_async_wait %h
  // CHECK: %{{.*}} = nvgpu.ldmatrix %arg3[%arg2, %arg2] {numTiles = 4 : i32, transpose = true} : memref<?x?xf16, 3> -> vector<4x2xf16>
  %ld = nvgpu.ldmatrix %lds[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<?x?xf16, 3> -> vector<4x2xf16>
  // CHECK: %{{.*}} = nvgpu.mma.sync(%arg4, %arg5, %arg6) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %m0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  // CHECK: %{{.*}} = nvgpu.mma.sync(%arg7, %arg8, %arg9) {mmaShape = [16, 8, 4], tf32Enabled} : (vector<2x1xf32>, vector<1x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  %m1 = nvgpu.mma.sync(%a1, %b1, %c1) {mmaShape = [16, 8, 4], tf32Enabled} : (vector<2x1xf32>, vector<1x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  // CHECK: %{{.*}} = nvgpu.mma.sp.sync(%arg4, %arg10, %arg6) metadata(%arg11) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %m2 = nvgpu.mma.sp.sync(%a, %as, %c) metadata(%meta) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  // CHECK: %{{.*}} = nvgpu.mma.sp.sync(%arg4, %arg10, %arg6) metadata(%arg11) {mmaShape = [16, 8, 32], sparsitySelector = 1 : i32} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %m3 = nvgpu.mma.sp.sync(%a, %as, %c) metadata(%meta) {mmaShape = [16, 8, 32], sparsitySelector = 1 : i32} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  // CHECK: %{{.*}} = nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
  %bar = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
  // CHECK: %{{.*}} = nvgpu.mbarrier.create -> <memorySpace = 3 : i64>
  %bar1 = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = 3>
  // CHECK: %{{.*}} = nvgpu.mbarrier.get %{{.*}}[%arg2] : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 4> -> i64
  %ptr = nvgpu.mbarrier.get %bar[%i] : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4> -> i64
  // CHECK: nvgpu.mbarrier.init %{{.*}}[%arg2], %arg2 : <memorySpace = 3 : i64>
  nvgpu.mbarrier.init %bar1[%i], %i : !nvgpu.mbarrier.group<memorySpace = 3>
  // CHECK: nvgpu.mbarrier.init %{{.*}}[%arg2], %arg2, predicate = %arg12 : <memorySpace = 3 : i64>
  nvgpu.mbarrier.init %bar1[%i], %i, predicate = %p : !nvgpu.mbarrier.group<memorySpace = 3>
  // CHECK: %{{.*}} = nvgpu.mbarrier.arrive %{{.*}}[%arg2] : <memorySpace = 3 : i64> -> !nvgpu.mbarrier.token
  %tok = nvgpu.mbarrier.arrive %bar1[%i] : !nvgpu.mbarrier.group<memorySpace = 3> -> !nvgpu.mbarrier.token
  // CHECK: %{{.*}} = nvgpu.mbarrier.arrive.nocomplete %{{.*}}[%arg2], %arg2 : <memorySpace = 3 : i64> -> !nvgpu.mbarrier.token
  %tok1 = nvgpu.mbarrier.arrive.nocomplete %bar1[%i], %i : !nvgpu.mbarrier.group<memorySpace = 3> -> !nvgpu.mbarrier.token
  // CHECK: nvgpu.mbarrier.arrive.expect_tx %{{.*}}[%arg2], %arg2 : <memorySpace = 3 : i64>
  nvgpu.mbarrier.arrive.expect_tx %bar1[%i], %i : !nvgpu.mbarrier.group<memorySpace = 3>
  // CHECK: nvgpu.mbarrier.arrive.expect_tx %{{.*}}[%arg2], %arg2, predicate = %arg12 : <memorySpace = 3 : i64>
  nvgpu.mbarrier.arrive.expect_tx %bar1[%i], %i, predicate = %p : !nvgpu.mbarrier.group<memorySpace = 3>
  // CHECK: %{{.*}} = nvgpu.mbarrier.test.wait %{{.*}}[%arg2], %{{.*}} : <memorySpace = 3 : i64>, !nvgpu.mbarrier.token
  %done = nvgpu.mbarrier.test.wait %bar1[%i], %tok : !nvgpu.mbarrier.group<memorySpace = 3>, !nvgpu.mbarrier.token
  // CHECK: nvgpu.mbarrier.try_wait.parity %{{.*}}[%arg2], %arg12, %arg2 : <memorySpace = 3 : i64>
  nvgpu.mbarrier.try_wait.parity %bar1[%i], %p, %i : !nvgpu.mbarrier.group<memorySpace = 3>
  // CHECK: %{{.*}} = nvgpu.tma.create.descriptor %arg13 box[%arg2, %arg2] : memref<*xf16> -> <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  %map = nvgpu.tma.create.descriptor %un box[%i, %i] : memref<*xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  // CHECK: nvgpu.tma.fence.descriptor %{{.*}} : <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  nvgpu.tma.fence.descriptor %map : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  // CHECK: nvgpu.tma.prefetch.descriptor %{{.*}}, predicate = %arg12 : <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  nvgpu.tma.prefetch.descriptor %map, predicate = %p : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  // CHECK: nvgpu.tma.async.load %{{.*}}[%arg2, %arg2], %{{.*}}[%arg2] to %arg14 multicast_mask = %arg15, predicate = %arg12 : <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, <memorySpace = 3 : i64> -> memref<64x64xf16, 3>
  nvgpu.tma.async.load %map[%i, %i], %bar1[%i] to %box multicast_mask = %i16, predicate = %p : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<64x64xf16, 3>
  // CHECK: nvgpu.tma.async.store %arg14 to %{{.*}}[%arg2, %arg2], predicate = %arg12 : memref<64x64xf16, 3> -> <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  nvgpu.tma.async.store %box to %map[%i, %i], predicate = %p : memref<64x64xf16, 3> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  // CHECK: %{{.*}} = nvgpu.warpgroup.generate.descriptor %arg14, %{{.*}} : memref<64x64xf16, 3>, <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> -> <tensor = memref<64x64xf16, 3>>
  %desc = nvgpu.warpgroup.generate.descriptor %box, %map : memref<64x64xf16, 3>, !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> -> !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>
  // CHECK: %{{.*}} = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x64xf32>>
  %acc = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x64xf32>>
  // CHECK: %{{.*}} = nvgpu.warpgroup.mma %{{.*}}, %{{.*}}, %{{.*}} {transposeB} : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  %sum = nvgpu.warpgroup.mma %desc, %desc, %acc {transposeB} : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  // CHECK: nvgpu.warpgroup.mma.store %{{.*}}, %arg16 : <fragmented = vector<64x64xf32>> to memref<64x64xf32, 3>
  nvgpu.warpgroup.mma.store %sum, %out : <fragmented = vector<64x64xf32>> to memref<64x64xf32, 3>
  // CHECK: %{{.*}} = nvgpu.rcp %arg17{rounding =  approx, ftz} : vector<4xf32>
  %rcp = nvgpu.rcp %v {rounding = approx, ftz} : vector<4xf32>
  return
}
