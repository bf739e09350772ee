// RUN: terrace opt %s --cse | FileCheck %s

// CHECK-LABEL: @same
func.func @same(%x: i32, %y: i32) -> (i32, i32, i32) {
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %arg0, %arg1
  // CHECK-NEXT: %[[DIFFERENCE:.*]] = arith.subi %arg0, %arg1
  // CHECK-NEXT: return %[[SUM]], %[[SUM]], %[[DIFFERENCE]]
  %0 = arith.addi %x, %y : i32
  // Operands of a commutative operation may stand in any order.
  %1 = arith.addi %y, %x : i32
  %2 = arith.subi %x, %y : i32
  %dead = arith.subi %y, %x : i32
  return %0, %1, %2 : i32, i32, i32
}

// What reads is the same until something writes.
// CHECK-LABEL: @reads
func.func @reads(%m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32, i32) {
  // CHECK: memref.load
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: return
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %2 : i32, i32, i32
}

// Attributes and types belong to what an operation computes.
// CHECK-LABEL: @different_attributes_or_types
func.func @different_attributes_or_types(%x: i32) -> (i1, i1, i64, i8) {
  // CHECK: arith.cmpi slt
  // CHECK: arith.cmpi sgt
  %0 = arith.cmpi slt, %x, %x : i32
  %1 = arith.cmpi sgt, %x, %x : i32
  // CHECK: arith.extui %{{.*}} : i32 to i64
  // CHECK: arith.trunci %{{.*}} : i32 to i8
  %2 = arith.extui %x : i32 to i64
  %3 = arith.trunci %x : i32 to i8
  return %0, %1, %2, %3 : i1, i1, i64, i8
}

// What a block computes is known in the blocks that it dominates, and in no others.
// CHECK-LABEL: @dominance
// CHECK-COUNT-2: arith.muli
// CHECK-NOT: arith.muli
// CHECK: return
func.func @dominance(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = arith.muli %x, %y : i32
  cf.cond_br %c, ^left, ^right
^left:
  %1 = arith.muli %x, %y : i32
  %2 = arith.muli %1, %1 : i32
  cf.br ^end(%2 : i32)
^right:
  cf.br ^end(%0 : i32)
^end(%z: i32):
  return %z : i32
}

// A value from around a region is used in it; one from within a region is not used outside.
// CHECK-LABEL: @regions
// CHECK: %[[OUTER:.*]] = arith.addi
// CHECK: scf.if
// CHECK-NEXT: %[[INNER:.*]] = arith.muli %[[OUTER]], %[[OUTER]]
// CHECK: %[[AFTER:.*]] = arith.muli %[[OUTER]], %[[OUTER]]
// CHECK: return %{{.*}}, %[[AFTER]]
func.func @regions(%c: i1, %x: i32) -> (i32, i32) {
  %0 = arith.addi %x, %x : i32
  %1 = scf.if %c -> i32 {
    %2 = arith.addi %x, %x : i32
    %3 = arith.muli %2, %2 : i32
    scf.yield %3 : i32
  } else {
    scf.yield %0 : i32
  }
  %4 = arith.muli %0, %0 : i32
  return %1, %4 : i32, i32
}

// Nothing of a function is known in another one that is isolated within it.
// CHECK-LABEL: @isolated
// CHECK: arith.constant 1
// CHECK: func.func @nested
// CHECK-NEXT: arith.constant 1
func.func @isolated() -> i32 {
  %0 = arith.constant 1 : i32
  builtin.module {
    func.func @nested() -> i32 {
      %1 = arith.constant 1 : i32
      %2 = arith.constant 1 : i32
      return %2 : i32
    }
  }
  return %0 : i32
}

// Operations with equal regions are equal.
// CHECK-LABEL: @equal_regions
// CHECK: %[[R:.*]] = scf.if
// CHECK-NOT: scf.if
// CHECK: return %[[R]], %[[R]]
func.func @equal_regions(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  %1 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0, %1 : i32, i32
}

// An operation that may do anything is neither merged nor erased, and separates reads.
// CHECK-LABEL: @unknown_effects
// CHECK: memref.load
// CHECK-NEXT: call @external
// CHECK-NEXT: call @external
// CHECK-NEXT: memref.load
func.func @unknown_effects(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  call @external() : () -> ()
  call @external() : () -> ()
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
func.func private @external()

// Two allocations are two places, even if nobody can tell them apart.
// CHECK-LABEL: @allocations
// CHECK-COUNT-2: memref.alloc
func.func @allocations() -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}

// What nobody uses goes; what only it used is looked at before, and stays for the next run.
// CHECK-LABEL: @dead_chain
// CHECK-NEXT: arith.addi
// CHECK-NEXT: return
func.func @dead_chain(%x: i32) {
  %0 = arith.addi %x, %x : i32
  %1 = arith.muli %0, %0 : i32
  return
}

// An operation on some lanes is not the same operation on all of them.
// CHECK-LABEL: @masked
// CHECK-NEXT: vector.reduction
// CHECK-NEXT: vector.mask %{{.*}} { vector.reduction
// CHECK-NEXT: return
func.func @masked(%x: vector<4xf32>, %m: vector<4xi1>) -> (f32, f32, f32) {
  %0 = vector.reduction <add>, %x : vector<4xf32> into f32
  %1 = vector.mask %m { vector.reduction <add>, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %m { vector.reduction <add>, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : f32, f32, f32
}
