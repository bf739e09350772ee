// RUN: terrace opt %s --canonicalize | FileCheck %s

// addi(addi(x, c0), c1) -> addi(x, c0 + c1)
// CHECK-LABEL: @addi_addi
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @addi_addi(%x: i32) -> i32 {
  // CHECK-NEXT: %[[SUM:.*]] = arith.constant 12 : i32
  // CHECK-NEXT: arith.addi %[[X]], %[[SUM]] overflow<nsw> : i32
  %c0 = arith.constant 5 : i32
  %c1 = arith.constant 7 : i32
  %0 = arith.addi %x, %c0 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c1 overflow<nsw> : i32
  return %1 : i32
}
