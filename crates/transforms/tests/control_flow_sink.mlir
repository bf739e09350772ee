// RUN: terrace opt %s --control-flow-sink | FileCheck %s

// CHECK-LABEL: @sink
func.func @sink(%c: i1, %x: i32) -> i32 {
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: arith.addi
  %0 = arith.addi %x, %x : i32
  %1 = scf.if %c -> (i32) {
    scf.yield %0 : i32
  } else {
    scf.yield %x : i32
  }
  return %1 : i32
}
