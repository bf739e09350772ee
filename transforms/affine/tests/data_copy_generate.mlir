// RUN: terrace opt %s --affine-data-copy-generate | FileCheck %s
// RUN: terrace opt %s --affine-data-copy-generate="generate-dma fast-mem-space=2" | FileCheck %s --check-prefix=DMA

// What is read is copied before the loop, what is written behind it.
// CHECK-LABEL: @in_and_out
// CHECK-SAME:    (%[[A:.*]]: memref<256xf32>, %[[B:.*]]: memref<256xf32>)
// DMA-LABEL:   @in_and_out
// DMA-SAME:      (%[[A:.*]]: memref<256xf32>, %[[B:.*]]: memref<256xf32>)
func.func @in_and_out(%a: memref<256xf32>, %b: memref<256xf32>) {
  // CHECK:      %[[FA:.*]] = memref.alloc() : memref<100xf32, 1>
  // CHECK-NEXT: affine.for %[[I:.*]] = 16 to 116 {
  // CHECK-NEXT:   %[[X:.*]] = affine.load %[[A]][%[[I]]]
  // CHECK-NEXT:   affine.store %[[X]], %[[FA]][%[[I]] - 16]
  // CHECK-NEXT: }
  // CHECK:      %[[FB:.*]] = memref.alloc() : memref<100xf32, 1>
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to 100 {
  // CHECK:        %[[X:.*]] = affine.load %[[FA]][%[[I]]]
  // CHECK-NEXT:   affine.store %[[X]], %[[FB]][%[[I]]]
  // CHECK-NEXT: }
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to 100 {
  // CHECK-NEXT:   affine.load %[[FB]][%[[I]]]
  // CHECK-NEXT:   affine.store %{{.*}}, %[[B]][%[[I]]]
  // DMA:      affine.dma_start %[[A]]
  // DMA:      affine.dma_wait
  // DMA:      affine.for
  // DMA:      affine.dma_start %{{.*}}[%{{.*}}], %[[B]]
  // DMA-NEXT: affine.dma_wait
  affine.for %i = 0 to 100 {
    %x = affine.load %a[%i + 16] : memref<256xf32>
    affine.store %x, %b[%i] : memref<256xf32>
  }
  return
}

// What another access writes would be lost if the buffer were copied back.
// CHECK-LABEL: @other_access
func.func @other_access(%m: memref<4xi32>, %x: i32) {
  // CHECK-NOT: memref.alloc
  // CHECK:     affine.for
  // CHECK:     return
  %c = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    affine.store %x, %m[0] : memref<4xi32>
    memref.store %x, %m[%c] : memref<4xi32>
  }
  return
}
