// RUN: terrace opt %s --affine-parallelize | FileCheck %s
// RUN: terrace opt %s --affine-parallelize=max-nested=1 | FileCheck %s --check-prefix=NESTED
// RUN: terrace opt %s --affine-parallelize=parallel-reductions | FileCheck %s --check-prefix=REDUCE

func.func private @f()

// CHECK-LABEL: @own_elements
// CHECK-SAME:    (%[[M:.*]]: memref<100x100xf32>, %[[N:.*]]: index)
// NESTED-LABEL: @own_elements
func.func @own_elements(%m: memref<100x100xf32>, %n: index) {
  // CHECK: affine.parallel (%[[I:.*]]) = (0) to (symbol(%[[N]])) {
  // CHECK:   affine.parallel (%[[J:.*]]) = (max(3, %[[I]])) to (min(100, symbol(%[[N]]) + 7)) step (2) {
  // CHECK:     affine.store %{{.*}}, %[[M]][%[[I]], %[[J]]]
  // NESTED: affine.parallel
  // NESTED:   affine.for
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0) -> (3, d0)>(%i) to min affine_map<()[s0] -> (100, s0 + 7)>()[%n] step 2 {
      %x = affine.load %m[%i, %j] : memref<100x100xf32>
      affine.store %x, %m[%i, %j] : memref<100x100xf32>
    }
  }
  return
}

// Each element is read in the iteration before the one that writes it.
// CHECK-LABEL: @shifted
func.func @shifted(%m: memref<100xf32>) {
  // CHECK: affine.for
  affine.for %i = 0 to 50 {
    %x = affine.load %m[%i + 1] : memref<100xf32>
    affine.store %x, %m[%i] : memref<100xf32>
  }
  // CHECK: affine.parallel
  affine.for %i = 0 to 50 step 2 {
    %x = affine.load %m[%i + 1] : memref<100xf32>
    affine.store %x, %m[%i] : memref<100xf32>
  }
  // CHECK: affine.parallel
  affine.for %i = 0 to 50 {
    %x = affine.load %m[%i + 50] : memref<100xf32>
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: @tiles
func.func @tiles(%m: memref<100xf32>, %x: f32) {
  // CHECK: affine.parallel
  // CHECK:   affine.parallel
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i * 4 + %j] : memref<100xf32>
    }
  }
  // Tiles overlap.
  // CHECK: affine.for
  // CHECK:   affine.parallel
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i * 3 + %j] : memref<100xf32>
    }
  }
  // CHECK: affine.for
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i mod 5] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: @not_linear
func.func @not_linear(%m: memref<100xf32>, %x: f32, %n: index) {
  // CHECK: affine.for
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i * symbol(%n)] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: @conditions
func.func @conditions(%m: memref<100xf32>, %x: f32) {
  // CHECK: affine.parallel
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 9 == 0)>(%i) {
      affine.store %x, %m[0] : memref<100xf32>
    }
  }
  // Otherwise is every iteration but one.
  // CHECK: affine.for
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 9 == 0)>(%i) {
    } else {
      affine.store %x, %m[0] : memref<100xf32>
    }
  }
  return
}

// CHECK-LABEL: @effects
func.func @effects(%m: memref<100xf32>, %x: f32) {
  // CHECK: affine.for
  affine.for %i = 0 to 10 {
    func.call @f() : () -> ()
  }
  // CHECK: affine.for
  affine.for %i = 0 to 10 {
    memref.store %x, %m[%i] : memref<100xf32>
  }
  // CHECK: affine.parallel
  affine.for %i = 0 to 10 {
    %own = memref.alloc() : memref<8xf32>
    %view = memref.cast %own : memref<8xf32> to memref<?xf32>
    affine.store %x, %view[0] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: @carried_memory
func.func @carried_memory(%m: memref<f32>) {
  // CHECK: affine.for
  // REDUCE-LABEL: @carried_memory
  // REDUCE: affine.for
  affine.for %i = 0 to 10 iter_args(%a = %m) -> (memref<f32>) {
    affine.yield %a : memref<f32>
  }
  return
}

// CHECK-LABEL: @sums
// REDUCE-LABEL: @sums
// REDUCE-SAME:    (%[[M:.*]]: memref<10xf32>, %[[A:.*]]: f32, %[[B:.*]]: f32)
func.func @sums(%m: memref<10xf32>, %a: f32, %b: f32) -> (f32, f32) {
  // CHECK: affine.for
  // REDUCE: %[[R:.*]]:2 = affine.parallel (%[[I:.*]]) = (0) to (10) reduce ("addf", "mulf") -> (f32, f32) {
  // REDUCE:   %[[X:.*]] = affine.load %[[M]][%[[I]]]
  // REDUCE:   affine.yield %[[X]], %[[X]]
  // REDUCE: %[[SUM:.*]] = arith.addf %[[A]], %[[R]]#0
  // REDUCE: %[[PRODUCT:.*]] = arith.mulf %[[B]], %[[R]]#1
  // REDUCE: return %[[SUM]], %[[PRODUCT]]
  %r:2 = affine.for %i = 0 to 10 iter_args(%s = %a, %p = %b) -> (f32, f32) {
    %x = affine.load %m[%i] : memref<10xf32>
    %sum = arith.addf %x, %s : f32
    %product = arith.mulf %p, %x : f32
    affine.yield %sum, %product : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// REDUCE-LABEL: @no_sums
func.func @no_sums(%m: memref<10xf32>, %a: f32) {
  // The sum is used in each iteration.
  // REDUCE: affine.for
  affine.for %i = 0 to 10 iter_args(%s = %a) -> (f32) {
    %sum = arith.addf %s, %a : f32
    affine.store %sum, %m[%i] : memref<10xf32>
    affine.yield %sum : f32
  }
  // Two are exchanged.
  // REDUCE: affine.for
  affine.for %i = 0 to 10 iter_args(%s = %a, %t = %a) -> (f32, f32) {
    %x = arith.addf %s, %a : f32
    %y = arith.addf %t, %a : f32
    affine.yield %y, %x : f32, f32
  }
  // A difference is no sum.
  // REDUCE: affine.for
  affine.for %i = 0 to 10 iter_args(%s = %a) -> (f32) {
    %x = arith.subf %s, %a : f32
    affine.yield %x : f32
  }
  return
}

// What is reduced is the result of a loop that becomes parallel first.
// REDUCE-LABEL: func @of_reduced
// REDUCE:         affine.parallel {{.*}} reduce ("muli")
// REDUCE:         arith.muli
// REDUCE:         affine.parallel {{.*}} reduce ("addi")
func.func @of_reduced(%init: i32, %m: memref<8xi32>) -> i32 {
  %product = affine.for %i = 0 to 3 iter_args(%p = %init) -> (i32) {
    %x = affine.load %m[%i] : memref<8xi32>
    %next = arith.muli %p, %x : i32
    affine.yield %next : i32
  }
  %sum = affine.for %i = 0 to 5 iter_args(%s = %init) -> (i32) {
    %next = arith.addi %s, %product : i32
    affine.yield %next : i32
  }
  return %sum : i32
}
