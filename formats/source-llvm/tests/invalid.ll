; RUN: not terrace translate --import-llvm --split-input-file %s 2>&1 | FileCheck %s

; CHECK:      <unknown>:0: error: {{.*}}:{{[0-9]+}}:20: error: use of undefined value '%y'
; CHECK-NEXT:   %z = add i32 %x, %y
; CHECK-NEXT:                    ^
define i32 @undefined(i32 %x) {
  %z = add i32 %x, %y
  ret i32 %z
}

; // -----

; CHECK: error: '%x' defined with type 'i32' but expected 'i64'
define i64 @other_type(i32 %x) {
  ret i64 %x
}

; // -----

; CHECK: error: use of undefined metadata '!3'
!0 = !{!3}

; // -----

; CHECK: error: expected top-level entity
foo

; // -----

; CHECK: error: unhandled instruction: callbr void asm "", ""() to label %a []
define void @callbr() {
  callbr void asm "", ""() to label %a []
a:
  ret void
}

; // -----

; CHECK: warning: expected an access group node to be empty and distinct
; CHECK: error: unsupported access group node: !0 = !{}
define void @access_group(ptr %p) {
  %x = load i32, ptr %p, !llvm.access.group !0
  ret void
}
!0 = !{}

; // -----

; CHECK: error: has cycle in TBAA graph: !1 = distinct !{!1, i64 4}
define void @tbaa(ptr %p) {
  store i32 1, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!1, i64 4}
