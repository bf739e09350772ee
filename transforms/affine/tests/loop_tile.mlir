// RUN: terrace opt %s --affine-loop-tile=tile-size=32 | FileCheck %s
// RUN: terrace opt %s --affine-loop-tile='tile-sizes=8 separate' | FileCheck %s --check-prefix=SEPARATE
// RUN: terrace opt %s --affine-loop-tile=cache-size=16 | FileCheck %s --check-prefix=CACHE

func.func private @use(index)

// CHECK-DAG: #[[START:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[END:.*]] = affine_map<(d0) -> (d0 + 32)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0) -> (d0 + 32, 100)>

// CHECK-LABEL: @transpose
// SEPARATE-LABEL: @transpose
// CACHE-LABEL: @transpose
func.func @transpose(%a: memref<128x100xf32>, %b: memref<100x128xf32>) {
  // CHECK:      affine.for %[[TI:.*]] = 0 to 128 step 32 {
  // CHECK-NEXT:   affine.for %[[TJ:.*]] = 0 to 100 step 32 {
  // CHECK-NEXT:     affine.for %[[I:.*]] = #[[START]](%[[TI]]) to #[[END]](%[[TI]]) {
  // CHECK-NEXT:       affine.for %[[J:.*]] = #[[START]](%[[TJ]]) to min #[[LAST]](%[[TJ]]) {
  // CHECK-NEXT:         %[[X:.*]] = affine.load %{{.*}}[%[[I]], %[[J]]]
  // CHECK-NEXT:         affine.store %[[X]], %{{.*}}[%[[J]], %[[I]]]

  // The second size is the default: 100 is a multiple of 4, and all tiles are full.
  // SEPARATE: affine.for %{{.*}} = 0 to 128 step 8 {
  // SEPARATE:   affine.for %{{.*}} = 0 to 100 step 4 {
  // SEPARATE:     affine.if #{{.*}}() {

  // 100 KiB in a cache of 16: a seventh, as 2 by 3, and 3 becomes a divisor of 100.
  // CACHE: affine.for %{{.*}} = 0 to 128 step 2 {
  // CACHE:   affine.for %{{.*}} = 0 to 100 step 2 {
  affine.for %i = 0 to 128 {
    affine.for %j = 0 to 100 {
      %x = affine.load %a[%i, %j] : memref<128x100xf32>
      affine.store %x, %b[%j, %i] : memref<100x128xf32>
    }
  }
  return
}

// SEPARATE-LABEL: @partial
// SEPARATE-SAME:    (%{{.*}}: memref<?xf32>, %[[N:.*]]: index)
func.func @partial(%a: memref<?xf32>, %n: index) {
  // SEPARATE:      affine.for %[[T:.*]] = 0 to %[[N]] step 8 {
  // SEPARATE-NEXT:   affine.if #{{.*}}(%[[T]])[%[[N]]] {
  // SEPARATE-NEXT:     affine.for %{{.*}} = #{{.*}}(%[[T]]) to #{{.*}}(%[[T]]) {
  // SEPARATE:        } else {
  // SEPARATE-NEXT:     affine.for %{{.*}} = #{{.*}}(%[[T]]) to min #{{.*}}(%[[T]])[%[[N]]] {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

// The dependence goes forward in i, and backward in j.
// CHECK-LABEL: @diagonal
func.func @diagonal(%a: memref<64x65xf32>) {
  // CHECK:      affine.for %{{.*}} = 1 to 64 {
  // CHECK-NEXT:   affine.for %{{.*}} = 0 to 64 {
  // CHECK-NEXT:     affine.load
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 64 {
      %x = affine.load %a[%i - 1, %j + 1] : memref<64x65xf32>
      affine.store %x, %a[%i, %j] : memref<64x65xf32>
    }
  }
  return
}

// The bound of the inner loop is a quotient of the outer variable.
// CHECK-LABEL: @triangle
func.func @triangle(%a: memref<100x100xf32>) {
  // CHECK:      affine.for %{{.*}} = 0 to 100 {
  // CHECK-NEXT:   affine.for %{{.*}} = 0 to #{{.*}}(%{{.*}}) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 floordiv 4)>(%i) {
      %x = affine.load %a[%i, %j] : memref<100x100xf32>
      affine.store %x, %a[%i, %j] : memref<100x100xf32>
    }
  }
  return
}

// Nothing is known of what the function does.
// CHECK-LABEL: @call
func.func @call() {
  // CHECK:      affine.for %{{.*}} = 0 to 100 {
  // CHECK-NEXT:   affine.for %{{.*}} = 0 to 100 {
  // CHECK-NEXT:     func.call
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      func.call @use(%j) : (index) -> ()
    }
  }
  return
}
