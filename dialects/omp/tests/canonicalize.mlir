// RUN: terrace opt %s --canonicalize | FileCheck %s

// Updates that write what they read, or what they did not read
// CHECK-LABEL: @updates
// CHECK-SAME: (%[[X:.*]]: memref<i32>, %[[V:.*]]: i32)
func.func @updates(%x: memref<i32>, %v: i32) {
  // CHECK-NEXT: omp.atomic.write %[[X]] = %[[V]] memory_order(seq_cst)
  // CHECK-NEXT: omp.atomic.update %[[X]]
  omp.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    omp.yield(%old : i32)
  }
  omp.atomic.update memory_order(seq_cst) %x : memref<i32> {
  ^bb0(%old: i32):
    omp.yield(%v : i32)
  }
  omp.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %v : i32
    omp.yield(%new : i32)
  }
  return
}
