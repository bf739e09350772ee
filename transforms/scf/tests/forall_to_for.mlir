// RUN: terrace opt %s --scf-forall-to-for | FileCheck %s

func.func private @f(index, index)

// CHECK-LABEL: @two
// CHECK-SAME:    (%[[N:.*]]: index)
func.func @two(%n: index) {
  // CHECK: %[[C5:.*]] = arith.constant 5 : index
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]]
  // CHECK:   scf.for %[[J:.*]] = %{{.*}} to %[[C5]]
  // CHECK:     func.call @f(%[[I]], %[[J]])
  scf.forall (%i, %j) in (%n, 5) {
    func.call @f(%i, %j) : (index, index) -> ()
  }
  return
}

// What gives something that is used stays as it is.
// CHECK-LABEL: @result
func.func @result(%t: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: scf.forall
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xf32>
}
