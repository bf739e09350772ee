// RUN: terrace opt %s --tosa-to-arith="include-apply-rescale=true" | FileCheck %s
// RUN: terrace opt %s --tosa-to-arith="include-apply-rescale=true use-32-bit=true" | FileCheck %s --check-prefix=NARROW
// RUN: terrace opt %s --tosa-to-arith | FileCheck %s --check-prefix=CONSTANTS

// CHECK-LABEL: @constant
func.func @constant() -> tensor<i32> {
  // CHECK: arith.constant dense<3> : tensor<i32>
  %0 = "tosa.const"() <{values = dense<3> : tensor<i32>}> : () -> tensor<i32>
  return %0 : tensor<i32>
}

// Half of what the shift loses is added before.
// CHECK-LABEL: @single_round
// CONSTANTS-LABEL: @single_round
func.func @single_round(%x: i32, %m: i32, %s: i8) -> i32 {
  // CHECK: %[[PRODUCT:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
  // CHECK: %[[HALF:.*]] = arith.shrui
  // CHECK: %[[SUM:.*]] = arith.addi %[[PRODUCT]], %[[HALF]]
  // CHECK: arith.shrsi %[[SUM]]
  // CHECK-NOT: arith.select
  // CONSTANTS: tosa.apply_scale
  %0 = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}

// A second rounding away from zero, if the shift is large.
// CHECK-LABEL: @double_round
// NARROW-LABEL: @double_round
func.func @double_round(%x: i32, %m: i32, %s: i8) -> i32 {
  // CHECK: arith.constant 1073741824 : i64
  // CHECK: %[[IS_LARGE:.*]] = arith.cmpi sgt
  // CHECK: arith.select %[[IS_LARGE]]
  // NARROW: arith.mulsi_extended
  // NARROW-NOT: i64
  %0 = tosa.apply_scale %x, %m, %s {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
