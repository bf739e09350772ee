// RUN: terrace opt %s --canonicalize | FileCheck %s

// addi(x, 0) -> x
// CHECK-LABEL: @addi_zero
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @addi_zero(%x: i32) -> i32 {
  // CHECK-NEXT: return %[[X]]
  %zero = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  return %sum : i32
}

// addi(c, d) -> c + d, wrapping
// CHECK-LABEL: @addi_constants
func.func @addi_constants() -> (i8, vector<2xi8>) {
  // CHECK-DAG: %[[SUM:.*]] = arith.constant -128 : i8
  // CHECK-DAG: %[[SUMS:.*]] = arith.constant dense<[-128, 3]> : vector<2xi8>
  // CHECK: return %[[SUM]], %[[SUMS]]
  %c = arith.constant 127 : i8
  %d = arith.constant 1 : i8
  %0 = arith.addi %c, %d : i8
  %v = arith.constant dense<[127, 2]> : vector<2xi8>
  %w = arith.constant dense<1> : vector<2xi8>
  %1 = arith.addi %v, %w : vector<2xi8>
  return %0, %1 : i8, vector<2xi8>
}

// subi(x, x) -> 0
// CHECK-LABEL: @subi_itself
func.func @subi_itself(%x: index) -> index {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-NEXT: return %[[ZERO]]
  %0 = arith.subi %x, %x : index
  return %0 : index
}

// muli(x, poison) -> poison
// CHECK-LABEL: @muli_poison
func.func @muli_poison(%x: i32) -> i32 {
  // CHECK-NEXT: %[[POISON:.*]] = ub.poison : i32
  // CHECK-NEXT: return %[[POISON]]
  %p = ub.poison : i32
  %0 = arith.muli %x, %p : i32
  return %0 : i32
}
