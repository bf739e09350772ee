// RUN: terrace opt %s --arith-unsigned-when-equivalent | FileCheck %s

// CHECK-LABEL: @bytes
func.func @bytes(%a: i8) -> (i32, i32, i32, i32, i1, i64) {
  // CHECK: arith.divui
  // CHECK: arith.divui
  // CHECK: arith.remui
  // CHECK: arith.minui
  // CHECK: arith.cmpi ult
  // CHECK: arith.extui %{{.*}} : i32 to i64
  %x = arith.extui %a : i8 to i32
  %c3 = arith.constant 3 : i32
  %0 = arith.divsi %x, %c3 : i32
  %1 = arith.floordivsi %x, %c3 : i32
  %2 = arith.remsi %x, %c3 : i32
  %3 = arith.minsi %x, %c3 : i32
  %4 = arith.cmpi slt, %x, %c3 : i32
  %5 = arith.extsi %x : i32 to i64
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i1, i64
}

// What may be negative stays.
// CHECK-LABEL: @signed
func.func @signed(%a: i32) -> (i32, i1) {
  // CHECK: arith.divsi
  // CHECK: arith.cmpi slt
  %c3 = arith.constant 3 : i32
  %0 = arith.divsi %a, %c3 : i32
  %1 = arith.cmpi slt, %a, %c3 : i32
  return %0, %1 : i32, i1
}
