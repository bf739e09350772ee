// RUN: terrace opt %s --sroa | FileCheck %s

// Each element that is used gets memory of its own, the last used one first.
// CHECK-LABEL: @elements
// CHECK-SAME:    (%[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @elements(%x: i32, %y: i32) -> i32 {
  // CHECK: %[[B:.*]] = memref.alloca() : memref<i32>
  // CHECK: %[[A:.*]] = memref.alloca() : memref<i32>
  // CHECK: memref.store %[[X]], %[[A]][] : memref<i32>
  // CHECK: memref.store %[[Y]], %[[B]][] : memref<i32>
  // CHECK: memref.load %[[B]][] : memref<i32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2x2xi32>
  memref.store %x, %m[%c0, %c1] : memref<2x2xi32>
  memref.store %y, %m[%c1, %c1] : memref<2x2xi32>
  %r = memref.load %m[%c1, %c1] : memref<2x2xi32>
  return %r : i32
}

// Not where an index is not known or outside, where there are many elements, or where nobody uses any.
// CHECK-LABEL: @stays
func.func @stays(%x: i32, %i: index) {
  // CHECK: memref.alloca() : memref<2xi32>
  // CHECK: memref.alloca() : memref<3xi32>
  // CHECK: memref.alloca() : memref<17xi32>
  // CHECK: memref.alloca() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %unknown = memref.alloca() : memref<2xi32>
  %outside = memref.alloca() : memref<3xi32>
  %many = memref.alloca() : memref<17xi32>
  %unused = memref.alloca() : memref<4xi32>
  memref.store %x, %unknown[%i] : memref<2xi32>
  memref.store %x, %outside[%c3] : memref<3xi32>
  memref.store %x, %many[%c0] : memref<17xi32>
  return
}
