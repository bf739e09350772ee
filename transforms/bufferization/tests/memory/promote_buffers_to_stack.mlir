// RUN: terrace opt %s --promote-buffers-to-stack="max-alloc-size-in-bytes=64" | FileCheck %s

// CHECK-LABEL: func @small_memory_is_on_the_stack
func.func @small_memory_is_on_the_stack(%m: memref<16xf32>) {
  // CHECK: memref.alloca() {alignment = 64 : i64}
  %a = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  memref.copy %m, %a : memref<16xf32> to memref<16xf32>
  return
}

// CHECK-LABEL: func @large_memory_is_not
func.func @large_memory_is_not(%m: memref<17xf32>) {
  // CHECK: memref.alloc()
  %a = memref.alloc() : memref<17xf32>
  memref.copy %m, %a : memref<17xf32> to memref<17xf32>
  return
}

// CHECK-LABEL: func @returned_memory_is_not
func.func @returned_memory_is_not() -> memref<?xf32> {
  // CHECK: memref.alloc()
  %a = memref.alloc() : memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// CHECK-LABEL: func @freed_memory_is_not
func.func @freed_memory_is_not() {
  // CHECK: memref.alloc()
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// What a loop hands to its next turn outlives the turn.
// CHECK-LABEL: func @carried_memory_is_not
func.func @carried_memory_is_not(%n: index, %m: memref<4xf32>) {
  // CHECK: scf.for
  // CHECK-NEXT: memref.alloc()
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func @chosen_memory_is
func.func @chosen_memory_is(%c: i1, %m: memref<4xf32>) {
  // CHECK: scf.if
  // CHECK-NEXT: memref.alloca()
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
