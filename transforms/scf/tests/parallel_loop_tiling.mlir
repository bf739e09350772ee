// RUN: terrace opt %s --scf-parallel-loop-tiling=parallel-loop-tile-sizes=4 | FileCheck %s
// RUN: terrace opt %s --scf-parallel-loop-tiling="parallel-loop-tile-sizes=4 no-min-max-bounds" | FileCheck %s --check-prefix=INSIDE
// RUN: not terrace opt %s --scf-parallel-loop-tiling=parallel-loop-tile-sizes=0 2>&1 | FileCheck %s --check-prefix=ZERO

// ZERO: error: tile size cannot be 0

func.func private @f(index)

// CHECK-LABEL: @open
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index)
func.func @open(%a: index, %b: index, %s: index) {
  // CHECK: %[[STEP:.*]] = arith.muli %[[S]], %{{.*}}
  // CHECK: scf.parallel (%[[T:.*]]) = (%[[A]]) to (%[[B]]) step (%[[STEP]])
  // CHECK:   %[[END:.*]] = affine.min #{{.*}}(%[[STEP]], %[[B]], %[[T]])
  // CHECK:   scf.parallel (%[[I:.*]]) = (%{{.*}}) to (%[[END]]) step (%[[S]])
  // CHECK:     %[[AT:.*]] = arith.addi %[[I]], %[[T]]
  // CHECK:     func.call @f(%[[AT]])

  // INSIDE: scf.parallel (%[[T:.*]]) =
  // INSIDE:   scf.parallel (%[[I:.*]]) =
  // INSIDE:     %[[IS_INSIDE:.*]] = arith.cmpi ult
  // INSIDE:     %[[ALL:.*]] = arith.andi %{{.*}}, %[[IS_INSIDE]]
  // INSIDE:     scf.if %[[ALL]]
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    func.call @f(%i) : (index) -> ()
  }
  return
}

// Tiles that are all full need no minimum.
// CHECK-LABEL: @whole
func.func @whole() {
  // CHECK-NOT: affine.min
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    func.call @f(%i) : (index) -> ()
  }
  return
}
