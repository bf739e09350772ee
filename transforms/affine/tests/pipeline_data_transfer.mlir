// RUN: terrace opt %s --affine-pipeline-data-transfer | FileCheck %s

// The transfer for the next iteration runs while the elements of this one are added up.
// CHECK-LABEL: @overlap
// CHECK-SAME:    (%[[M:.*]]: memref<256xf32>,
func.func @overlap(%m: memref<256xf32>, %out: memref<8xf32>) {
  %buffer = memref.alloc() : memref<32xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %zero = arith.constant 0 : index
  %count = arith.constant 32 : index
  // CHECK:      %[[B:.*]] = memref.alloc() : memref<2x32xf32, 1>
  // CHECK-NEXT: %[[T:.*]] = memref.alloc() : memref<2x1xi32>
  // CHECK-NEXT: affine.dma_start %[[M]]
  // CHECK-NEXT: affine.for %[[I:.*]] = 1 to 8 {
  // CHECK-NEXT:   affine.dma_start %[[M]][%[[I]] * 32], %[[B]][%[[I]] mod 2, 0], %[[T]][%[[I]] mod 2, 0]
  // CHECK-NEXT:   %[[J:.*]] = affine.apply #{{.*}}(%[[I]])
  // CHECK:        affine.dma_wait %[[T]][%[[J]] mod 2, 0]
  // CHECK-NEXT:   affine.load %[[B]][%[[J]] mod 2, 0]
  // CHECK-NEXT:   affine.store %{{.*}}, %{{.*}}[%[[J]]]
  // CHECK-NEXT: }
  // CHECK:      affine.dma_wait
  // CHECK-NEXT: affine.load
  // CHECK-NEXT: affine.store
  // CHECK-NEXT: memref.dealloc %[[T]]
  // CHECK-NEXT: memref.dealloc %[[B]]
  affine.for %i = 0 to 8 {
    affine.dma_start %m[%i * 32], %buffer[%zero], %tag[%zero], %count : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%zero], %count : memref<1xi32>
    %x = affine.load %buffer[0] : memref<32xf32, 1>
    affine.store %x, %out[%i] : memref<8xf32>
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buffer : memref<32xf32, 1>
  return
}
