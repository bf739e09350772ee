// RUN: terrace opt %s --affine-super-vectorize=virtual-vector-size=128 | FileCheck %s
// RUN: terrace opt %s --affine-super-vectorize='virtual-vector-size=128 vectorize-reductions' | FileCheck %s --check-prefix=REDUCE
// RUN: terrace opt %s --affine-super-vectorize=virtual-vector-size=4,8 | FileCheck %s --check-prefix=TILES
// RUN: terrace opt %s --affine-super-vectorize='virtual-vector-size=128 test-fastest-varying=1' | FileCheck %s --check-prefix=COLUMNS

// CHECK-LABEL: @whole_vectors
// COLUMNS-LABEL: @whole_vectors
func.func @whole_vectors(%a: memref<512x256xf32>, %b: memref<512x256xf32>, %x: f32) {
  // CHECK:      %[[X:.*]] = vector.broadcast %{{.*}} : f32 to vector<128xf32>
  // CHECK:      affine.for %[[I:.*]] = 0 to 512 {
  // CHECK-NEXT:   affine.for %[[J:.*]] = 0 to 256 step 128 {
  // CHECK-NEXT:     %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<128xf32>
  // CHECK-NEXT:     %[[PAD:.*]] = ub.poison : f32
  // CHECK-NEXT:     %[[A:.*]] = vector.transfer_read %{{.*}}[%[[I]], %[[J]]], %[[PAD]] : memref<512x256xf32>, vector<128xf32>
  // CHECK-NEXT:     %[[B:.*]] = arith.mulf %[[A]], %[[X]] : vector<128xf32>
  // CHECK-NEXT:     %[[C:.*]] = arith.addf %[[B]], %[[ONE]] : vector<128xf32>
  // CHECK-NEXT:     vector.transfer_write %[[C]], %{{.*}}[%[[I]], %[[J]]] : vector<128xf32>, memref<512x256xf32>
  // COLUMNS:      affine.for %{{.*}} = 0 to 512 step 128 {
  // COLUMNS:        vector.transfer_read %{{.*}} {permutation_map = #{{.*}}} : memref<512x256xf32>, vector<128xf32>
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 256 {
      %0 = affine.load %a[%i, %j] : memref<512x256xf32>
      %1 = arith.mulf %0, %x : f32
      %2 = arith.addf %1, %one : f32
      affine.store %2, %b[%i, %j] : memref<512x256xf32>
    }
  }
  return
}

// The last vector must not write behind the last iteration, unless there is no memory.
// CHECK-LABEL: @tail
func.func @tail(%a: memref<1024xf32>, %n: index) {
  // CHECK: affine.for %[[I:.*]] = 0 to 1000 step 128 {
  // CHECK:   %[[LEFT:.*]] = affine.apply #{{.*}}(%[[I]])
  // CHECK:   %[[MASK:.*]] = vector.create_mask %[[LEFT]] : vector<128xi1>
  // CHECK:   vector.transfer_write %{{.*}}, %{{.*}}[%[[I]]], %[[MASK]]
  affine.for %i = 0 to 1000 {
    %0 = affine.load %a[%i] : memref<1024xf32>
    affine.store %0, %a[%i] : memref<1024xf32>
  }
  // CHECK:     affine.for %{{.*}} = 0 to %{{.*}} step 128 {
  // CHECK-NOT:   vector.create_mask
  // CHECK:       vector.transfer_write
  %b = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<1024xf32>
    affine.store %0, %b[%i] : memref<?xf32>
  }
  memref.dealloc %b : memref<?xf32>
  return
}

// Every second element, every second iteration, elements in the other direction, the same ones again and again.
// CHECK-LABEL: @scattered
// CHECK-NOT: vector
func.func @scattered(%a: memref<1024xf32>, %b: memref<1024xf32>) {
  affine.for %i = 0 to 512 {
    %0 = affine.load %a[%i * 2] : memref<1024xf32>
    affine.store %0, %b[%i] : memref<1024xf32>
  }
  affine.for %i = 0 to 1024 step 2 {
    %0 = affine.load %a[%i] : memref<1024xf32>
    affine.store %0, %b[%i] : memref<1024xf32>
  }
  affine.for %i = 0 to 1024 {
    %0 = affine.load %a[-%i + 1023] : memref<1024xf32>
    affine.store %0, %b[%i] : memref<1024xf32>
  }
  affine.for %i = 0 to 1024 {
    %0 = affine.load %a[%i mod 4] : memref<1024xf32>
    affine.store %0, %b[%i] : memref<1024xf32>
  }
  return
}

// Outer iterations in one vector would have different inner loops; inner ones are of one column.
// CHECK-LABEL: @triangle
// CHECK: affine.for %[[I:.*]] = 0 to 128 {
// CHECK:   affine.for %{{.*}} = 0 to #{{.*}}(%[[I]]) step 128 {
// CHECK:     vector.transfer_write {{.*}} {permutation_map = #{{.*}}} : vector<128xf32>, memref<128x128xf32>
func.func @triangle(%a: memref<128x128xf32>, %x: f32) {
  affine.for %i = 0 to 128 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %a[%j, %i] : memref<128x128xf32>
    }
  }
  return
}

// Each iteration reads what the one before writes.
// CHECK-LABEL: @sequential
// CHECK-NOT: vector
func.func @sequential(%a: memref<129xf32>) {
  affine.for %i = 0 to 128 {
    %0 = affine.load %a[%i] : memref<129xf32>
    affine.store %0, %a[%i + 1] : memref<129xf32>
  }
  return
}

// CHECK-LABEL: @reduction
// REDUCE-LABEL: @reduction
// REDUCE-SAME:    (%{{.*}}: memref<1000xf32>, %[[INIT:.*]]: f32)
func.func @reduction(%a: memref<1000xf32>, %init: f32) -> f32 {
  // REDUCE: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<128xf32>
  // REDUCE: %[[SUMS:.*]] = affine.for %[[I:.*]] = 0 to 1000 step 128 iter_args(%[[X:.*]] = %[[ZERO]]) -> (vector<128xf32>) {
  // REDUCE:   %[[MASK:.*]] = vector.create_mask
  // REDUCE:   %[[A:.*]] = vector.transfer_read
  // REDUCE:   %[[B:.*]] = arith.select %[[MASK]], %[[A]], %[[ZERO]]
  // REDUCE:   arith.addf %[[X]], %[[B]] : vector<128xf32>
  // REDUCE: %[[SUM:.*]] = vector.reduction <add>, %[[SUMS]] : vector<128xf32> into f32
  // REDUCE: %[[ALL:.*]] = arith.addf %[[SUM]], %[[INIT]] : f32
  // REDUCE: return %[[ALL]]
  %0 = affine.for %i = 0 to 1000 iter_args(%x = %init) -> f32 {
    %1 = affine.load %a[%i] : memref<1000xf32>
    %2 = arith.addf %x, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// Along the first dimension, the last vectors have two rows too many.
// TILES-LABEL: @tiles
func.func @tiles(%a: memref<32x64xf32>, %b: memref<32x64xf32>) {
  // TILES: affine.for %[[I:.*]] = 0 to 30 step 4 {
  // TILES:   affine.for %[[J:.*]] = 0 to 64 step 8 {
  // TILES:     %[[X:.*]] = vector.transfer_read %{{.*}}[%[[I]], %[[J]]], %{{.*}} : memref<32x64xf32>, vector<4x8xf32>
  // TILES:     %[[LEFT:.*]] = affine.apply #{{.*}}(%[[I]])
  // TILES:     %[[ALL:.*]] = arith.constant 8 : index
  // TILES:     %[[MASK:.*]] = vector.create_mask %[[LEFT]], %[[ALL]] : vector<4x8xi1>
  // TILES:     vector.transfer_write %[[X]], %{{.*}}[%[[I]], %[[J]]], %[[MASK]]
  affine.for %i = 0 to 30 {
    affine.for %j = 0 to 64 {
      %x = affine.load %a[%i, %j] : memref<32x64xf32>
      affine.store %x, %b[%i, %j] : memref<32x64xf32>
    }
  }
  return
}

// A loop of one iteration, whose store is of one element; and a reduction that has no vector form.
// CHECK-LABEL: @refused
// REDUCE-LABEL: @refused
func.func @refused(%a: memref<24xi32>, %x: i32) -> i32 {
  // CHECK-NOT:  vector.transfer_write
  // REDUCE-NOT: vector.reduction
  affine.for %i = 0 to 1 {
    affine.store %x, %a[3] : memref<24xi32>
  }
  %0 = affine.for %i = 0 to 24 iter_args(%y = %x) -> i32 {
    %1 = arith.index_cast %i : index to i32
    %2 = arith.addi %y, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
