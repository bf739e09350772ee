// RUN: terrace opt %s --scf-for-loop-specialization --scf-parallel-loop-specialization | FileCheck %s

func.func private @f(index)

// CHECK-LABEL: @sequential
func.func @sequential(%a: index, %b: index, %s: index) {
  // CHECK: %[[MIN:.*]] = affine.min
  // CHECK: %[[C1024:.*]] = arith.constant 1024 : index
  // CHECK: %[[IS_FULL:.*]] = arith.cmpi eq, %[[MIN]], %[[C1024]]
  // CHECK: scf.if %[[IS_FULL]] {
  // CHECK:   scf.for %{{.*}} = %{{.*}} to %[[C1024]]
  // CHECK: } else {
  // CHECK:   scf.for %{{.*}} = %{{.*}} to %[[MIN]]
  %n = affine.min affine_map<(d0) -> (1024, d0)>(%b)
  scf.for %i = %a to %n step %s {
    func.call @f(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: @parallel
func.func @parallel(%a: index, %b: index, %s: index) {
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq
  // CHECK: %[[SECOND:.*]] = arith.cmpi eq
  // CHECK: %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]]
  // CHECK: scf.if %[[BOTH]]
  // CHECK:   scf.parallel
  // CHECK: else
  // CHECK:   scf.parallel
  %n = affine.min affine_map<(d0) -> (1024, d0)>(%b)
  %m = affine.min affine_map<(d0) -> (64, d0)>(%b)
  scf.parallel (%i, %j) = (%a, %a) to (%n, %m) step (%s, %s) {
    func.call @f(%i) : (index) -> ()
  }
  return
}

// Nothing is known of the bound.
// CHECK-LABEL: @unknown
func.func @unknown(%a: index, %b: index, %s: index) {
  // CHECK-NOT: scf.if
  scf.for %i = %a to %b step %s {
    func.call @f(%i) : (index) -> ()
  }
  return
}
