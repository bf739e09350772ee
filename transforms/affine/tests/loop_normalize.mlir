// RUN: terrace opt %s --affine-loop-normalize | FileCheck %s
// RUN: terrace opt %s --affine-loop-normalize=promote-single-iter | FileCheck %s --check-prefix=PROMOTE

// CHECK-DAG: #[[COUNT:.*]] = affine_map<()[s0] -> ((s0 - 2) ceildiv 3)>
// CHECK-DAG: #[[OLD:.*]] = affine_map<(d0) -> (d0 * 3 + 2)>

func.func private @f(index)

// CHECK-LABEL: @sequential
// CHECK-SAME:    (%[[N:.*]]: index)
func.func @sequential(%n: index) {
  // CHECK: affine.for %[[I:.*]] = 0 to #[[COUNT]]()[%[[N]]] {
  // CHECK:   %[[J:.*]] = affine.apply #[[OLD]](%[[I]])
  // CHECK:   func.call @f(%[[J]])
  affine.for %i = 2 to %n step 3 {
    func.call @f(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: @parallel
func.func @parallel() {
  // CHECK: affine.parallel (%[[I:.*]]) = (0) to (4) {
  // CHECK:   %[[J:.*]] = affine.apply #[[OLD]](%[[I]])
  // CHECK:   func.call @f(%[[J]])
  affine.parallel (%i) = (2) to (14) step (3) {
    func.call @f(%i) : (index) -> ()
  }
  return
}

// A body that runs once needs no loop.
// CHECK-LABEL: @once
// PROMOTE-LABEL: @once
// PROMOTE-SAME:    (%[[X:.*]]: f32, %[[N:.*]]: index)
func.func @once(%x: f32, %n: index) -> f32 {
  // CHECK: affine.for
  // PROMOTE-NOT: affine.for
  // PROMOTE: call @f(%[[N]])
  // PROMOTE: %[[SUM:.*]] = arith.addf %[[X]], %[[X]]
  // PROMOTE: return %[[SUM]]
  %r = affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0) -> (d0 + 1)>(%n) iter_args(%y = %x) -> f32 {
    func.call @f(%i) : (index) -> ()
    %sum = arith.addf %y, %y : f32
    affine.yield %sum : f32
  }
  return %r : f32
}

// Bounds that are a minimum or maximum of several values stay.
// CHECK-LABEL: @maximum
// PROMOTE-LABEL: @maximum
func.func @maximum(%n: index) {
  // CHECK: affine.for %{{.*}} = max
  affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 9 {
    func.call @f(%i) : (index) -> ()
  }
  return
}
