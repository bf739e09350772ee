; RUN: terrace translate --import-llvm %s | FileCheck %s

; Blocks keep their order; constants stand at the start, in the order of their first use in reverse post order.
; CHECK-LABEL: llvm.func @blocks_keep_their_order
; CHECK-NEXT:    %[[THREE:.*]] = llvm.mlir.constant(3 : i64) : i64
; CHECK-NEXT:    llvm.br ^bb2
; CHECK-NEXT:  ^bb1:
; CHECK-NEXT:    llvm.return %[[SUM:.*]] : i64
; CHECK-NEXT:  ^bb2:
; CHECK-NEXT:    %[[SUM]] = llvm.add %{{.*}}, %[[THREE]] : i64
; CHECK-NEXT:    llvm.br ^bb1
define i64 @blocks_keep_their_order(i64 %x) {
  br label %late
early:
  ret i64 %sum
late:
  %sum = add i64 %x, 3
  br label %early
}

; A phi is an argument of its block.
; CHECK-LABEL: llvm.func @phi
; CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32)
; CHECK:         llvm.cond_br %[[C]] weights([1, 2]), ^bb1(%[[X]] : i32), ^bb2{{$}}
; CHECK:       ^bb1(%[[V:.*]]: i32):
; CHECK:         llvm.return %[[V]]
; CHECK:         llvm.br ^bb1(%{{.*}} : i32)
define i32 @phi(i1 %c, i32 %x) {
  br i1 %c, label %join, label %other, !prof !0
join:
  %v = phi i32 [ %x, %0 ], [ %y, %other ]
  ret i32 %v
other:
  %y = mul nsw i32 %x, %x
  br label %join
}

; Blocks that control cannot reach are left out.
; CHECK-LABEL: llvm.func @unreachable_block
; CHECK-NEXT:    llvm.return
; CHECK-NEXT:  }
define void @unreachable_block() {
  ret void
dead:
  br label %dead
}

; CHECK-LABEL: llvm.func @switch
; CHECK:         llvm.switch %{{.*}} : i32, ^bb3 [
; CHECK-NEXT:      -1: ^bb1,
; CHECK-NEXT:      7: ^bb2
; CHECK-NEXT:    ]
define void @switch(i32 %x) {
  switch i32 %x, label %c [
    i32 -1, label %a
    i32 7, label %b
  ]
a:
  ret void
b:
  ret void
c:
  ret void
}

; The result of an invoke that goes to a phi of its own target passes a block between them.
; CHECK-LABEL: llvm.func @invoke
; CHECK:         %[[R:.*]] = llvm.invoke @callee() to ^bb1 unwind ^bb3 : () -> i32
; CHECK-NEXT:  ^bb1:
; CHECK-NEXT:    llvm.br ^bb2(%[[R]] : i32)
declare i32 @callee()
declare i32 @personality(...)
define i32 @invoke() personality ptr @personality {
  %r = invoke i32 @callee() to label %good unwind label %bad
good:
  %v = phi i32 [ %r, %0 ]
  ret i32 %v
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

!0 = !{!"branch_weights", i32 1, i32 2}
