// RUN: terrace opt %s --affine-loop-invariant-code-motion | FileCheck %s

func.func private @use(memref<10xf32>)

// CHECK-LABEL: @arithmetic
func.func @arithmetic(%a: f32, %b: f32, %m: memref<10xf32>) {
  // CHECK:      arith.addf
  // CHECK-NEXT: affine.for
  // CHECK-NEXT: }
  // CHECK-NEXT: affine.for
  // CHECK-NEXT:   affine.store
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = arith.addf %a, %b : f32
      affine.store %0, %m[%i] : memref<10xf32>
    }
  }
  return
}

// What reads and writes other memory, and loops in which all is invariant.
// CHECK-LABEL: @accesses
func.func @accesses(%m: memref<10xf32>, %n: memref<10xf32>) {
  // CHECK:      affine.load
  // CHECK-NEXT: affine.for
  // CHECK-NEXT:   affine.store
  // CHECK-NEXT: }
  // CHECK-NEXT: affine.for %{{.*}} = 0 to 5 {
  // CHECK-NEXT: }
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[3] : memref<10xf32>
    affine.for %j = 0 to 10 {
      affine.store %0, %n[%j] : memref<10xf32>
    }
  }
  return
}

// CHECK-LABEL: @written_in_loop
func.func @written_in_loop(%m: memref<10xf32>, %v: f32) {
  // CHECK:      affine.for
  // CHECK-NEXT:   affine.load
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[3] : memref<10xf32>
    %1 = arith.addf %0, %v : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  return
}

// A loop that may have no iteration must not store.
// CHECK-LABEL: @may_not_run
func.func @may_not_run(%m: memref<10xf32>, %v: f32, %n: index, %a: i32, %b: i32) {
  // CHECK:      affine.for
  // CHECK-NEXT:   affine.store
  affine.for %i = 0 to %n {
    affine.store %v, %m[0] : memref<10xf32>
  }
  // Nor may it divide by zero.
  // CHECK:      affine.for
  // CHECK-NEXT:   arith.divsi
  affine.for %i = 0 to %n {
    %0 = arith.divsi %a, %b : i32
  }
  // CHECK:      arith.divsi
  // CHECK-NEXT: affine.for
  affine.for %i = 0 to 3 {
    %0 = arith.divsi %a, %b : i32
  }
  return
}

// A bound that follows from that of the loop around: 60 iterations at least.
// CHECK-LABEL: @runs
func.func @runs(%m: memref<16xf32>, %v: f32) {
  // CHECK:      affine.for
  // CHECK-NEXT:   affine.store
  // CHECK-NEXT:   affine.for
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to min affine_map<(d0) -> (64, d0 * -64 + 1020)>(%i) {
      affine.store %v, %m[%i] : memref<16xf32>
    }
  }
  return
}

// Another view of the memory, an access of another kind, and a function that may do anything.
// CHECK-LABEL: @others
func.func @others(%m: memref<10xf32>, %v: f32, %c: index) {
  // CHECK:      affine.for
  // CHECK-NEXT:   affine.load
  %view = memref.cast %m : memref<10xf32> to memref<?xf32>
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[3] : memref<10xf32>
    affine.store %0, %view[%i] : memref<?xf32>
  }
  // CHECK:      affine.for
  // CHECK-NEXT:   affine.load
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[3] : memref<10xf32>
    memref.store %v, %m[%i] : memref<10xf32>
  }
  // CHECK:      affine.for
  // CHECK-NEXT:   call
  // CHECK-NEXT:   affine.store
  affine.for %i = 0 to 5 {
    func.call @use(%m) : (memref<10xf32>) -> ()
    affine.store %v, %m[0] : memref<10xf32>
  }
  return
}

// What stands in a loop of another dialect uses a value of the affine loop, though the inner loop has no operand of it.
// CHECK-LABEL: @uses_inside
// CHECK:       affine.for
// CHECK-NEXT:    scf.for
func.func @uses_inside(%low: index, %high: index, %step: index, %x: index) -> index {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> (index) {
    %1 = scf.for %j = %low to %high step %step iter_args(%b = %x) -> (index) {
      %2 = arith.maxsi %b, %a : index
      scf.yield %2 : index
    }
    affine.yield %1 : index
  }
  return %0 : index
}
