// RUN: terrace opt %s --scf-parallel-for-to-nested-fors | FileCheck %s

func.func private @f(index, index)

// CHECK-LABEL: @two
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index)
func.func @two(%a: index, %b: index, %s: index) {
  // CHECK: scf.for %[[I:.*]] = %[[A]] to %[[B]] step %[[S]]
  // CHECK:   scf.for %[[J:.*]] = %[[B]] to %[[A]] step %[[S]]
  // CHECK:     func.call @f(%[[I]], %[[J]])
  scf.parallel (%i, %j) = (%a, %b) to (%b, %a) step (%s, %s) {
    func.call @f(%i, %j) : (index, index) -> ()
  }
  return
}

// What reduces stays as it is.
// CHECK-LABEL: @reduces
func.func @reduces(%a: index, %b: index, %s: index) -> index {
  // CHECK: scf.parallel
  %r = scf.parallel (%i) = (%a) to (%b) step (%s) init (%a) -> index {
    scf.reduce(%i : index) {
    ^bb0(%x: index, %y: index):
      scf.reduce.return %x : index
    }
  }
  return %r : index
}
