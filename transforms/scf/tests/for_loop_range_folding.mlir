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

// for i = a to b step s { f(i * 4) } -> for i = a * 4 to b * 4 step s * 4 { f(i) }
// CHECK-LABEL: @mul
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index,
func.func @mul(%a: index, %b: index, %s: index, %m: memref<?xi32>) {
  // CHECK: %[[X:.*]] = arith.constant 4
  // CHECK: %[[LOWER:.*]] = arith.muli %[[A]], %[[X]]
  // CHECK: %[[UPPER:.*]] = arith.muli %[[B]], %[[X]]
  // CHECK: %[[STEP:.*]] = arith.muli %[[S]], %[[X]]
  // CHECK: scf.for %[[I:.*]] = %[[LOWER]] to %[[UPPER]] step %[[STEP]]
  %x = arith.constant 4 : index
  scf.for %i = %a to %b step %s {
    %at = arith.muli %i, %x : index
    %0 = memref.load %m[%at] : memref<?xi32>
  }
  return
}

// A factor may be zero, and a step may not; the reference does not look.
// CHECK-LABEL: @mul_by_unknown
func.func @mul_by_unknown(%a: index, %b: index, %s: index, %x: index, %m: memref<?xi32>) {
  // CHECK: scf.for
  // CHECK:   arith.muli
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
