// RUN: terrace opt %s --affine-expand-index-ops | FileCheck %s

// CHECK-LABEL: @delinearize
// CHECK-SAME:    (%[[I:.*]]: index)
func.func @delinearize(%i: index) -> (index, index) {
  // CHECK: %[[C7:.*]] = arith.constant 7 : index
  // CHECK: arith.floordivsi %[[I]], %[[C7]]
  // CHECK: %[[REST:.*]] = arith.remsi %[[I]], %[[C7]]
  // CHECK: arith.cmpi slt, %[[REST]]
  %0:2 = affine.delinearize_index %i into (7) : index, index
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: @linearize
// CHECK-SAME:    (%[[I:.*]]: index, %[[J:.*]]: index)
func.func @linearize(%i: index, %j: index) -> index {
  // CHECK: %[[C7:.*]] = arith.constant 7 : index
  // CHECK: %[[ROWS:.*]] = arith.muli %[[I]], %[[C7]] overflow<nsw>
  // CHECK: arith.addi %[[ROWS]], %[[J]] overflow<nsw>
  %0 = affine.linearize_index [%i, %j] by (4, 7) : index
  return %0 : index
}
