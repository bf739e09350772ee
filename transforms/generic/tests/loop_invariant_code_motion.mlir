// RUN: terrace opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: @nested
func.func @nested(%n: index, %x: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: arith.addi
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: scf.for
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %0 = arith.addi %x, %x : i32
      // A division may trap where the loop does not run.
      // CHECK-NEXT: arith.divsi
      %1 = arith.divsi %0, %x : i32
      memref.store %1, %m[%j] : memref<?xi32>
    }
  }
  return
}

// What depends on the induction variable or on a value that the loop carries stays.
// CHECK-LABEL: @variant
// CHECK: scf.for
// CHECK-NEXT: arith.addi %[[I:.*]], %[[I]] : index
// CHECK-NEXT: arith.addi %{{.*}}, %{{.*}} : i32
func.func @variant(%n: index, %x: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %x) -> i32 {
    %0 = arith.addi %i, %i : index
    %1 = arith.addi %carried, %x : i32
    memref.store %1, %m[%0] : memref<?xi32>
    scf.yield %1 : i32
  }
  return %r : i32
}

// A chain of invariant operations moves as a whole, in its order.
// CHECK-LABEL: @chain
// CHECK: %[[A:.*]] = arith.addi
// CHECK-NEXT: %[[B:.*]] = arith.muli %[[A]], %[[A]]
// CHECK-NEXT: scf.for
// CHECK-NEXT: memref.store %[[B]]
func.func @chain(%n: index, %x: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %x, %x : i32
    %1 = arith.muli %0, %0 : i32
    memref.store %1, %m[%i] : memref<?xi32>
  }
  return
}

// Reads and writes of memory stay.
// CHECK-LABEL: @memory
// CHECK: scf.for
// CHECK-NEXT: memref.load
// CHECK-NEXT: memref.store
func.func @memory(%n: index, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %m[%c0] : memref<?xi32>
    memref.store %0, %m[%c1] : memref<?xi32>
  }
  return
}

// An operation with regions moves if all in it may.
// CHECK-LABEL: @nested_region
// CHECK: scf.if
// CHECK: scf.for
// CHECK-NOT: scf.if
// CHECK: return
func.func @nested_region(%n: index, %c: i1, %x: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = scf.if %c -> i32 {
      %1 = arith.addi %x, %x : i32
      scf.yield %1 : i32
    } else {
      scf.yield %x : i32
    }
    memref.store %0, %m[%i] : memref<?xi32>
  }
  return
}

// Other loops: what is invariant in a while loop, a parallel loop and an affine loop moves.
// CHECK-LABEL: @other_loops
// CHECK: arith.addi
// CHECK-NEXT: affine.for
// CHECK: arith.muli
// CHECK-NEXT: scf.parallel
// CHECK: return
func.func @other_loops(%n: index, %x: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %0 = arith.addi %x, %x : i32
    affine.store %0, %m[%i] : memref<?xi32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.muli %x, %x : i32
    memref.store %0, %m[%i] : memref<?xi32>
    scf.reduce
  }
  return
}
