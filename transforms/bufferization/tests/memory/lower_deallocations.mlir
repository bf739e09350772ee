// RUN: terrace opt %s --bufferization-lower-deallocations --split-input-file | FileCheck %s
// RUN: terrace opt %s --convert-bufferization-to-memref --split-input-file | FileCheck %s

// CHECK-LABEL: func @one
func.func @one(%m: memref<2xf32>, %c: i1) {
  // CHECK: scf.if %{{.*}} {
  // CHECK-NEXT: memref.dealloc
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  return
}

// CHECK-LABEL: func @one_beside_another
func.func @one_beside_another(%m: memref<2xf32>, %c: i1, %r: memref<2xf32>) -> i1 {
  // CHECK: %[[M:.*]] = memref.extract_aligned_pointer_as_index
  // CHECK: %[[R:.*]] = memref.extract_aligned_pointer_as_index
  // CHECK: arith.cmpi ne, %[[M]], %[[R]]
  // CHECK: scf.if
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<2xf32>)
  return %0 : i1
}

// -----

// CHECK-LABEL: func @several
func.func @several(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1, %r: memref<2xf32>) -> i1 {
  // CHECK: call @dealloc_helper
  %0 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%c, %c) retain (%r : memref<2xf32>)
  return %0 : i1
}
// CHECK: func private @dealloc_helper
