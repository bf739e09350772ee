// RUN: terrace opt %s --memref-expand | FileCheck %s

// reshape m(s) -> reinterpret_cast m, sizes [s[0], s[1], ..], strides [.., s[2] * s[1], s[1], 1]
// CHECK-LABEL: @reshape
// CHECK-SAME:    (%[[M:.*]]: memref<*xf32>, %[[S:.*]]: memref<3xi32>)
func.func @reshape(%m: memref<*xf32>, %s: memref<3xi32>) -> memref<?x?x8xf32> {
  // CHECK: %[[L1:.*]] = memref.load %[[S]][%{{.*}}]
  // CHECK: %[[N1:.*]] = arith.index_cast %[[L1]] : i32 to index
  // CHECK: %[[STRIDE:.*]] = arith.muli %{{.*}}, %[[N1]] : index
  // CHECK: %[[L0:.*]] = memref.load %[[S]][%{{.*}}]
  // CHECK: %[[N0:.*]] = arith.index_cast %[[L0]] : i32 to index
  // CHECK: memref.reinterpret_cast %[[M]] to offset: [0], sizes: [%[[N0]], %[[N1]], 8], strides: [%[[STRIDE]], 8, 1]
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xi32>) -> memref<?x?x8xf32>
  return %r : memref<?x?x8xf32>
}

// A shape whose rank is not known stays.
// CHECK-LABEL: @unknown_rank
func.func @unknown_rank(%m: memref<4xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  // CHECK: memref.reshape
  %r = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<*xf32>
  return %r : memref<*xf32>
}
