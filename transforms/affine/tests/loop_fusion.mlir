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

// -----

// A call may change what the producer stored.
func.func private @opaque(memref<32xf64>)
// CHECK-LABEL: @call_in_producer
// MAXIMAL-LABEL: @call_in_producer
func.func @call_in_producer(%in: memref<32xf64>, %m: memref<32xf64>, %out: memref<32xf64>) {
  // CHECK:   affine.for
  // CHECK:     func.call
  // CHECK:   affine.for
  // MAXIMAL:   affine.for
  // MAXIMAL:     func.call
  // MAXIMAL:   affine.for
  affine.for %i = 0 to 16 {
    %x = affine.load %in[%i] : memref<32xf64>
    affine.store %x, %m[%i] : memref<32xf64>
    func.call @opaque(%m) : (memref<32xf64>) -> ()
  }
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<32xf64>
    affine.store %x, %out[%i] : memref<32xf64>
  }
  return
}

// -----

// A call knows the memory by another name.
func.func private @escape(memref<?xf64>)
// CHECK-LABEL: @call_with_alias
func.func @call_with_alias(%in: memref<32xf64>, %m: memref<32xf64>, %out: memref<32xf64>) {
  // CHECK: affine.for
  // CHECK: call @escape
  // CHECK: affine.for
  affine.for %i = 0 to 16 {
    %x = affine.load %in[%i] : memref<32xf64>
    affine.store %x, %m[%i] : memref<32xf64>
  }
  %view = memref.cast %m : memref<32xf64> to memref<?xf64>
  func.call @escape(%view) : (memref<?xf64>) -> ()
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<32xf64>
    affine.store %x, %out[%i] : memref<32xf64>
  }
  return
}

// -----

// A part of the memory is overwritten by a copy.
// CHECK-LABEL: @copy_into_part
func.func @copy_into_part(%in: memref<4xf32>, %out: memref<8xf32>, %x: f32) {
  // CHECK: affine.for
  // CHECK: memref.copy
  // CHECK: affine.for
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %part = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %in, %part : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  affine.for %i = 0 to 8 {
    %y = affine.load %m[%i] : memref<8xf32>
    affine.store %y, %out[%i] : memref<8xf32>
  }
  return
}

// -----

// Each element is copied, scaled and stored in one iteration.
// CHECK-LABEL: @scaled_in_place
// CHECK-SAME:    (%[[IN:.*]]: memref<4x3xf32>, %[[OUT:.*]]: memref<3x4xf32>,
func.func @scaled_in_place(%in: memref<4x3xf32>, %out: memref<3x4xf32>, %by: f32) {
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to 3 {
  // CHECK-NEXT:   affine.for %[[J:.*]] = 0 to 4 {
  // CHECK-NEXT:     affine.load %[[IN]][%[[J]], %[[I]]]
  // CHECK-NEXT:     affine.store %{{.*}}, %[[OUT]][%[[I]], %[[J]]]
  // CHECK-NEXT:     affine.load %[[OUT]][%[[I]], %[[J]]]
  // CHECK-NEXT:     arith.mulf
  // CHECK-NEXT:     affine.store %{{.*}}, %[[OUT]][%[[I]], %[[J]]]
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %in[%j, %i] : memref<4x3xf32>
      affine.store %x, %out[%i, %j] : memref<3x4xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %out[%i, %j] : memref<3x4xf32>
      %y = arith.mulf %x, %by : f32
      affine.store %y, %out[%i, %j] : memref<3x4xf32>
    }
  }
  return
}

// -----

// Loops keep their order where it is not known which iterations depend on each other.
// CHECK-LABEL: @unknown_order
func.func @unknown_order(%m: memref<24xi32>, %x: i32) {
  // CHECK:      affine.for %{{.*}} = 2 to 6 {
  // CHECK-NEXT:   affine.for %{{.*}} = 0 to 5 {
  affine.for %i = 2 to 6 {
    affine.for %j = 0 to 5 {
      affine.store %x, %m[%j] : memref<24xi32>
      %k = affine.apply affine_map<(d0) -> (-d0 + 9)>(%i)
      %y = memref.load %m[%k] : memref<24xi32>
      affine.store %y, %m[%j] : memref<24xi32>
    }
  }
  return
}

// Elements that a loop changes are not stored anew in each of its iterations; the reference does so, and loses changes.
// MAXIMAL-LABEL: @changed_in_place
// MAXIMAL:       affine.for %{{.*}} = 0 to 24 {
// MAXIMAL:       affine.for %{{.*}} = 2 to 4 {
// MAXIMAL-NOT:   affine.for
// MAXIMAL:       return
func.func @changed_in_place(%from: memref<24x24xi32>, %m: memref<24x24xi32>) {
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 24 {
      %x = affine.load %from[%i, %j] : memref<24x24xi32>
      affine.store %x, %m[%i, %j] : memref<24x24xi32>
    }
  }
  affine.for %i = 2 to 4 {
    %x = affine.load %m[%i, -%i + 7] : memref<24x24xi32>
    %y = affine.load %m[4, %i] : memref<24x24xi32>
    affine.store %y, %m[%i, %i] : memref<24x24xi32>
  }
  return
}
