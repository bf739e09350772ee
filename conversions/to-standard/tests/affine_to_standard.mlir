// RUN: terrace opt %s --lower-affine | FileCheck %s

// CHECK-LABEL: @floordiv
// CHECK-SAME:    (%[[A:.*]]: index)
func.func @floordiv(%a: index) -> index {
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[MINUS:.*]] = arith.constant -1 : index
  // CHECK:     %[[NEGATIVE:.*]] = arith.cmpi slt, %[[A]], %[[C0]]
  // CHECK:     %[[FLIPPED:.*]] = arith.subi %[[MINUS]], %[[A]]
  // CHECK:     %[[DIVIDEND:.*]] = arith.select %[[NEGATIVE]], %[[FLIPPED]], %[[A]]
  // CHECK:     %[[QUOTIENT:.*]] = arith.divsi %[[DIVIDEND]], %[[C5]]
  // CHECK:     %[[BACK:.*]] = arith.subi %[[MINUS]], %[[QUOTIENT]]
  // CHECK:     arith.select %[[NEGATIVE]], %[[BACK]], %[[QUOTIENT]]
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 5)>(%a)
  return %0 : index
}

// What is a constant folds first.
// CHECK-LABEL: @constant
func.func @constant() -> index {
  // CHECK: %[[C4:.*]] = arith.constant 4 : index
  // CHECK: return %[[C4]]
  %c7 = arith.constant 7 : index
  %0 = affine.apply affine_map<(d0) -> (d0 - 3)>(%c7)
  return %0 : index
}

// CHECK-LABEL: @loop
// CHECK-SAME:    (%[[M:.*]]: memref<10xf32>, %[[N:.*]]: index)
func.func @loop(%m: memref<10xf32>, %n: index) {
  // CHECK: %[[LOW:.*]] = arith.constant 0 : index
  // CHECK: %[[STEP:.*]] = arith.constant 2 : index
  // CHECK: scf.for %[[I:.*]] = %[[LOW]] to %[[N]] step %[[STEP]] {
  affine.for %i = 0 to %n step 2 {
    // CHECK: %[[ONE:.*]] = arith.constant 1 : index
    // CHECK: %[[AT:.*]] = arith.addi %[[I]], %[[ONE]] : index
    // CHECK: memref.load %[[M]][%[[AT]]]
    %x = affine.load %m[%i + 1] : memref<10xf32>
    // CHECK: %[[IS:.*]] = arith.cmpi eq
    // CHECK: scf.if %[[IS]] {
    affine.if affine_set<(d0) : (d0 - 4 == 0)>(%i) {
      // CHECK: memref.store %{{.*}}, %[[M]][%[[I]]]
      affine.store %x, %m[%i] : memref<10xf32>
    }
  }
  return
}

// CHECK-LABEL: @parallel
func.func @parallel(%m: memref<10xf32>) -> f32 {
  // CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK: scf.parallel {{.*}} init (%[[ZERO]]) -> f32 {
  // CHECK:   %[[X:.*]] = memref.load
  // CHECK:   scf.reduce(%[[X]] : f32) {
  // CHECK:     arith.addf
  %sum = affine.parallel (%i) = (0) to (10) reduce ("addf") -> f32 {
    %x = affine.load %m[%i] : memref<10xf32>
    affine.yield %x : f32
  }
  return %sum : f32
}

// CHECK-LABEL: @index_list
// CHECK-SAME:    (%[[X:.*]]: index, %[[N:.*]]: index)
func.func @index_list(%x: index, %n: index) -> (index, index, index) {
  // CHECK: arith.floordivsi %[[X]], %[[N]]
  // CHECK: arith.remsi %[[X]], %[[N]]
  %0:2 = affine.delinearize_index %x into (%n) : index, index
  // CHECK: %[[P:.*]] = arith.muli %{{.*}}, %[[N]] overflow<nsw> : index
  // CHECK: arith.addi %[[P]], %{{.*}} overflow<nsw> : index
  %1 = affine.linearize_index [%0#0, %0#1] by (%n) : index
  return %0#0, %0#1, %1 : index, index, index
}
