// RUN: terrace opt %s --affine-raise-from-memref | FileCheck %s

// CHECK-LABEL: @affine
// CHECK-SAME:    (%[[M:.*]]: memref<?x?xf32>, %[[N:.*]]: index)
func.func @affine(%m: memref<?x?xf32>, %n: index) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      // CHECK: %[[X:.*]] = affine.load %[[M]][%[[I:.*]] * 3 + %[[J:.*]], symbol(%[[N]]) * symbol(%[[N]])]
      %0 = arith.muli %i, %c3 : index
      %1 = arith.addi %0, %j : index
      %2 = arith.muli %n, %n : index
      %x = memref.load %m[%1, %2] : memref<?x?xf32>
      // CHECK: affine.store %[[X]], %[[M]][%[[J]], 3]
      memref.store %x, %m[%j, %c3] : memref<?x?xf32>
    }
  }
  return
}

// A product of variables, and a difference.
// CHECK-LABEL: @not_affine
func.func @not_affine(%m: memref<?x?xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = arith.muli %i, %j : index
      %1 = arith.subi %i, %n : index
      // CHECK: memref.store
      memref.store %v, %m[%0, %j] : memref<?x?xf32>
      // CHECK: memref.store
      memref.store %v, %m[%j, %1] : memref<?x?xf32>
    }
  }
  return
}
