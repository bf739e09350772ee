// RUN: terrace opt %s --arith-expand | FileCheck %s
// RUN: terrace opt %s --arith-expand="include-bf16 include-f8e8m0" | FileCheck %s --check-prefix=FLOATS

// ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1
// CHECK-LABEL: @ceil
// CHECK-SAME:    (%[[A:.*]]: i32, %[[B:.*]]: i32)
func.func @ceil(%a: i32, %b: i32) -> i32 {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0
  // CHECK-DAG: %[[IS_ZERO:.*]] = arith.cmpi eq, %[[A]], %[[ZERO]]
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1
  // CHECK:     %[[BEFORE:.*]] = arith.subi %[[A]], %[[ONE]]
  // CHECK:     %[[QUOTIENT:.*]] = arith.divui %[[BEFORE]], %[[B]]
  // CHECK:     %[[SUM:.*]] = arith.addi %[[QUOTIENT]], %[[ONE]]
  // CHECK:     arith.select %[[IS_ZERO]], %[[ZERO]], %[[SUM]]
  %0 = arith.ceildivui %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @signed
func.func @signed(%a: index, %b: index) -> (index, index) {
  // CHECK-NOT: ceildivsi
  // CHECK-NOT: floordivsi
  // CHECK: return
  %0 = arith.ceildivsi %a, %b : index
  %1 = arith.floordivsi %a, %b : index
  return %0, %1 : index, index
}

// max(a, b) -> a > b ? a : b
// CHECK-LABEL: @max
// CHECK-SAME:    (%[[A:.*]]: vector<4xi32>, %[[B:.*]]: vector<4xi32>)
func.func @max(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
  // CHECK: %[[IS_IT:.*]] = arith.cmpi sgt, %[[A]], %[[B]]
  // CHECK: arith.select %[[IS_IT]], %[[A]], %[[B]]
  %0 = arith.maxsi %a, %b : vector<4xi32>
  return %0 : vector<4xi32>
}

// What is not a number wins, or loses.
// CHECK-LABEL: @nan
// CHECK-SAME:    (%[[A:.*]]: f32, %[[B:.*]]: f32)
func.func @nan(%a: f32, %b: f32) -> (f32, f32) {
  // CHECK: arith.cmpf ult, %[[A]], %[[B]]
  // CHECK: arith.cmpf uno, %[[B]], %[[B]]
  // Of two zeros, the negative one is the smaller.
  // CHECK: %[[BITS:.*]] = arith.ori
  // CHECK: %[[SAME:.*]] = arith.bitcast %[[BITS]] : i32 to f32
  // CHECK: %[[EQUAL:.*]] = arith.cmpf oeq, %[[A]], %[[B]]
  // CHECK: arith.select %[[EQUAL]], %[[SAME]]
  // CHECK: arith.cmpf ult, %[[A]], %[[B]]
  // CHECK: arith.cmpf uno, %[[A]], %[[A]]
  %0 = arith.minimumf %a, %b : f32
  %1 = arith.minnumf %a, %b : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @no_signed_zeros
func.func @no_signed_zeros(%a: f32, %b: f32) -> f32 {
  // CHECK: arith.cmpf ugt
  // CHECK-NOT: arith.bitcast
  // CHECK: return
  %0 = arith.maximumf %a, %b fastmath<nsz> : f32
  return %0 : f32
}

// CHECK-LABEL: @bf16
// FLOATS-LABEL: @bf16
// FLOATS-SAME:    (%[[X:.*]]: bf16)
func.func @bf16(%x: bf16) -> f32 {
  // CHECK: arith.extf
  // FLOATS: %[[BITS:.*]] = arith.bitcast %[[X]] : bf16 to i16
  // FLOATS: %[[WIDE:.*]] = arith.extui %[[BITS]] : i16 to i32
  // FLOATS: %[[UPPER:.*]] = arith.shli %[[WIDE]], %{{.*}} : i32
  // FLOATS: arith.bitcast %[[UPPER]] : i32 to f32
  %0 = arith.extf %x : bf16 to f32
  return %0 : f32
}

// A scale is an exponent first.
// CHECK-LABEL: @scale
// CHECK-SAME:    (%[[X:.*]]: f32, %[[S:.*]]: f32)
// FLOATS-LABEL: @scale
func.func @scale(%x: f32, %s: f32) -> f16 {
  // CHECK: %[[EXPONENT:.*]] = arith.truncf %[[S]] : f32 to f8E8M0FNU
  // CHECK: %[[SCALE:.*]] = arith.extf %[[EXPONENT]] : f8E8M0FNU to f32
  // CHECK: %[[QUOTIENT:.*]] = arith.divf %[[X]], %[[SCALE]]
  // CHECK: arith.truncf %[[QUOTIENT]] : f32 to f16
  // FLOATS-NOT: arith.extf
  // FLOATS: arith.truncf %{{.*}} : f32 to f16
  %0 = arith.scaling_truncf %x, %s : f32, f32 to f16
  return %0 : f16
}
