// RUN: terrace opt %s --expand-strided-allocs --split-input-file | FileCheck %s

// CHECK-LABEL: @strided
func.func @strided() {
  // CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<1035xf32, 3>
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %[[A]] to offset: [33], sizes: [42, 16], strides: [1, 64]
  // CHECK-SAME: memref<1035xf32, 3> to memref<42x16xf32, strided<[1, 64], offset: 33>, 3>
  // CHECK: memref.dealloc %[[V]]
  %m = memref.alloc() {alignment = 64 : i64} : memref<42x16xf32, strided<[1, 64], offset: 33>, 3>
  memref.dealloc %m : memref<42x16xf32, strided<[1, 64], offset: 33>, 3>
  return
}

// -----

// CHECK-LABEL: @empty
func.func @empty() {
  // CHECK: memref.alloca() : memref<0xf32>
  %m = memref.alloca() : memref<0x16xf32, strided<[1, 64], offset: 33>>
  return
}

// -----

// CHECK: #[[LENGTH:.*]] = affine_map<()[s0] -> (s0 * 8 + 14)>
// CHECK-LABEL: @size
// CHECK-SAME: (%[[N:.*]]: index)
func.func @size(%n: index) {
  // CHECK: %[[L:.*]] = affine.apply #[[LENGTH]]()[%[[N]]]
  // CHECK: %[[A:.*]] = memref.alloc(%[[L]]) : memref<?xf32>
  // CHECK: memref.reinterpret_cast %[[A]] to offset: [3], sizes: [%[[N]], 5], strides: [8, 2]
  %m = memref.alloc(%n) : memref<?x5xf32, strided<[8, 2], offset: 3>>
  return
}

// -----

#shifted = affine_map<(d0)[s0] -> (d0 * 2 + s0)>

// CHECK-LABEL: @symbol
// CHECK-SAME: (%[[S:.*]]: index)
func.func @symbol(%s: index) {
  // CHECK: %[[A:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %[[A]] to offset: [%[[S]]], sizes: [4], strides: [2]
  // CHECK: memref.cast %[[V]] : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32, #{{.*}}>
  %m = memref.alloc()[%s] : memref<4xf32, #shifted>
  return
}

// -----

// CHECK-LABEL: @others
func.func @others() {
  // CHECK: memref.alloc() : memref<4x5xf32>
  // CHECK: memref.alloc() : memref<4xf32, strided<[-1], offset: 3>>
  // CHECK: memref.alloc() : memref<16xf32, #{{.*}}>
  %a = memref.alloc() : memref<4x5xf32>
  %b = memref.alloc() : memref<4xf32, strided<[-1], offset: 3>>
  %c = memref.alloc() : memref<16xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  return
}
