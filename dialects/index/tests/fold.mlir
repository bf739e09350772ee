// RUN: terrace opt %s --canonicalize | FileCheck %s

// add(x, 0) -> x
// CHECK-LABEL: @add_zero
// CHECK-SAME:    (%[[X:.*]]: index)
func.func @add_zero(%x: index) -> index {
  // CHECK-NEXT: return %[[X]]
  %zero = index.constant 0
  %0 = index.add %x, %zero
  return %0 : index
}

// divu(c, d) -> c / d, if it is the same in 32 bits
// CHECK-LABEL: @divu
func.func @divu() -> (index, index) {
  // CHECK-DAG: %[[QUOTIENT:.*]] = index.constant 3
  // CHECK:     %[[WIDE:.*]] = index.divu
  // CHECK:     return %[[QUOTIENT]], %[[WIDE]]
  %c7 = index.constant 7
  %c2 = index.constant 2
  %wide = index.constant 4294967296
  %0 = index.divu %c7, %c2
  %1 = index.divu %wide, %c2
  return %0, %1 : index, index
}

// shl(c, d) -> c << d, if d is less than 32
// CHECK-LABEL: @shl
func.func @shl() -> (index, index) {
  // CHECK-DAG: %[[SHIFTED:.*]] = index.constant 8
  // CHECK:     %[[FAR:.*]] = index.shl
  // CHECK:     return %[[SHIFTED]], %[[FAR]]
  %c2 = index.constant 2
  %c32 = index.constant 32
  %0 = index.shl %c2, %c2
  %1 = index.shl %c2, %c32
  return %0, %1 : index, index
}

// cmp(p, max(x, c), d) -> whether p holds for all x, or for none
// CHECK-LABEL: @cmp_maxs
func.func @cmp_maxs(%x: index) -> (i1, i1) {
  // CHECK-DAG: %[[TRUE:.*]] = index.bool.constant true
  // CHECK-DAG: %[[FALSE:.*]] = index.bool.constant false
  // CHECK: return %[[TRUE]], %[[FALSE]]
  %c5 = index.constant 5
  %c3 = index.constant 3
  %0 = index.maxs %x, %c5
  %1 = index.cmp sgt(%0, %c3)
  %2 = index.cmp eq(%0, %c3)
  return %1, %2 : i1, i1
}

// casts(c) -> c
// CHECK-LABEL: @casts
func.func @casts() -> index {
  // CHECK-NEXT: %[[CAST:.*]] = index.constant -5
  // CHECK-NEXT: return %[[CAST]]
  %c = arith.constant -5 : i8
  %0 = index.casts %c : i8 to index
  return %0 : index
}
