// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// Updates that write what they read, or what they did not read
// CHECK-LABEL: @updates
// CHECK-SAME: (%[[X:.*]]: memref<i32>, %[[V:.*]]: i32, %[[C:.*]]: i1)
func.func @updates(%x: memref<i32>, %v: i32, %c: i1) {
  // CHECK-NEXT: acc.atomic.write if(%[[C]]) %[[X]] = %[[V]]
  // CHECK-NEXT: return
  acc.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    acc.yield %old : i32
  }
  acc.atomic.update if(%c) %x : memref<i32> {
  ^bb0(%old: i32):
    acc.yield %v : i32
  }
  return
}

// -----

// Conditions that are known
// CHECK-LABEL: @conditions
func.func @conditions(%x: memref<f32>) {
  // CHECK: %[[D:.*]] = acc.create
  // CHECK-NEXT: acc.enter_data dataOperands(%[[D]]
  // CHECK-NEXT: %[[U:.*]] = acc.use_device
  // CHECK-NEXT: acc.host_data dataOperands(%[[U]]
  // CHECK-NOT: acc.enter_data
  %true = arith.constant true
  %false = arith.constant false
  %d = acc.create varPtr(%x : memref<f32>) -> memref<f32>
  acc.enter_data if(%true) dataOperands(%d : memref<f32>)
  acc.enter_data if(%false) dataOperands(%d : memref<f32>)
  %u = acc.use_device varPtr(%x : memref<f32>) -> memref<f32>
  acc.host_data if(%true) dataOperands(%u : memref<f32>) {
  }
  return
}
