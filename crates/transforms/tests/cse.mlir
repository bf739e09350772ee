// RUN: terrace opt %s --cse | FileCheck %s

// CHECK-LABEL: @same
func.func @same(%x: i32, %y: i32) -> (i32, i32, i32) {
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %arg0, %arg1
  // CHECK-NEXT: %[[DIFFERENCE:.*]] = arith.subi %arg0, %arg1
  // CHECK-NEXT: return %[[SUM]], %[[SUM]], %[[DIFFERENCE]]
  %0 = arith.addi %x, %y : i32
  // Operands of a commutative operation may stand in any order.
  %1 = arith.addi %y, %x : i32
  %2 = arith.subi %x, %y : i32
  %dead = arith.subi %y, %x : i32
  return %0, %1, %2 : i32, i32, i32
}

// What reads is the same until something writes.
// CHECK-LABEL: @reads
func.func @reads(%m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32, i32) {
  // CHECK: memref.load
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: return
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %2 : i32, i32, i32
}
