; RUN: terrace translate --import-llvm %s | FileCheck %s

; The text of the bitcode beside it.
; CHECK: module
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@count = internal unnamed_addr global i32 5, align 4, !dbg !0

; Function Attrs: nounwind uwtable
define dso_local i32 @sum(ptr noundef readonly captures(address_is_null) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 !dbg !24 {
    #dbg_value(ptr %0, !43, !DIExpression(), !55)
    #dbg_value(ptr %1, !44, !DIExpression(), !55)
    #dbg_value(i32 0, !45, !DIExpression(), !55)
  %3 = icmp eq ptr %0, null, !dbg !56
  br i1 %3, label %21, label %4, !dbg !57

4:                                                ; preds = %2, %4
  %5 = phi ptr [ %19, %4 ], [ %0, %2 ]
  %6 = phi i32 [ %18, %4 ], [ 0, %2 ]
    #dbg_value(ptr %5, !43, !DIExpression(), !55)
    #dbg_value(i32 %6, !45, !DIExpression(), !55)
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 12, !dbg !58
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 16, !dbg !59
  %9 = load i32, ptr %8, align 4, !dbg !60, !tbaa !20
  %10 = sitofp i32 %9 to float, !dbg !61
    #dbg_value(float %10, !46, !DIExpression(), !62)
  %11 = load i32, ptr %7, align 4, !dbg !63, !tbaa !20
  %12 = tail call i32 %1(i32 noundef %11) #2, !dbg !64
  %13 = bitcast float %10 to i32, !dbg !65
  %14 = and i32 %13, 7, !dbg !65
  %15 = load i32, ptr @count, align 4, !dbg !66, !tbaa !20
  %16 = add i32 %12, %6, !dbg !67
  %17 = add i32 %16, %14, !dbg !68
  %18 = add i32 %17, %15, !dbg !69
    #dbg_value(i32 %18, !45, !DIExpression(), !55)
  %19 = load ptr, ptr %5, align 8, !dbg !70, !tbaa !71
    #dbg_value(ptr %19, !43, !DIExpression(), !55)
  %20 = icmp eq ptr %19, null, !dbg !75
  br i1 %20, label %21, label %4, !dbg !76, !llvm.loop !77

21:                                               ; preds = %4, %2
  %22 = phi i32 [ 0, %2 ], [ %18, %4 ], !dbg !55
  ret i32 %22, !dbg !82
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define dso_local i32 @use(ptr noundef readonly captures(address_is_null) %0) local_unnamed_addr #1 !dbg !83 {
    #dbg_value(ptr %0, !87, !DIExpression(), !88)
  %2 = load i32, ptr @count, align 4, !dbg !89, !tbaa !20
  %3 = add nsw i32 %2, 1, !dbg !90
  store i32 %3, ptr @count, align 4, !dbg !91, !tbaa !20
    #dbg_value(ptr %0, !43, !DIExpression(), !92)
    #dbg_value(ptr poison, !44, !DIExpression(), !92)
    #dbg_value(i32 0, !45, !DIExpression(), !92)
  %4 = icmp eq ptr %0, null, !dbg !94
  br i1 %4, label %21, label %5, !dbg !95

5:                                                ; preds = %1, %5
  %6 = phi ptr [ %19, %5 ], [ %0, %1 ]
  %7 = phi i32 [ %18, %5 ], [ 0, %1 ]
    #dbg_value(ptr %6, !43, !DIExpression(), !92)
    #dbg_value(i32 %7, !45, !DIExpression(), !92)
  %8 = getelementptr inbounds nuw i8, ptr %6, i64 12, !dbg !96
  %9 = getelementptr inbounds nuw i8, ptr %6, i64 16, !dbg !97
  %10 = load i32, ptr %9, align 4, !dbg !98, !tbaa !20
  %11 = sitofp i32 %10 to float, !dbg !99
    #dbg_value(float %11, !46, !DIExpression(), !100)
  %12 = load i32, ptr %8, align 4, !dbg !101, !tbaa !20
    #dbg_value(i32 %12, !102, !DIExpression(), !105)
  %13 = shl nsw i32 %12, 1, !dbg !107
  %14 = bitcast float %11 to i32, !dbg !108
  %15 = and i32 %14, 7, !dbg !108
  %16 = add i32 %7, %3, !dbg !109
  %17 = add i32 %16, %13, !dbg !110
  %18 = add i32 %17, %15, !dbg !111
    #dbg_value(i32 %18, !45, !DIExpression(), !92)
  %19 = load ptr, ptr %6, align 8, !dbg !112, !tbaa !71
    #dbg_value(ptr %19, !43, !DIExpression(), !92)
  %20 = icmp eq ptr %19, null, !dbg !113
  br i1 %20, label %21, label %5, !dbg !114, !llvm.loop !115

21:                                               ; preds = %5, %1
  %22 = phi i32 [ 0, %1 ], [ %18, %5 ], !dbg !92
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 8, !dbg !118
  %24 = load i32, ptr %23, align 8, !dbg !118, !tbaa !119
    #dbg_value(i32 %24, !102, !DIExpression(), !120)
  %25 = shl nsw i32 %24, 1, !dbg !122
  %26 = add nsw i32 %25, %22, !dbg !123
  ret i32 %26, !dbg !124
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!12, !13, !14, !15, !16, !17, !18}
!llvm.ident = !{!19}
!llvm.errno.tbaa = !{!20}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "count", scope: !2, file: !3, line: 2, type: !11, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !10, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "debug.c", directory: "/", checksumkind: CSK_MD5, checksum: "91b7dc2c3d3ea11028aa7d67d6a18d34")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "color", file: !3, line: 1, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 0)
!9 = !DIEnumerator(name: "BLUE", value: 7)
!10 = !{!0}
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}
!14 = !{i32 1, !"wchar_size", i32 4}
!15 = !{i32 8, !"PIC Level", i32 2}
!16 = !{i32 7, !"PIE Level", i32 2}
!17 = !{i32 7, !"uwtable", i32 2}
!18 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!19 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !22, i64 0}
!22 = !{!"omnipotent char", !23, i64 0}
!23 = !{!"Simple C/C++ TBAA"}
!24 = distinct !DISubprogram(name: "sum", scope: !3, file: !3, line: 4, type: !25, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !42, keyInstructions: true)
!25 = !DISubroutineType(types: !26)
!26 = !{!11, !27, !39}
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64)
!28 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !29)
!29 = !DIDerivedType(tag: DW_TAG_typedef, name: "node", file: !3, line: 1, baseType: !30)
!30 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 1, size: 192, elements: !31)
!31 = !{!32, !34, !35}
!32 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !30, file: !3, line: 1, baseType: !33, size: 64)
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 64)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "color", scope: !30, file: !3, line: 1, baseType: !5, size: 32, offset: 64)
!35 = !DIDerivedType(tag: DW_TAG_member, name: "values", scope: !30, file: !3, line: 1, baseType: !36, size: 96, offset: 96)
!36 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 96, elements: !37)
!37 = !{!38}
!38 = !DISubrange(count: 3)
!39 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !40, size: 64)
!40 = !DISubroutineType(types: !41)
!41 = !{!11, !11}
!42 = !{!43, !44, !45, !46}
!43 = !DILocalVariable(name: "list", arg: 1, scope: !24, file: !3, line: 4, type: !27)
!44 = !DILocalVariable(name: "f", arg: 2, scope: !24, file: !3, line: 4, type: !39)
!45 = !DILocalVariable(name: "total", scope: !24, file: !3, line: 5, type: !11)
!46 = !DILocalVariable(name: "b", scope: !47, file: !3, line: 7, type: !50)
!47 = distinct !DILexicalBlock(scope: !48, file: !3, line: 6, column: 35)
!48 = distinct !DILexicalBlock(scope: !49, file: !3, line: 6, column: 3)
!49 = distinct !DILexicalBlock(scope: !24, file: !3, line: 6, column: 3)
!50 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "both", file: !3, line: 3, size: 32, elements: !51)
!51 = !{!52, !54}
!52 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !50, file: !3, line: 3, baseType: !53, size: 32)
!53 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "u", scope: !50, file: !3, line: 3, baseType: !6, size: 3, flags: DIFlagBitField, extraData: i64 0)
!55 = !DILocation(line: 0, scope: !24)
!56 = !DILocation(line: 6, column: 3, scope: !49, atomGroup: 10, atomRank: 1)
!57 = !DILocation(line: 6, column: 3, scope: !49, atomGroup: 11, atomRank: 1)
!58 = !DILocation(line: 7, column: 33, scope: !47)
!59 = !DILocation(line: 7, column: 27, scope: !47)
!60 = !DILocation(line: 7, column: 27, scope: !47, atomGroup: 4, atomRank: 3)
!61 = !DILocation(line: 7, column: 27, scope: !47, atomGroup: 4, atomRank: 2)
!62 = !DILocation(line: 0, scope: !47)
!63 = !DILocation(line: 8, column: 16, scope: !47)
!64 = !DILocation(line: 8, column: 14, scope: !47)
!65 = !DILocation(line: 8, column: 37, scope: !47)
!66 = !DILocation(line: 8, column: 41, scope: !47)
!67 = !DILocation(line: 8, column: 33, scope: !47)
!68 = !DILocation(line: 8, column: 39, scope: !47)
!69 = !DILocation(line: 8, column: 11, scope: !47, atomGroup: 5, atomRank: 2)
!70 = !DILocation(line: 6, column: 29, scope: !48, atomGroup: 6, atomRank: 2)
!71 = !{!72, !73, i64 0}
!72 = !{!"node", !73, i64 0, !21, i64 8, !22, i64 12}
!73 = !{!"p1 _ZTS4node", !74, i64 0}
!74 = !{!"any pointer", !22, i64 0}
!75 = !DILocation(line: 6, column: 3, scope: !49, atomGroup: 2, atomRank: 1)
!76 = !DILocation(line: 6, column: 3, scope: !49, atomGroup: 3, atomRank: 1)
!77 = distinct !{!77, !78, !79, !80, !81}
!78 = !DILocation(line: 6, column: 3, scope: !49)
!79 = !DILocation(line: 9, column: 3, scope: !49)
!80 = !{!"llvm.loop.mustprogress"}
!81 = !{!"llvm.loop.unroll.disable"}
!82 = !DILocation(line: 10, column: 3, scope: !24, atomGroup: 9, atomRank: 1)
!83 = distinct !DISubprogram(name: "use", scope: !3, file: !3, line: 13, type: !84, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !86, keyInstructions: true)
!84 = !DISubroutineType(types: !85)
!85 = !{!11, !27}
!86 = !{!87}
!87 = !DILocalVariable(name: "list", arg: 1, scope: !83, file: !3, line: 13, type: !27)
!88 = !DILocation(line: 0, scope: !83)
!89 = !DILocation(line: 13, column: 34, scope: !83)
!90 = !DILocation(line: 13, column: 34, scope: !83, atomGroup: 1, atomRank: 2)
!91 = !DILocation(line: 13, column: 34, scope: !83, atomGroup: 1, atomRank: 1)
!92 = !DILocation(line: 0, scope: !24, inlinedAt: !93)
!93 = distinct !DILocation(line: 13, column: 45, scope: !83)
!94 = !DILocation(line: 6, column: 3, scope: !49, inlinedAt: !93, atomGroup: 10, atomRank: 1)
!95 = !DILocation(line: 6, column: 3, scope: !49, inlinedAt: !93, atomGroup: 11, atomRank: 1)
!96 = !DILocation(line: 7, column: 33, scope: !47, inlinedAt: !93)
!97 = !DILocation(line: 7, column: 27, scope: !47, inlinedAt: !93)
!98 = !DILocation(line: 7, column: 27, scope: !47, inlinedAt: !93, atomGroup: 4, atomRank: 3)
!99 = !DILocation(line: 7, column: 27, scope: !47, inlinedAt: !93, atomGroup: 4, atomRank: 2)
!100 = !DILocation(line: 0, scope: !47, inlinedAt: !93)
!101 = !DILocation(line: 8, column: 16, scope: !47, inlinedAt: !93)
!102 = !DILocalVariable(name: "x", arg: 1, scope: !103, file: !3, line: 12, type: !11)
!103 = distinct !DISubprogram(name: "twice", scope: !3, file: !3, line: 12, type: !40, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !104, keyInstructions: true)
!104 = !{!102}
!105 = !DILocation(line: 0, scope: !103, inlinedAt: !106)
!106 = distinct !DILocation(line: 8, column: 14, scope: !47, inlinedAt: !93)
!107 = !DILocation(line: 12, column: 43, scope: !103, inlinedAt: !106, atomGroup: 1, atomRank: 2)
!108 = !DILocation(line: 8, column: 37, scope: !47, inlinedAt: !93)
!109 = !DILocation(line: 8, column: 33, scope: !47, inlinedAt: !93)
!110 = !DILocation(line: 8, column: 39, scope: !47, inlinedAt: !93)
!111 = !DILocation(line: 8, column: 11, scope: !47, inlinedAt: !93, atomGroup: 5, atomRank: 2)
!112 = !DILocation(line: 6, column: 29, scope: !48, inlinedAt: !93, atomGroup: 6, atomRank: 2)
!113 = !DILocation(line: 6, column: 3, scope: !49, inlinedAt: !93, atomGroup: 2, atomRank: 1)
!114 = !DILocation(line: 6, column: 3, scope: !49, inlinedAt: !93, atomGroup: 3, atomRank: 1)
!115 = distinct !{!115, !116, !117, !80, !81}
!116 = !DILocation(line: 6, column: 3, scope: !49, inlinedAt: !93)
!117 = !DILocation(line: 9, column: 3, scope: !49, inlinedAt: !93)
!118 = !DILocation(line: 13, column: 76, scope: !83)
!119 = !{!72, !21, i64 8}
!120 = !DILocation(line: 0, scope: !103, inlinedAt: !121)
!121 = distinct !DILocation(line: 13, column: 64, scope: !83)
!122 = !DILocation(line: 12, column: 43, scope: !103, inlinedAt: !121, atomGroup: 1, atomRank: 2)
!123 = !DILocation(line: 13, column: 62, scope: !83, atomGroup: 2, atomRank: 2)
!124 = !DILocation(line: 13, column: 38, scope: !83, atomGroup: 2, atomRank: 1)
