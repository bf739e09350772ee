// RUN: terrace opt %s --affine-schedule='vector-size=4 cache-size=32' | FileCheck %s
// RUN: terrace opt %s --affine-schedule='vector-size=4 cache-size=32 explain' 2>&1 | FileCheck %s --check-prefix=TOLD

// Zeros come first, then the product with the loops in an order in which memory is read line by line.
// CHECK-LABEL: @matmul
// TOLD: remark: the loops of the nest are put in the order [0, 2, 1]
// TOLD: remark: the nest is tiled by {{.*}}, for a cache of 32 KiB
// TOLD: remark: 4 iterations of the second innermost loop run together
// TOLD: remark: the innermost loop runs on vectors of 4 elements
func.func @matmul(%a: memref<96x128xf64>, %b: memref<128x64xf64>, %c: memref<96x64xf64>) {
  // CHECK:      affine.for %{{.*}} = 0 to 96 {
  // CHECK-NEXT:   affine.for %{{.*}} = 0 to 64 step 4 {
  // CHECK:          vector.transfer_write
  // CHECK:      affine.for %[[TI:.*]] = 0 to 96 step
  // CHECK-NEXT:   affine.for %[[TK:.*]] = 0 to 128 step
  // CHECK-NEXT:     affine.for %[[TJ:.*]] = 0 to 64 step
  // CHECK-NEXT:       affine.for %[[I:.*]] = #{{.*}}(%[[TI]])
  // CHECK-NEXT:         affine.for %[[K:.*]] = #{{.*}}(%[[TK]]) to #{{.*}}(%[[TK]]) step 4 {
  // CHECK:                affine.for %[[J:.*]] = #{{.*}}(%[[TJ]]) to #{{.*}}(%[[TJ]]) step 4 {
  // CHECK-COUNT-4:          arith.addf %{{.*}} : vector<4xf64>
  // CHECK-NEXT:             vector.transfer_write %{{.*}}, %{{.*}}[%[[I]], %[[J]]] {in_bounds = [true]}
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 96 {
    affine.for %j = 0 to 64 {
      affine.store %zero, %c[%i, %j] : memref<96x64xf64>
      affine.for %k = 0 to 128 {
        %x = affine.load %a[%i, %k] : memref<96x128xf64>
        %y = affine.load %b[%k, %j] : memref<128x64xf64>
        %p = arith.mulf %x, %y : f64
        %o = affine.load %c[%i, %j] : memref<96x64xf64>
        %s = arith.addf %o, %p : f64
        affine.store %s, %c[%i, %j] : memref<96x64xf64>
      }
    }
  }
  return
}

// The dependence goes backward in j: no other order, no tiles, no vectors.
// CHECK-LABEL: @diagonal
func.func @diagonal(%a: memref<65x65xf64>) {
  // CHECK:      affine.for %{{.*}} = 1 to 65 {
  // CHECK-NEXT:   affine.for %{{.*}} = 0 to 64 {
  // CHECK-NEXT:     affine.load
  // CHECK-NEXT:     affine.store
  affine.for %j = 1 to 65 {
    affine.for %i = 0 to 64 {
      %x = affine.load %a[%i + 1, %j - 1] : memref<65x65xf64>
      affine.store %x, %a[%i, %j] : memref<65x65xf64>
    }
  }
  return
}

// The loop may be split where the second part does not hand anything to the first one.
// CHECK-LABEL: @not_split
func.func @not_split(%a: memref<65xf64>, %b: memref<65xf64>, %x: f64) {
  // CHECK:     affine.for
  // CHECK-NOT: affine.for %{{.*}} = 1 to 65
  // CHECK:     return
  affine.for %i = 1 to 65 {
    %y = affine.load %b[%i - 1] : memref<65xf64>
    affine.store %y, %a[%i] : memref<65xf64>
    affine.for %j = 0 to 3 {
      affine.store %x, %b[%i] : memref<65xf64>
    }
  }
  return
}

// A bound may have the variable of another loop among its operands without depending on it.
// CHECK-LABEL: @operand_without_use
func.func @operand_without_use(%m: memref<512x512xf32>, %n: index, %x: f32) {
  // CHECK: affine.for
  // CHECK: affine.for
  // CHECK: vector.transfer_write
  affine.for %i = 0 to 512 {
    affine.for %j = affine_map<(d0, d1) -> (d1)>(%i, %n) to 512 {
      affine.store %x, %m[%j, %i] : memref<512x512xf32>
    }
  }
  return
}

// The second nest is put in the other order, and then both read the matrix once, together.
// CHECK-LABEL: @both_products
// TOLD: remark: the loops of the nest are put in the order [1, 0]
// TOLD: remark: 2 nests that share memory run as one
// CHECK:     affine.for %{{.*}} = 0 to 256
// CHECK:       affine.for %{{.*}} = 0 to 128
// CHECK-NOT: affine.for
// CHECK:     return
func.func @both_products(%a: memref<256x128xf64>, %x: memref<128xf64>, %y: memref<256xf64>, %u: memref<256xf64>, %v: memref<128xf64>) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 128 {
      %m = affine.load %a[%i, %j] : memref<256x128xf64>
      %f = affine.load %x[%j] : memref<128xf64>
      %p = arith.mulf %m, %f : f64
      %o = affine.load %y[%i] : memref<256xf64>
      %s = arith.addf %o, %p : f64
      affine.store %s, %y[%i] : memref<256xf64>
    }
  }
  affine.for %j = 0 to 128 {
    affine.for %i = 0 to 256 {
      %m = affine.load %a[%i, %j] : memref<256x128xf64>
      %f = affine.load %u[%i] : memref<256xf64>
      %p = arith.mulf %m, %f : f64
      %o = affine.load %v[%j] : memref<128xf64>
      %s = arith.addf %o, %p : f64
      affine.store %s, %v[%j] : memref<128xf64>
    }
  }
  return
}

// The second nest reads what the first one writes later.
// CHECK-LABEL: @reads_ahead
// CHECK-COUNT-2: affine.for %{{.*}} = 0 to 99999
func.func @reads_ahead(%a: memref<100000xf64>, %b: memref<100000xf64>) {
  affine.for %i = 0 to 99999 {
    %x = affine.load %b[%i] : memref<100000xf64>
    affine.store %x, %a[%i] : memref<100000xf64>
  }
  affine.for %i = 0 to 99999 {
    %x = affine.load %a[%i + 1] : memref<100000xf64>
    affine.store %x, %b[%i] : memref<100000xf64>
  }
  return
}
