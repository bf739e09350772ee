// RUN: terrace opt %s --scf-for-loop-peeling | FileCheck %s
// RUN: terrace opt %s --scf-for-loop-peeling=peel-front | FileCheck %s --check-prefix=FRONT

// CHECK-DAG: #[[SPLIT:.*]] = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
// CHECK-DAG: #[[REST:.*]] = affine_map<(d0)[s0] -> (-d0 + s0)>

// The minimum is the step in all iterations but the last one, which there is if the loop runs at all.
// CHECK-LABEL: @dynamic
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index, %[[M:.*]]: memref<index>)
func.func @dynamic(%a: index, %b: index, %s: index, %m: memref<index>) {
  // CHECK: %[[C:.*]] = affine.apply #[[SPLIT]]()[%[[A]], %[[B]], %[[S]]]
  // CHECK: %[[START:.*]] = arith.maxsi %[[C]], %[[A]] : index
  // CHECK: scf.for %{{.*}} = %[[A]] to %[[C]] step %[[S]]
  // CHECK:   memref.store %[[S]], %[[M]]
  // CHECK: scf.for %[[I:.*]] = %[[START]] to %[[B]] step %[[S]]
  // CHECK:   %[[N:.*]] = affine.apply #[[REST]](%[[I]])[%[[B]]]
  // CHECK:   memref.store %[[N]], %[[M]]

  // FRONT: %[[C:.*]] = affine.apply
  // FRONT: %[[END:.*]] = arith.minsi %[[C]], %{{.*}} : index
  // FRONT: scf.for %{{.*}} = %{{.*}} to %[[END]]
  // FRONT: scf.for %{{.*}} = %[[C]] to
  scf.for %i = %a to %b step %s {
    %n = affine.min affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>(%b, %i)[%s]
    memref.store %n, %m[] : memref<index>
  }
  return
}

// There is no partial iteration.
// CHECK-LABEL: @whole
func.func @whole(%m: memref<index>) {
  // CHECK-COUNT-1: scf.for
  // CHECK-NOT:     scf.for
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c4 {
    memref.store %i, %m[] : memref<index>
  }
  return
}

// CHECK-LABEL: @unsigned
func.func @unsigned(%a: index, %b: index, %s: index, %m: memref<index>) {
  // CHECK-NOT: affine.apply
  scf.for unsigned %i = %a to %b step %s {
    memref.store %i, %m[] : memref<index>
  }
  return
}

// CHECK-LABEL: @small_integers
func.func @small_integers(%m: memref<i32>) {
  // CHECK: %[[C6:.*]] = arith.constant 6 : i32
  // CHECK: scf.for %{{.*}} = %{{.*}} to %[[C6]]
  // CHECK: scf.for %{{.*}} = %[[C6]] to
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  scf.for %i = %c0 to %c7 step %c3 : i32 {
    memref.store %i, %m[] : memref<i32>
  }
  return
}

// There are no maps of other integers than indices, so nothing is done; upstream makes an invalid operation.
// CHECK-LABEL: @small_dynamic_integers
func.func @small_dynamic_integers(%m: memref<i32>, %n: i32) {
  // CHECK-COUNT-1: scf.for
  // CHECK-NOT:     scf.for
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c3 : i32 {
    memref.store %i, %m[] : memref<i32>
  }
  return
}

// A loop that does not run has no last iteration.
// CHECK-LABEL: @empty
// CHECK: scf.for %{{.*}} = %[[LOWER:.*]] to %[[UPPER:.*]] step
// CHECK-NOT: scf.for
func.func @empty(%m: memref<?xi32>, %x: i32) {
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c9 to %c0 step %c2 {
    memref.store %x, %m[%i] : memref<?xi32>
  }
  return
}
