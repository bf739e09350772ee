// RUN: terrace opt %s --affine-scalrep | FileCheck %s

// store x, m[i]; y = load m[i] -> x for y
// CHECK-LABEL: @forward
// CHECK-SAME:    (%[[M:.*]]: memref<10xf32>, %[[X:.*]]: f32)
func.func @forward(%m: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    // CHECK:      affine.store %[[X]], %[[M]][%{{.*}}]
    // CHECK-NEXT: arith.addf %[[X]], %[[X]]
    affine.store %x, %m[%i] : memref<10xf32>
    %y = affine.load %m[%i] : memref<10xf32>
    %sum = arith.addf %y, %y : f32
  }
  return
}

// CHECK-LABEL: @local_memory_goes
// CHECK-NOT:     memref
// CHECK:         return
func.func @local_memory_goes(%x: f32) -> f32 {
  %m = memref.alloc() : memref<f32>
  affine.store %x, %m[] : memref<f32>
  %y = affine.load %m[] : memref<f32>
  memref.dealloc %m : memref<f32>
  return %y : f32
}

// CHECK-LABEL: @another_iteration_writes
func.func @another_iteration_writes(%m: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 5 {
    // CHECK: affine.store
    affine.store %x, %m[%i * 2] : memref<10xf32>
    affine.for %j = 0 to 5 {
      // CHECK: affine.load
      %y = affine.load %m[%i * 2] : memref<10xf32>
      %z = arith.addf %y, %x : f32
      affine.store %z, %m[%i + 1] : memref<10xf32>
    }
  }
  return
}

// store x, m[i]; store y, m[i] -> store y, m[i]
// CHECK-LABEL: @overwritten
// CHECK-SAME:    (%[[M:.*]]: memref<10xf32>, %[[X:.*]]: f32, %[[Y:.*]]: f32)
func.func @overwritten(%m: memref<10xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 9 {
    // CHECK-NOT: affine.store %[[X]]
    // CHECK:     affine.store %[[Y]]
    affine.store %x, %m[%i] : memref<10xf32>
    affine.store %y, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK-LABEL: @read_before_overwritten
func.func @read_before_overwritten(%m: memref<10xf32>, %n: memref<?xf32>, %x: f32, %y: f32) -> f32 {
  %c = arith.constant 0 : index
  // CHECK:      affine.store
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: affine.store
  affine.store %x, %m[0] : memref<10xf32>
  %z = memref.load %n[%c] : memref<?xf32>
  affine.store %y, %m[0] : memref<10xf32>
  return %z : f32
}

// x = load m[i]; y = load m[i] -> x for y
// CHECK-LABEL: @loaded_before
func.func @loaded_before(%m: memref<10xf32>) {
  affine.for %i = 0 to 9 {
    // CHECK:      %[[X:.*]] = affine.load
    // CHECK-NEXT: arith.mulf %[[X]], %[[X]]
    %x = affine.load %m[%i] : memref<10xf32>
    %y = affine.load %m[%i] : memref<10xf32>
    %z = arith.mulf %x, %y : f32
  }
  return
}

// The operands of subscripts may come in any order.
// CHECK-LABEL: @same_place_in_other_words
// CHECK-NOT:     affine.load
// CHECK:         return
func.func @same_place_in_other_words(%m: memref<20xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i + %j] : memref<20xf32>
      %y = affine.load %m[%j + %i] : memref<20xf32>
      %z = arith.mulf %x, %y : f32
    }
  }
  return
}

// A vector has several elements: what is stored is changed before it is read.
// CHECK-LABEL: @vector_in_between
func.func @vector_in_between(%m: memref<20xf32>, %x: f32, %v: vector<4xf32>) -> f32 {
  // CHECK: affine.store
  // CHECK: affine.vector_store
  // CHECK: %[[Y:.*]] = affine.load
  // CHECK: return %[[Y]]
  affine.store %x, %m[1] : memref<20xf32>
  affine.vector_store %v, %m[0] : memref<20xf32>, vector<4xf32>
  %y = affine.load %m[1] : memref<20xf32>
  return %y : f32
}

// One element that is stored does not overwrite four.
// CHECK-LABEL: @element_does_not_overwrite_vector
func.func @element_does_not_overwrite_vector(%m: memref<20xf32>, %x: f32, %v: vector<4xf32>) {
  // CHECK: affine.vector_store
  // CHECK: affine.store
  affine.vector_store %v, %m[0] : memref<20xf32>, vector<4xf32>
  affine.store %x, %m[0] : memref<20xf32>
  return
}

// In the next iteration of a loop that is not affine, the element was written.
// CHECK-LABEL: @written_in_later_iteration
func.func @written_in_later_iteration(%m: memref<1xf32>, %n: index) -> f32 {
  %from = arith.constant 0 : index
  %step = arith.constant 1 : index
  %first = affine.load %m[0] : memref<1xf32>
  // CHECK: scf.for
  %r = scf.for %i = %from to %n step %step iter_args(%a = %first) -> f32 {
    // CHECK:      affine.load
    // CHECK-NEXT: arith.addf
    // CHECK-NEXT: affine.store
    %y = affine.load %m[0] : memref<1xf32>
    %z = arith.addf %y, %first : f32
    affine.store %z, %m[0] : memref<1xf32>
    scf.yield %y : f32
  }
  return %r : f32
}
