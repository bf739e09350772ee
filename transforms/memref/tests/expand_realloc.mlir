// RUN: terrace opt %s --expand-realloc | FileCheck %s
// RUN: terrace opt %s --expand-realloc=emit-deallocs=false | FileCheck %s --check-prefix=KEEP

// realloc m(n) -> if (dim m < n) { new = alloc(n); copy m to new; yield new } else { yield reinterpret_cast m }
// CHECK-LABEL: @dynamic
// CHECK-SAME:    (%[[M:.*]]: memref<?xf32>, %[[N:.*]]: index)
// KEEP-LABEL: @dynamic
func.func @dynamic(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  // CHECK:      %[[OLD:.*]] = memref.dim %[[M]]
  // CHECK:      %[[SMALL:.*]] = arith.cmpi ult, %[[OLD]], %[[N]]
  // CHECK:      scf.if %[[SMALL]]
  // CHECK-NEXT:   %[[NEW:.*]] = memref.alloc(%[[N]]) {alignment = 8 : i64}
  // CHECK-NEXT:   %[[PART:.*]] = memref.subview %[[NEW]][0] [%[[OLD]]] [1]
  // CHECK-NEXT:   memref.copy %[[M]], %[[PART]]
  // CHECK-NEXT:   memref.dealloc %[[M]]
  // CHECK-NEXT:   scf.yield %[[NEW]]
  // CHECK:        memref.reinterpret_cast %[[M]] to offset: [0], sizes: [%[[N]]], strides: [1]
  // KEEP-NOT: memref.dealloc
  %r = memref.realloc %m(%n) {alignment = 8} : memref<?xf32> to memref<?xf32>
  return %r : memref<?xf32>
}

// CHECK-LABEL: @static
func.func @static(%m: memref<2xf32>) -> memref<4xf32> {
  // CHECK: memref.subview %{{.*}}[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %r = memref.realloc %m : memref<2xf32> to memref<4xf32>
  return %r : memref<4xf32>
}

// What shrinks has room enough, and asks for no more.
// CHECK-LABEL: @shrinks
func.func @shrinks(%m: memref<4xf32>) -> memref<2xf32> {
  // CHECK-NOT: memref.alloc
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>
  %r = memref.realloc %m : memref<4xf32> to memref<2xf32>
  return %r : memref<2xf32>
}
