// RUN: terrace opt %s --optimize-allocation-liveness | FileCheck %s

// CHECK-LABEL: func @freed_behind_the_last_use
func.func @freed_behind_the_last_use(%m: memref<4xf32>, %c: i1) {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK: scf.if
  // CHECK: }
  // CHECK-NEXT: memref.dealloc %[[A]]
  // CHECK-NEXT: memref.copy
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  scf.if %c {
    %c0 = arith.constant 0 : index
    %f = memref.load %v[%c0] : memref<2xf32, strided<[1]>>
  }
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
