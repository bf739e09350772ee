// RUN: terrace opt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// Operations that are read straight from their lines are where they are, or where it is said that they are: behind them, or
// on the next line.

// CHECK-LABEL: func @places
func.func @places(%a: i32) -> i32 {
  // CHECK-NEXT: arith.constant 5 : i32 loc({{.*}}:[[@LINE+1]]:8)
  %0 = arith.constant 5 : i32
  // CHECK-NEXT: arith.constant 5 : i32 loc({{.*}}:[[@LINE+1]]:12)
      %1 = arith.constant 5 : i32
  // CHECK-NEXT: arith.constant 5 : i32 loc("here")
  %2 = arith.constant 5 : i32 loc("here")
  // CHECK-NEXT: arith.addi %arg0, %arg0 : i32 loc({{.*}}:[[@LINE+1]]:8)
  %3 = arith.addi %a, %a : i32
  // CHECK-NEXT: arith.addi %arg0, %arg0 : i32 loc("there")
  %4 = arith.addi %a, %a : i32
    loc("there")
  // CHECK-NEXT: arith.addi %arg0, %arg0 : i32 loc({{.*}}:[[@LINE+3]]:3)

  %5 =
  arith.addi %a, %a : i32
  // CHECK-NEXT: arith.addi %arg0, %arg0 : i32 loc({{.*}}:[[@LINE+1]]:8)
  %6 = arith.addi %a, %a : i32 // two of them
  // CHECK-NEXT: arith.constant true
  // CHECK-NEXT: arith.select {{.*}} : i32 loc({{.*}}:[[@LINE+2]]:8)
  %c = arith.constant true
  %7 = arith.select %c, %a, %a : i32
  // CHECK-NEXT: return %arg0 : i32 loc({{.*}}:[[@LINE+1]]:3)
  return %a : i32
}
