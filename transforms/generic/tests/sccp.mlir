// RUN: terrace opt %s --sccp | FileCheck %s

// Control never gets to the other branch, so the argument is always the same.
// CHECK-LABEL: @branch
func.func @branch() -> i32 {
  // CHECK: return %c1_i32
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %true, ^bb1(%c1 : i32), ^bb1(%c1 : i32)
^bb1(%x: i32):
  return %x : i32
}

// All callers of a private function are known.
// CHECK-LABEL: func private @callee
func.func private @callee(%x: i32) -> i32 {
  // CHECK: return %c1_i32
  return %x : i32
}

// CHECK-LABEL: @caller
func.func @caller() -> i32 {
  // CHECK: return %c1_i32
  %c1 = arith.constant 1 : i32
  %0 = call @callee(%c1) : (i32) -> i32
  return %0 : i32
}

// A fold that makes uses of results those of constants is done on the way, and nothing is known of these constants.
// CHECK-LABEL: @fold_of_uses
func.func @fold_of_uses(%m: memref<4x?xf32>) -> (index, index, index) {
  // CHECK:      %[[C4:.*]] = arith.constant 4 : index
  // CHECK-NEXT: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %{{.*}}:2 = memref.extract_strided_metadata
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[C4]], %[[C4]]
  // CHECK-NEXT: return %[[C4]], %[[SIZES]]#1, %[[SUM]]
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %sum = arith.addi %sizes#0, %sizes#0 : index
  return %sizes#0, %sizes#1, %sum : index, index, index
}
