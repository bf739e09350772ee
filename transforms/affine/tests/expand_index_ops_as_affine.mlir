// RUN: terrace opt %s --affine-expand-index-ops-as-affine | FileCheck %s

// CHECK-DAG: #[[FIRST:.*]] = affine_map<()[s0, s1] -> (s1 floordiv (s0 * 3))>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<()[s0, s1] -> ((s1 mod (s0 * 3)) floordiv s0)>
// CHECK-DAG: #[[THIRD:.*]] = affine_map<()[s0, s1] -> ((s1 mod (s0 * 3)) mod s0)>
// CHECK-DAG: #[[LINEAR:.*]] = affine_map<()[s0, s1, s2] -> (s0 * 15 + s1 * 5 + s2)>

// delinearize x into (3, m) -> x floordiv (3 * m), ..
// CHECK-LABEL: @delinearize
// CHECK-SAME:    (%[[X:.*]]: index, %[[M:.*]]: index)
func.func @delinearize(%x: index, %m: index) -> (index, index, index) {
  // CHECK:      %[[A:.*]] = affine.apply #[[FIRST]]()[%[[M]], %[[X]]]
  // CHECK-NEXT: %[[B:.*]] = affine.apply #[[SECOND]]()[%[[M]], %[[X]]]
  // CHECK-NEXT: %[[C:.*]] = affine.apply #[[THIRD]]()[%[[M]], %[[X]]]
  // CHECK-NEXT: return %[[A]], %[[B]], %[[C]]
  %0:3 = affine.delinearize_index %x into (3, %m) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// linearize [x, y, z] by (4, 3, 5) -> x * 15 + y * 5 + z
// CHECK-LABEL: @linearize
func.func @linearize(%x: index, %y: index, %z: index) -> (index, index) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0
  // CHECK-DAG: %[[A:.*]] = affine.apply #[[LINEAR]]()[%{{.*}}, %{{.*}}, %{{.*}}]
  // CHECK: return %[[A]], %[[ZERO]]
  %0 = affine.linearize_index [%x, %y, %z] by (4, 3, 5) : index
  %1 = affine.linearize_index [] by () : index
  return %0, %1 : index, index
}
