// RUN: terrace opt %s --affine-loop-coalescing | FileCheck %s

func.func private @use(index, index)

// CHECK-DAG: #[[PRODUCT:.*]] = affine_map<(d0)[s0] -> (d0 * s0)>
// CHECK-DAG: #[[MOD:.*]] = affine_map<(d0)[s0] -> (d0 mod s0)>
// CHECK-DAG: #[[QUOTIENT:.*]] = affine_map<(d0)[s0] -> (d0 floordiv s0)>

// CHECK-LABEL: @affine
func.func @affine() {
  // CHECK:      %[[N:.*]] = affine.apply
  // CHECK-NEXT: %[[M:.*]] = affine.apply
  // CHECK-NEXT: %[[ALL:.*]] = affine.apply #[[PRODUCT]](%[[N]])[%[[M]]]
  // CHECK-NEXT: affine.for %[[K:.*]] = 0 to %[[ALL]] {
  // CHECK-NEXT:   %[[J:.*]] = affine.apply #[[MOD]](%[[K]])[%[[M]]]
  // CHECK-NEXT:   %[[I:.*]] = affine.apply #[[QUOTIENT]](%[[K]])[%[[M]]]
  // CHECK-NEXT:   func.call @use(%[[I]], %[[J]])
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 8 {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// Of two negative bounds the product is positive.
// CHECK-LABEL: @negative
func.func @negative(%n: index, %m: index) {
  // CHECK: affine.for %{{.*}} = 0 to %{{.*}} {
  // CHECK-NEXT: affine.for
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  // One of them may be negative.
  // CHECK: affine.apply #[[PRODUCT]]
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 10 {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: @triangle
func.func @triangle() {
  // CHECK: affine.for %{{.*}} = 0 to 16 {
  // CHECK-NEXT: affine.for
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: @scf
// CHECK-SAME:    (%[[N:[a-z0-9]+]]: index
func.func @scf(%n: index, %init: index) -> index {
  // CHECK: %[[ALL:.*]] = affine.apply #{{.*}}()[%[[N]]]
  // CHECK: %[[SUM:.*]] = scf.for %[[K:.*]] = %{{.*}} to %[[ALL]] step %{{.*}} iter_args(%[[X:.*]] = %{{.*}})
  // CHECK:   %[[IJ:.*]]:2 = affine.delinearize_index %[[K]] into (%{{.*}}, 4)
  // CHECK:   %[[J:.*]] = affine.apply #{{.*}}(%[[IJ]]#1)
  // CHECK:   arith.addi %[[X]], %[[J]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c17 = arith.constant 17 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> index {
    %1 = scf.for %j = %c5 to %c17 step %c3 iter_args(%y = %x) -> index {
      %2 = arith.addi %y, %j : index
      scf.yield %2 : index
    }
    scf.yield %1 : index
  }
  return %0 : index
}
