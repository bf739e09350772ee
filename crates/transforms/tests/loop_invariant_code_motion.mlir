// RUN: terrace opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: @nested
func.func @nested(%n: index, %x: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: arith.addi
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: scf.for
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %0 = arith.addi %x, %x : i32
      // A division may trap where the loop does not run.
      // CHECK-NEXT: arith.divsi
      %1 = arith.divsi %0, %x : i32
      memref.store %1, %m[%j] : memref<?xi32>
    }
  }
  return
}
