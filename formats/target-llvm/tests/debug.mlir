// RUN: terrace translate --mlir-to-llvmir %s | FileCheck %s

#file = #llvm.di_file<"a.mlir" in "/here/">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "Terrace", isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<types = #int, #int>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 3, subprogramFlags = "Definition|Optimized", type = #type>
#x = #llvm.di_local_variable<scope = #function, name = "x", file = #file, line = 3, arg = 1, type = #int>

// CHECK: define i32 @f(i32 %0) !dbg ![[FUNCTION:[0-9]+]]
llvm.func @f(%a: i32) -> i32 {
  // CHECK-NEXT: #dbg_value(i32 %0, ![[X:[0-9]+]], !DIExpression(DW_OP_deref), ![[PLACE:[0-9]+]])
  llvm.intr.dbg.value #x #llvm.di_expression<[DW_OP_deref]> = %a : i32 loc("a.mlir":3:9)
  // CHECK-NEXT: ret i32 %0, !dbg ![[PLACE]]
  llvm.return %a : i32 loc("a.mlir":3:9)
} loc(fused<#function>["a.mlir":3:1])

// CHECK: !llvm.dbg.cu = !{![[UNIT:[0-9]+]]}
// CHECK: ![[UNIT]] = distinct !DICompileUnit(language: DW_LANG_C, file: ![[FILE:[0-9]+]], producer: "Terrace", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
// CHECK: ![[FILE]] = !DIFile(filename: "a.mlir", directory: "/here/")
// CHECK: ![[FUNCTION]] = distinct !DISubprogram(name: "f", scope: ![[FILE]], file: ![[FILE]], line: 3, type: !{{[0-9]+}}, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: ![[UNIT]])
// CHECK: !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
// CHECK: ![[X]] = !DILocalVariable(name: "x", arg: 1, scope: ![[FUNCTION]], file: ![[FILE]], line: 3
// CHECK: ![[PLACE]] = !DILocation(line: 3, column: 9, scope: ![[FUNCTION]])
