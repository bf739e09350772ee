// RUN: terrace opt %s --scf-for-loop-range-folding | FileCheck %s

// for i = a to b step s { f(i + x) } -> for i = a + x to b + x step s { f(i) }
// CHECK-LABEL: @add
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index, %[[X:.*]]: index,
func.func @add(%a: index, %b: index, %s: index, %x: index, %m: memref<?xi32>) {
  // CHECK: %[[LOWER:.*]] = arith.addi %[[A]], %[[X]]
  // CHECK: %[[UPPER:.*]] = arith.addi %[[B]], %[[X]]
  // CHECK: scf.for %[[I:.*]] = %[[LOWER]] to %[[UPPER]] step %[[S]]
  // CHECK:   memref.load %{{.*}}{{\[}}%[[I]]
  scf.for %i = %a to %b step %s {
    %at = arith.addi %i, %x : index
    %0 = memref.load %m[%at] : memref<?xi32>
  }
  return
}

// for i = a to b step s { f(i * x) } -> for i = a * x to b * x step s * x { f(i) }
// CHECK-LABEL: @mul
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index, %[[X:.*]]: index,
func.func @mul(%a: index, %b: index, %s: index, %x: index, %m: memref<?xi32>) {
  // CHECK: %[[LOWER:.*]] = arith.muli %[[A]], %[[X]]
  // CHECK: %[[UPPER:.*]] = arith.muli %[[B]], %[[X]]
  // CHECK: %[[STEP:.*]] = arith.muli %[[S]], %[[X]]
  // CHECK: scf.for %[[I:.*]] = %[[LOWER]] to %[[UPPER]] step %[[STEP]]
  scf.for %i = %a to %b step %s {
    %at = arith.muli %i, %x : index
    %0 = memref.load %m[%at] : memref<?xi32>
  }
  return
}

// The induction variable is used twice.
// CHECK-LABEL: @two_uses
func.func @two_uses(%a: index, %b: index, %s: index, %x: index, %m: memref<?xi32>) {
  // CHECK: scf.for
  // CHECK:   arith.addi
  scf.for %i = %a to %b step %s {
    %at = arith.addi %i, %x : index
    %0 = memref.load %m[%at] : memref<?xi32>
    %1 = memref.load %m[%i] : memref<?xi32>
  }
  return
}
