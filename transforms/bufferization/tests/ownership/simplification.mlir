// RUN: terrace opt %s --buffer-deallocation-simplification | FileCheck %s

// CHECK-LABEL: func @two_allocations_are_freed_apart
func.func @two_allocations_are_freed_apart(%m: memref<2xf32>, %c: i1, %d: i1) {
  // CHECK: %[[A:.*]] = memref.alloc()
  // CHECK: %[[B:.*]] = memref.alloc()
  // CHECK: bufferization.dealloc (%[[A]] : memref<2xf32>) if
  // CHECK: bufferization.dealloc (%[[B]] : memref<2xf32>) if
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %m : memref<2xf32> to memref<2xf32>
  memref.copy %b, %m : memref<2xf32> to memref<2xf32>
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d)
  return
}

// CHECK-LABEL: func @kept_memory_is_not_freed
// CHECK-SAME: %{{.*}}: memref<2xf32>, %[[C:.*]]: i1
func.func @kept_memory_is_not_freed(%m: memref<2xf32>, %c: i1) -> i1 {
  // CHECK-NOT: dealloc
  // CHECK: return %[[C]]
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%m : memref<2xf32>)
  return %0 : i1
}
