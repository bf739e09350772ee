// RUN: terrace opt %s --split-input-file --affine-loop-fusion | FileCheck %s
// RUN: terrace opt %s --split-input-file --affine-loop-fusion="mode=sibling" | FileCheck %s --check-prefix=SIBLING
// RUN: terrace opt %s --split-input-file --affine-loop-fusion="fast-mem-space=2 local-buf-threshold=1" | FileCheck %s --check-prefix=FAST
// RUN: terrace opt %s --split-input-file --affine-loop-fusion="maximal=true" | FileCheck %s --check-prefix=MAXIMAL

// The producer goes into the loop of its consumer, and only one element is needed at a time.
// CHECK-LABEL: @producer
// FAST-LABEL:  @producer
func.func @producer(%in: memref<100xf32>, %out: memref<100xf32>) {
  // CHECK:      %[[A:.*]] = memref.alloc() : memref<1xf32>
  // FAST:       memref.alloc() : memref<1xf32, 2>
  %a = memref.alloc() : memref<100xf32>
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to 100 {
  // CHECK-NEXT:   affine.load %{{.*}}[%[[I]]]
  // CHECK-NEXT:   affine.store %{{.*}}, %[[A]][0]
  // CHECK-NEXT:   affine.load %[[A]][0]
  // CHECK-NEXT:   affine.store
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  affine.for %i = 0 to 100 {
    %x = affine.load %in[%i] : memref<100xf32>
    affine.store %x, %a[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 100 {
    %x = affine.load %a[%i] : memref<100xf32>
    affine.store %x, %out[%i] : memref<100xf32>
  }
  return
}

// -----

// Loops that read the same memory become one.
// CHECK-LABEL:   @siblings
// SIBLING-LABEL: @siblings
func.func @siblings(%in: memref<100xf32>, %a: memref<100xf32>, %b: memref<100xf32>) {
  // SIBLING:     affine.for
  // SIBLING:       affine.store
  // SIBLING:       affine.store
  // SIBLING-NOT: affine.for
  // SIBLING:     return
  affine.for %i = 0 to 100 {
    %x = affine.load %in[%i] : memref<100xf32>
    affine.store %x, %a[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 100 {
    %x = affine.load %in[%i] : memref<100xf32>
    affine.store %x, %b[%i] : memref<100xf32>
  }
  return
}

// -----

// Nothing is fused where a loop in between needs what the first one stores, and the last one what that stores.
// CHECK-LABEL: @in_between
func.func @in_between(%in: memref<100xf32>, %m: memref<100xf32>) {
  // CHECK:     affine.for
  // CHECK:     memref.load
  // CHECK:     memref.store
  // CHECK:     affine.for
  %c = arith.constant 7 : index
  affine.for %i = 0 to 100 {
    %x = affine.load %in[%i] : memref<100xf32>
    affine.store %x, %m[%i] : memref<100xf32>
  }
  %x = memref.load %m[%c] : memref<100xf32>
  %y = arith.addf %x, %x : f32
  memref.store %y, %m[%c] : memref<100xf32>
  affine.for %i = 0 to 100 {
    %z = affine.load %m[%i] : memref<100xf32>
    affine.store %z, %in[%i] : memref<100xf32>
  }
  return
}

// -----

// A sum is not computed for each of its uses.
// CHECK-LABEL: @producer_of_sum
// MAXIMAL-LABEL: @producer_of_sum
func.func @producer_of_sum(%in: memref<100xf32>, %out: memref<100xf32>) {
  // CHECK-COUNT-2: affine.for
  // CHECK:         return
  // MAXIMAL-COUNT-2: affine.for
  %a = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 100 {
    %x = affine.load %in[%i] : memref<100xf32>
    %y = affine.load %a[0] : memref<1xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %a[0] : memref<1xf32>
  }
  affine.for %i = 0 to 100 {
    %x = affine.load %a[0] : memref<1xf32>
    affine.store %x, %out[%i] : memref<100xf32>
  }
  return
}
