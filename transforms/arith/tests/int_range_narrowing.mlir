// RUN: terrace opt %s --arith-int-range-narrowing=int-bitwidths-supported=8,16,32 | FileCheck %s

// A sum of bytes fits 16 bits.
// CHECK-LABEL: @sum
// CHECK-SAME:    (%[[A:.*]]: i8)
func.func @sum(%a: i8) -> i64 {
  // CHECK-NEXT: %[[X:.*]] = arith.extui %[[A]] : i8 to i64
  // CHECK-NEXT: %[[T:.*]] = arith.trunci %[[X]] : i64 to i16
  // CHECK-NEXT: %[[S:.*]] = arith.addi %[[T]], %[[T]] : i16
  // CHECK-NEXT: %[[R:.*]] = arith.extui %[[S]] : i16 to i64
  // CHECK-NEXT: return %[[R]]
  %x = arith.extui %a : i8 to i64
  %r = arith.addi %x, %x : i64
  return %r : i64
}

// Signed and unsigned bytes together need the sign.
// CHECK-LABEL: @signs
func.func @signs(%a: i8, %b: i8) -> (i64, i1) {
  // CHECK:     %[[S:.*]] = arith.addi %{{.*}}, %{{.*}} : i16
  // CHECK:     arith.extsi %[[S]] : i16 to i64
  // CHECK:     arith.cmpi slt, %{{.*}}, %{{.*}} : i16
  %x = arith.extui %a : i8 to i64
  %y = arith.extsi %b : i8 to i64
  %r = arith.addi %x, %y : i64
  %c = arith.cmpi slt, %x, %y : i64
  return %r, %c : i64, i1
}

// An index that is cast and cast back.
// CHECK-LABEL: @back
// CHECK-SAME:    (%[[A:.*]]: i8, %[[B:.*]]: i64)
func.func @back(%a: i8, %b: i64) -> (i8, i64) {
  // CHECK: %[[I:.*]] = arith.index_cast %[[B]] : i64 to index
  // CHECK: %[[R:.*]] = arith.index_cast %[[I]] : index to i64
  // CHECK: return %[[A]], %[[R]]
  %i = arith.index_cast %a : i8 to index
  %j = arith.index_cast %i : index to i8
  %k = arith.index_cast %b : i64 to index
  %l = arith.index_cast %k : index to i64
  return %j, %l : i8, i64
}
