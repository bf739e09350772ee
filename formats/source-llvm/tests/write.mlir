// RUN: terrace translate --mlir-to-llvm-bitcode %s -o %t && terrace translate --import-llvm %t | FileCheck %s

// CHECK: llvm.mlir.global private constant @text("ab\00")
llvm.mlir.global private constant @text("ab\00")

// CHECK: llvm.func @printf(!llvm.ptr {llvm.noundef}, ...) -> i32
llvm.func @printf(!llvm.ptr {llvm.noundef}, ...) -> i32

// CHECK-LABEL: llvm.func @loop(
// CHECK-SAME:  %[[N:.*]]: i32 {llvm.signext}) -> i32
llvm.func @loop(%n: i32 {llvm.signext}) -> i32 {
  // CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK-DAG: %[[TEXT:.*]] = llvm.mlir.addressof @text
  %zero = llvm.mlir.constant(0 : i32) : i32
  %text = llvm.mlir.addressof @text : !llvm.ptr
  // CHECK: llvm.br ^[[HEAD:.*]](%[[ZERO]] : i32)
  llvm.br ^head(%zero : i32)
// CHECK: ^[[HEAD]](%[[I:.*]]: i32):
^head(%i: i32):
  // CHECK: %[[DONE:.*]] = llvm.icmp "sge" %[[I]], %[[N]]
  %done = llvm.icmp "sge" %i, %n : i32
  llvm.cond_br %done, ^out, ^body
^body:
  // CHECK: llvm.call @printf(%[[TEXT]], %[[I]]) vararg(!llvm.func<i32 (ptr, ...)>)
  %written = llvm.call @printf(%text, %i) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  // CHECK: %[[NEXT:.*]] = llvm.add %[[I]], %{{.*}} overflow<nsw>
  %next = llvm.add %i, %written overflow<nsw> : i32
  // CHECK: llvm.br ^[[HEAD]](%[[NEXT]] : i32)
  llvm.br ^head(%next : i32)
^out:
  llvm.return %i : i32
}
