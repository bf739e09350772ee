// RUN: terrace opt %s --scf-forall-to-parallel | FileCheck %s

func.func private @f(index)

// CHECK-LABEL: @one
// CHECK-SAME:    (%[[N:.*]]: index)
func.func @one(%n: index) {
  // CHECK: scf.parallel (%[[I:.*]]) = (%{{.*}}) to (%[[N]]) step (%{{.*}}) {
  // CHECK:   func.call @f(%[[I]])
  // CHECK:   scf.reduce
  scf.forall (%i) in (%n) {
    func.call @f(%i) : (index) -> ()
  }
  return
}
