// RUN: terrace opt %s --buffer-hoisting | FileCheck %s
// RUN: terrace opt %s --buffer-loop-hoisting | FileCheck %s --check-prefix=LOOP

// CHECK-LABEL: func @out_of_a_branch
// LOOP-LABEL: func @out_of_a_branch
func.func @out_of_a_branch(%c: i1, %m: memref<2xf32>) {
  // CHECK: memref.alloc
  // CHECK: scf.if
  // LOOP: scf.if
  // LOOP: memref.alloc
  %r = scf.if %c -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  memref.copy %r, %m : memref<2xf32> to memref<2xf32>
  return
}

// CHECK-LABEL: func @out_of_a_loop
// LOOP-LABEL: func @out_of_a_loop
func.func @out_of_a_loop(%n: index, %m: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK: memref.alloc
  // LOOP: memref.alloc
  // LOOP: scf.for
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<2xf32>
    memref.copy %m, %a : memref<2xf32> to memref<2xf32>
  }
  return
}

// LOOP-LABEL: func @size_of_the_iteration_stays
func.func @size_of_the_iteration_stays(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // LOOP: scf.for
  // LOOP: memref.alloc
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%i) : memref<?xf32>
    %f = memref.load %a[%c0] : memref<?xf32>
  }
  return
}
