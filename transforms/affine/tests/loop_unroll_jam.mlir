// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' | FileCheck %s

// CHECK: #[[NEXT:.*]] = affine_map<(d0) -> (d0 + 1)>

// CHECK-LABEL: @jam
func.func @jam(%a: memref<100x50xf32>, %b: memref<100xf32>) {
  // CHECK:      affine.for %[[I:.*]] = 0 to 100 step 2 {
  // CHECK-NEXT:   affine.for %[[J:.*]] = 0 to 50 {
  // CHECK-NEXT:     %[[X:.*]] = affine.load %{{.*}}[%[[I]], %[[J]]]
  // CHECK:          affine.store
  // CHECK-NEXT:     %[[NEXT_I:.*]] = affine.apply #[[NEXT]](%[[I]])
  // CHECK-NEXT:     affine.load %{{.*}}[%[[NEXT_I]], %[[J]]]
  // CHECK:          affine.store
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 50 {
      %x = affine.load %a[%i, %j] : memref<100x50xf32>
      %y = affine.load %b[%i] : memref<100xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%i] : memref<100xf32>
    }
  }
  return
}

// Each iteration reads what the one before writes in a later iteration of the inner loop.
// CHECK-LABEL: @dependence
func.func @dependence(%a: memref<101x51xf32>) {
  // CHECK: affine.for %{{.*}} = 1 to 100 {
  affine.for %i = 1 to 100 {
    affine.for %j = 0 to 50 {
      %x = affine.load %a[%i - 1, %j + 1] : memref<101x51xf32>
      affine.store %x, %a[%i, %j] : memref<101x51xf32>
    }
  }
  return
}

// The second iteration would read before the loop of the first one is over.
// CHECK-LABEL: @behind_loop
func.func @behind_loop(%a: memref<101xf32>, %b: memref<51xf32>, %v: f32) {
  // CHECK: affine.for %{{.*}} = 0 to 100 {
  affine.for %i = 0 to 100 {
    %x = affine.load %b[0] : memref<51xf32>
    affine.store %x, %a[%i] : memref<101xf32>
    affine.for %j = 0 to 50 {
      affine.store %v, %b[%j] : memref<51xf32>
    }
  }
  return
}

// Two views of the same memory.
// CHECK-LABEL: @alias
func.func @alias(%v: f32) {
  // CHECK: affine.for %{{.*}} = 0 to 100 {
  %a = memref.alloc() : memref<101xf32>
  %b = memref.cast %a : memref<101xf32> to memref<?xf32>
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 50 {
      %x = affine.load %b[%j] : memref<?xf32>
      affine.store %x, %a[%i] : memref<101xf32>
    }
  }
  return
}

// The copies of a reduction begin with what changes nothing.
// CHECK-LABEL: @reduction
// CHECK-SAME:    (%{{.*}}: memref<20xi32>, %[[INIT:.*]]: i32)
func.func @reduction(%a: memref<20xi32>, %init: i32) -> i32 {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: %[[SUMS:.*]]:2 = affine.for {{.*}} step 2 iter_args(%{{.*}} = %[[INIT]], %{{.*}} = %[[ONE]]) -> (i32, i32)
  // CHECK: %[[ALL:.*]] = arith.muli %[[SUMS]]#0, %[[SUMS]]#1
  // CHECK: return %[[ALL]]
  %0 = affine.for %i = 0 to 20 iter_args(%x = %init) -> i32 {
    %y = affine.load %a[%i] : memref<20xi32>
    %z = arith.muli %x, %y : i32
    affine.yield %z : i32
  }
  return %0 : i32
}

// Values that a loop inside carries are carried once for each copy.
// CHECK-LABEL: @carried_inside
func.func @carried_inside(%a: memref<20x30xf32>, %b: memref<20xf32>, %init: f32) {
  // CHECK: affine.for %{{.*}} = 0 to 20 step 2 {
  // CHECK:   %[[R:.*]]:2 = affine.for %{{.*}} = 0 to 30 iter_args
  // CHECK:   affine.store %[[R]]#0
  // CHECK:   affine.store %[[R]]#1
  affine.for %i = 0 to 20 {
    %0 = affine.for %j = 0 to 30 iter_args(%x = %init) -> f32 {
      %y = affine.load %a[%i, %j] : memref<20x30xf32>
      %z = arith.addf %x, %y : f32
      affine.yield %z : f32
    }
    affine.store %0, %b[%i] : memref<20xf32>
  }
  return
}
