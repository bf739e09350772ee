; RUN: terrace translate --import-llvm %s | FileCheck %s

; CHECK-DAG: #[[ROOT:.*]] = #llvm.tbaa_root<id = "C">
; CHECK-DAG: #[[TYPE:.*]] = #llvm.tbaa_type_desc<id = "int", members = {<#[[ROOT]], 0>}>
; CHECK-DAG: #[[TAG:.*]] = #llvm.tbaa_tag<base_type = #[[TYPE]], access_type = #[[TYPE]], offset = 0>
; CHECK-DAG: #[[DOMAIN:.*]] = #llvm.alias_scope_domain<id = distinct[{{.*}}]<>, description = "d">
; CHECK-DAG: #[[SCOPE:.*]] = #llvm.alias_scope<id = distinct[{{.*}}]<>, domain = #[[DOMAIN]]>
; CHECK-DAG: #[[GROUP:.*]] = #llvm.access_group<id = distinct[{{.*}}]<>>
; CHECK-DAG: #[[LOOP:.*]] = #llvm.loop_annotation<unroll = #{{.*}}, mustProgress = true, parallelAccesses = #[[GROUP]]>

; CHECK-LABEL: llvm.func @f
define void @f(ptr %p) {
  br label %loop
loop:
  ; CHECK: llvm.load %{{.*}} invariant {access_groups = [#[[GROUP]]], alias_scopes = [#[[SCOPE]]], alignment = 4 : i64, nontemporal, tbaa = [#[[TAG]]]}
  %x = load i32, ptr %p, !tbaa !0, !alias.scope !3, !llvm.access.group !6, !nontemporal !7, !invariant.load !11
  %c = icmp eq i32 %x, 0
  ; CHECK: llvm.cond_br %{{.*}}, ^bb1, ^bb2 {loop_annotation = #[[LOOP]]}
  br i1 %c, label %loop, label %end, !llvm.loop !8
end:
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"C"}
!3 = !{!4}
!4 = distinct !{!4, !5}
!5 = distinct !{!5, !"d"}
!6 = distinct !{}
!7 = !{i32 1}
!8 = distinct !{!8, !9, !10, !12}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{!"llvm.loop.unroll.disable"}
!11 = !{}
!12 = !{!"llvm.loop.parallel_accesses", !6}
