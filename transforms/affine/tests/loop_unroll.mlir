// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll))' | FileCheck %s
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))' | FileCheck %s --check-prefix=FULL
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=2}))' | FileCheck %s --check-prefix=SHORT
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=8 unroll-up-to-factor}))' | FileCheck %s --check-prefix=UPTO
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=4 cleanup-unroll}))' | FileCheck %s --check-prefix=CLEANUP
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2 unroll-num-reps=2}))' | FileCheck %s --check-prefix=REPS

func.func private @use(index)

// CHECK-LABEL: @whole_groups
func.func @whole_groups() {
  // CHECK:      affine.for %[[I:.*]] = 2 to 26 step 12 {
  // CHECK-NEXT:   func.call @use(%[[I]])
  // CHECK-NEXT:   %[[A:.*]] = affine.apply #{{.*}}(%[[I]])
  // CHECK-NEXT:   func.call @use(%[[A]])
  // CHECK-COUNT-2: func.call
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  // Unrolled by two, and by two again.
  // REPS-LABEL: @whole_groups
  // REPS:       affine.for %{{.*}} = 2 to 26 step 12 {
  affine.for %i = 2 to 26 step 3 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// A loop of six iterations: four, and two that are left.
// CHECK-LABEL: @rest
// FULL-LABEL: @rest
// UPTO-LABEL: @rest
// CLEANUP-LABEL: @rest
func.func @rest() {
  // CHECK-COUNT-4: call @use
  // CHECK:         affine.for %{{.*}} = 4 to 6 {
  // FULL-NOT:      affine.for
  // FULL-COUNT-6:  call @use
  // UPTO-NOT:      affine.for
  // UPTO-COUNT-6:  call @use
  // CLEANUP-NOT:   affine.for
  // CLEANUP-COUNT-6: call @use
  affine.for %i = 0 to 6 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// What is carried goes through the copies, and through the loop of the rest.
// CHECK-LABEL: @carried
// CHECK-SAME:    (%[[N:.*]]: memref<?xf32>, %[[INIT:.*]]: f32)
func.func @carried(%m: memref<?xf32>, %init: f32) -> f32 {
  // CHECK: %[[DIM:.*]] = memref.dim
  // CHECK: %[[MAIN:.*]] = affine.for %{{.*}} = 0 to #[[GROUPS:.*]]()[%[[DIM]]] step 4 iter_args(%[[X:.*]] = %[[INIT]])
  // CHECK:   %[[A:.*]] = arith.addf %[[X]], %{{.*}} : f32
  // CHECK:   %[[B:.*]] = arith.addf %[[A]], %{{.*}} : f32
  // CHECK:   %[[C:.*]] = arith.addf %[[B]], %{{.*}} : f32
  // CHECK:   %[[D:.*]] = arith.addf %[[C]], %{{.*}} : f32
  // CHECK:   affine.yield %[[D]]
  // A dimension is not negative: the rest begins where the groups end.
  // CHECK: %[[REST:.*]] = affine.for %{{.*}} = #[[GROUPS]]()[%[[DIM]]] to %[[DIM]] iter_args(%{{.*}} = %[[MAIN]])
  // CHECK: return %[[REST]]
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %sum = affine.for %i = 0 to %n iter_args(%x = %init) -> f32 {
    %y = affine.load %m[%i] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.yield %z : f32
  }
  return %sum : f32
}

// If the upper bound may be below the lower one, the rest begins at the lower one: for -5, not at -8.
// CHECK-LABEL: @negative_bound
func.func @negative_bound(%n: index) {
  // CHECK: affine.for %{{.*}} = 0 to #{{.*}}()[%{{.*}}] step 4
  // CHECK: affine.for %{{.*}} = max #{{.*}}()[%{{.*}}] to %{{.*}} {
  affine.for %i = 0 to %n {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// SHORT-LABEL: @short
func.func @short() {
  // SHORT:     affine.for %{{.*}} = 0 to 3
  // SHORT-NOT: affine.for
  // SHORT:     return
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      func.call @use(%j) : (index) -> ()
    }
  }
  return
}

// Not as many copies as there are iterations.
// FULL-LABEL: @too_many
// UPTO-LABEL: @too_many
func.func @too_many() {
  // FULL: affine.for %{{.*}} = 0 to 9223372036854775807
  affine.for %i = 0 to 9223372036854775807 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// A loop that never runs.
// UPTO-LABEL: @never
func.func @never() {
  // UPTO: affine.for %{{.*}} = 5 to 3
  affine.for %i = 5 to 3 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// The upper bound is below the lower one in each iteration of the outer loop.
// CLEANUP-LABEL: @backwards
func.func @backwards() {
  // CLEANUP:      affine.for %[[I:.*]] = 3 to 7 {
  // CLEANUP-NEXT:   affine.for %{{.*}} = #{{.*}}(%[[I]]) to #{{.*}}(%[[I]]) {
  // CLEANUP-NEXT:     func.call @use
  // CLEANUP-NEXT:   }
  affine.for %i = 3 to 7 {
    affine.for %j = affine_map<(d0) -> (d0 + 3)>(%i) to affine_map<(d0) -> (d0)>(%i) {
      func.call @use(%j) : (index) -> ()
    }
  }
  return
}
