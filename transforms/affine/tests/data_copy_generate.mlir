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

// What is copied back but not written has to be copied before.
// CHECK-LABEL: @written_in_part
// CHECK-SAME:    (%[[M:.*]]: memref<32xf32>,
func.func @written_in_part(%m: memref<32xf32>, %x: f32) {
  // CHECK:      %[[F:.*]] = memref.alloc() : memref<31xf32, 1>
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to 31 {
  // CHECK-NEXT:   %[[X:.*]] = affine.load %[[M]][%[[I]]]
  // CHECK-NEXT:   affine.store %[[X]], %[[F]][%[[I]]]
  // CHECK-NEXT: }
  // CHECK-NEXT: affine.for
  // CHECK:        affine.store %{{.*}}, %[[F]][%{{.*}} * 2]
  // CHECK:      affine.for %[[I:.*]] = 0 to 31 {
  // CHECK-NEXT:   affine.load %[[F]][%[[I]]]
  // CHECK-NEXT:   affine.store %{{.*}}, %[[M]][%[[I]]]
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i * 2] : memref<32xf32>
  }
  return
}

// A loop that never runs writes nothing, whatever a box around its accesses says.
// CHECK-LABEL: @never_written
func.func @never_written(%m: memref<?xi32>, %n: index, %x: i32) {
  // CHECK-NOT: memref.alloc
  // CHECK:     return
  affine.for %a = %n to %n {
    affine.for %b = 0 to 7 {
      affine.store %x, %m[%b - 2] : memref<?xi32>
    }
  }
  return
}

// The same memory by another name stays as it is.
// CHECK-LABEL: @two_names
func.func @two_names(%x: f32) {
  // CHECK:     memref.alloc
  // CHECK-NOT: memref.alloc
  // CHECK:     return
  %m = memref.alloc() : memref<16xf32>
  %other = memref.cast %m : memref<16xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %y = affine.load %other[%i] : memref<?xf32>
    affine.store %y, %m[%i + 8] : memref<16xf32>
  }
  return
}

// Steps from a value on leave out elements as well.
// CHECK-LABEL: @steps_from_a_value
func.func @steps_from_a_value(%m: memref<24xf32>, %n: index, %x: f32) {
  // CHECK:      memref.alloc
  // CHECK-NEXT: affine.for
  // CHECK-NEXT:   affine.load %{{.*}}[%{{.*}}] : memref<24xf32>
  // CHECK:      affine.for %{{.*}} to 13 step 3 {
  affine.for %i = %n to 13 step 3 {
    affine.store %x, %m[%i] : memref<24xf32>
  }
  return
}

// Memory that is freed among its accesses is not written behind that; the reference copies to what is freed.
// CHECK-LABEL: @freed
func.func @freed(%x: f32) -> f32 {
  // CHECK:     memref.alloc() : memref<1xf32>
  // CHECK-NOT: memref.alloc
  // CHECK:     affine.store
  // CHECK-NOT: affine.store
  // CHECK:     memref.dealloc
  %m = memref.alloc() : memref<1xf32>
  affine.store %x, %m[0] : memref<1xf32>
  %y = affine.load %m[0] : memref<1xf32>
  memref.dealloc %m : memref<1xf32>
  return %y : f32
}
