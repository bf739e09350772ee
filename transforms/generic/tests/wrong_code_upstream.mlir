// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --canonicalize | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --canonicalize=region-simplify=aggressive | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --duplicate-function-elimination | FileCheck %s --check-prefix=DUPLICATES

// Programs that mlir-opt, of LLVM 22 or before, gives another meaning, and what they mean.

// llvm-project issue 219456: a result that is handed on twice. The loop runs once and leaves 2; mlir-opt 22 makes it 20.
// CHECK-LABEL: @handed_on_twice
// CHECK:         scf.while (%[[STATE:.*]] = %{{.*}}) : (index) -> index {
// CHECK:           scf.condition(%{{.*}}) %[[STATE]] : index
// CHECK:         ^bb0(%[[OLD:.*]]: index):
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addi %[[OLD]], %c2 : index
// CHECK-NEXT:      scf.yield %[[NEXT]] : index
func.func @handed_on_twice() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c20 = arith.constant 20 : index
  %result:3 = scf.while (%state = %c0) : (index) -> (index, index, index) {
    %continue = arith.cmpi slt, %state, %c1 : index
    %value = scf.if %continue -> index {
      %next = arith.addi %state, %c2 : index
      scf.yield %next : index
    } else {
      scf.yield %c20 : index
    }
    scf.condition(%continue) %value, %value, %state : index, index, index
  } do {
  ^bb0(%first: index, %second: index, %old: index):
    scf.yield %second : index
  }
  return %result#2 : index
}

// -----

// llvm-project issue 88732: -1 times -1 is 1, the high bit of which is 0, in one bit as well.
// CHECK-LABEL: @signed_bit
// CHECK-DAG:     %[[LOW:.*]] = arith.constant true
// CHECK-DAG:     %[[HIGH:.*]] = arith.constant false
// CHECK:         return %[[LOW]], %[[HIGH]]
func.func @signed_bit() -> (i1, i1) {
  %true = arith.constant true
  %low, %high = arith.mulsi_extended %true, %true : i1
  return %low, %high : i1, i1
}

// -----

// llvm-project issue 94520: of blocks that look the same, one gives a value to others; it is not that of the other one.
// CHECK-LABEL: @used_by_others
// CHECK:         %[[FIRST:.*]] = "step"(%arg1)
// CHECK:         "use"(%{{.*}}, %[[FIRST]])
func.func @used_by_others(%c: i1, %x: i32) {
  cf.cond_br %c, ^first, ^end
^first:
  %0 = "step"(%x) : (i32) -> i32
  cf.br ^head(%0 : i32)
^again:
  %1 = "step"(%2) : (i32) -> i32
  cf.br ^head(%1 : i32)
^head(%2: i32):
  "use"(%2, %0) : (i32, i32) -> ()
  %3 = "more"() : () -> i1
  cf.cond_br %3, ^again, ^end
^end:
  return
}

// -----

// mlir-opt 22 leaves a call of a function that it erased.
// CHECK-LABEL: @caller
// DUPLICATES-LABEL: @caller
// DUPLICATES:         call @kept
// DUPLICATES-LABEL: @other_caller
// DUPLICATES:         call @kept
// DUPLICATES-NOT:   call @erased
func.func private @kept(%x: i32) -> i32 {
  return %x : i32
}
func.func private @erased(%x: i32) -> i32 {
  return %x : i32
}
func.func @caller(%x: i32) -> i32 {
  %0 = call @kept(%x) : (i32) -> i32
  return %0 : i32
}
func.func @other_caller(%x: i32) -> i32 {
  %0 = call @erased(%x) : (i32) -> i32
  return %0 : i32
}
func.func @user(%x: i32) -> i32 {
  %0 = call @other_caller(%x) : (i32) -> i32
  return %0 : i32
}
module @nested {
  func.func private @erased(i32)
}
