// RUN: terrace opt %s --convert-bufferization-to-memref | FileCheck %s

// CHECK-LABEL: func @row_by_row
func.func @row_by_row(%m: memref<?xf32>) -> memref<?xf32> {
  // CHECK: %[[D:.*]] = memref.dim
  // CHECK: %[[A:.*]] = memref.alloc(%[[D]])
  // CHECK: memref.copy %{{.*}}, %[[A]]
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func @any_rank
func.func @any_rank(%m: memref<*xf32>) -> memref<*xf32> {
  // CHECK: memref.rank
  // CHECK: %[[N:.*]] = scf.for
  // CHECK: memref.alloc(%[[N]])
  // CHECK: memref.reshape
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
