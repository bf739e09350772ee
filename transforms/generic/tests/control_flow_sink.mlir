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

// How often its region is run is not said.
// CHECK-LABEL: @execute_region
// CHECK:      arith.constant
// CHECK-NEXT: scf.execute_region
func.func @execute_region() -> i32 {
  %c = arith.constant 7 : i32
  %r = scf.execute_region -> i32 {
    "test.something"() : () -> ()
    scf.yield %c : i32
  }
  return %r : i32
}
