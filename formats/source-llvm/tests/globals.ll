; RUN: terrace translate --import-llvm %s | FileCheck %s

; CHECK:      module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<64> : vector<2xi64>,
; CHECK-SAME: "dlti.stack_alignment" = 128 : i64>
; CHECK-SAME: llvm.module_asm = ["nop"], llvm.target_triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-i64:64-S128"
target triple = "x86_64-unknown-linux-gnu"
module asm "nop"

%pair = type { i32, ptr }
$kept = comdat any

; CHECK:      llvm.comdat @__llvm_global_comdat {
; CHECK-NEXT:   llvm.comdat_selector @kept any
; CHECK-NEXT: }

; CHECK-NEXT: llvm.mlir.global external constant @text("ab\00") {addr_space = 0 : i32}
@text = constant [3 x i8] c"ab\00"
; CHECK-NEXT: llvm.mlir.global private unnamed_addr @numbers(dense<[1, 2]> : tensor<2xi32>)
@numbers = private unnamed_addr global [2 x i32] [i32 1, i32 2], align 8
; CHECK-NEXT: llvm.mlir.global external hidden thread_local @zero(0 : i32)
@zero = hidden thread_local global i32 0, section "data", comdat($kept)
; CHECK-NEXT: llvm.mlir.global internal constant @pair()
; CHECK-NEXT:   %[[P:.*]] = llvm.mlir.addressof @text : !llvm.ptr
; CHECK-NEXT:   %[[I:.*]] = llvm.mlir.constant(7 : i32) : i32
; CHECK-NEXT:   %[[U:.*]] = llvm.mlir.undef : !llvm.struct<"pair", (i32, ptr)>
; CHECK-NEXT:   %[[A:.*]] = llvm.insertvalue %[[I]], %[[U]][0]
; CHECK-NEXT:   %[[B:.*]] = llvm.insertvalue %[[P]], %[[A]][1]
; CHECK-NEXT:   llvm.return %[[B]]
@pair = internal constant %pair { i32 7, ptr @text }
; CHECK:      llvm.mlir.global external @mlir.llvm.nameless_global_0()
@0 = external global ptr
; CHECK-NEXT: llvm.mlir.global_ctors ctors = [@start], priorities = [65535 : i32], data = [#llvm.zero]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
; CHECK-NEXT: llvm.module_flags [#llvm.mlir.module_flag<max, "PIC Level", 2 : i32>]
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"PIC Level", i32 2}

; CHECK:      llvm.func @start()
define void @start() {
  ret void
}
; CHECK:      llvm.mlir.alias external @other : i32 {
; CHECK-NEXT:   llvm.mlir.addressof @zero
@other = alias i32, ptr @zero
