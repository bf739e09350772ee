// RUN: terrace opt %s --memref-emulate-wide-int --split-input-file --verify-diagnostics
// RUN: not terrace opt %s --memref-emulate-wide-int --split-input-file 2>/dev/null | FileCheck %s
// RUN: not terrace opt %s --memref-emulate-wide-int=widest-int-supported=24

// CHECK-LABEL: @wide
// CHECK-SAME:    (%[[I:.*]]: index)
// CHECK-DAG:     %[[C:.*]] = arith.constant dense<[1, 0]> : vector<2xi32>
// CHECK-DAG:     %[[M:.*]] = memref.alloc(%[[I]]) {alignment = 64 : i64} : memref<?xvector<2xi32>, 1>
// CHECK:         %[[X:.*]] = memref.load %[[M]][%[[I]]] {nontemporal = true} : memref<?xvector<2xi32>, 1>
// CHECK:         memref.store %[[X]], %[[M]][%[[I]]]
// CHECK:         memref.store %[[C]], %[[M]][%[[I]]]
func.func @wide(%i: index) {
  %c = arith.constant 1 : i64
  %m = memref.alloc(%i) {alignment = 64 : i64} : memref<?xi64, 1>
  %x = memref.load %m[%i] {nontemporal = true} : memref<?xi64, 1>
  memref.store %x, %m[%i] : memref<?xi64, 1>
  memref.store %c, %m[%i] : memref<?xi64, 1>
  return
}

// CHECK-LABEL: @supported
// CHECK:         memref.alloc() : memref<4xi32>
// CHECK:         memref.alloc() : memref<4xf64>
func.func @supported() {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.alloc() : memref<4xf64>
  return
}

// -----

func.func @too_wide() {
  // expected-error@+1 {{failed to legalize operation 'memref.alloc' that was explicitly marked illegal}}
  %m = memref.alloc() : memref<4xi128>
  return
}

// -----

func.func @no_rewrite(%m: memref<4xi64>) {
  // expected-error@+1 {{failed to legalize operation 'memref.dealloc' that was explicitly marked illegal}}
  memref.dealloc %m : memref<4xi64>
  return
}
