// RUN: terrace opt %s --convert-index-to-llvm | FileCheck %s
// RUN: terrace opt %s --convert-index-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: @arithmetic
func.func @arithmetic(%a: index, %b: index) {
  // CHECK-DAG: %[[A:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i64
  // CHECK-DAG: %[[B:.*]] = builtin.unrealized_conversion_cast %arg1 : index to i64
  // CHECK: llvm.shl %[[A]], %[[B]] {note} : i64
  %0 = index.shl %a, %b {note}
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: %[[LESS:.*]] = llvm.sub %[[A]]
  // CHECK: %[[Q:.*]] = llvm.udiv %[[LESS]], %[[B]]
  // CHECK: %[[MORE:.*]] = llvm.add %[[Q]]
  // CHECK: %[[IS_ZERO:.*]] = llvm.icmp "eq" %[[A]], %[[ZERO]]
  // CHECK: llvm.select %[[IS_ZERO]], %[[ZERO]], %[[MORE]]
  %1 = index.ceildivu %a, %b
  // CHECK: llvm.icmp "ult" %[[A]], %[[B]] : i64
  %2 = index.cmp ult(%a, %b)
  return
}

// CHECK-LABEL: @casts
// NARROW-LABEL: @casts
func.func @casts(%a: index, %i: i32) {
  // CHECK: llvm.trunc
  // CHECK: llvm.zext
  // NARROW-NOT: llvm.trunc
  // NARROW-NOT: llvm.zext
  %0 = index.casts %a : index to i32
  %1 = index.castu %i : i32 to index
  // CHECK: llvm.mlir.constant(64 : i64)
  // NARROW: llvm.mlir.constant(32 : i32)
  %2 = index.sizeof
  return
}

// What folds on the way is converted as well.
// CHECK-LABEL: @folds
func.func @folds() -> index {
  // CHECK: %[[C:.*]] = llvm.mlir.constant(3 : i64) : i64
  // CHECK: %[[RESULT:.*]] = builtin.unrealized_conversion_cast %[[C]] : i64 to index
  // CHECK: return %[[RESULT]]
  %0 = index.constant 1
  %1 = index.constant 2
  %2 = index.add %0, %1
  return %2 : index
}
