; RUN: terrace translate --import-llvm --mlir-print-debuginfo %s | FileCheck %s

; CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"a.c" in "/src">
; CHECK-DAG: #[[SELF:.*]] = #llvm.di_composite_type<recId = distinct[[ID:.*]]<>, isRecSelf = true>
; CHECK-DAG: #{{.*}} = #llvm.di_composite_type<recId = distinct[[ID]]<>, tag = DW_TAG_structure_type, name = "list", file = #[[FILE]], line = 1, sizeInBits = 64, elements =

; CHECK-LABEL: llvm.func @f
define void @f(ptr %p) !dbg !4 {
  ; CHECK-NEXT: llvm.intr.dbg.value #[[VARIABLE:.*]] #llvm.di_expression<[DW_OP_deref]> = %{{.*}} : !llvm.ptr loc(#[[LOC:.*]])
  ; CHECK-NEXT: llvm.intr.dbg.label #{{.*}} loc(#[[LOC]])
  ; CHECK-NEXT: llvm.return loc(#[[LOC]])
    #dbg_value(ptr %p, !7, !DIExpression(DW_OP_deref), !6)
    #dbg_label(!11, !6)
  ret void, !dbg !6
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "p", isOptimized: true, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/src")
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 3, type: !5, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !1)
!5 = !DISubroutineType(types: !{null, !8})
!6 = !DILocation(line: 4, column: 2, scope: !4)
!7 = !DILocalVariable(name: "p", arg: 1, scope: !4, file: !2, line: 3, type: !8)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!9 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "list", file: !2, line: 1, size: 64, elements: !{!10})
!10 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !9, baseType: !8, size: 64)
!11 = !DILabel(scope: !4, name: "l", file: !2, line: 5)
