// Every attribute that is stored as the dialect declares, and not as text.
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=0 | terrace opt --allow-unregistered-dialect | FileCheck %s

#file = #llvm.di_file<"a.c" in "/d">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "p", isOptimized = true, emissionKind = Full, nameTableKind = None>
#split = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = None, splitDebugFilename = "a.dwo">
#self = #llvm.di_composite_type<recId = distinct[2]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "next", baseType = #self, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3>
#near = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, dwarfAddressSpace = 0>
#range = #llvm.di_subrange<count = 4 : i64, lowerBound = 1 : i32>
#steps = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_deref, DW_OP_LLVM_fragment(0, 300)]>
#list = #llvm.di_composite_type<recId = distinct[2]<>, tag = DW_TAG_structure_type, name = "list", file = #file, line = 7, scope = #file, flags = "Public|FwdDecl", sizeInBits = 18446744073709551615, dataLocation = #steps, elements = #next, #range>
#space = #llvm.di_namespace<name = "n", exportSymbols = false>
#signature = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #int, #list>
#note = #llvm.di_annotation<name = "k", value = "v">
#function = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #unit, scope = #space, name = "f", linkageName = "_f", file = #file, line = 1, scopeLine = 2, subprogramFlags = "Definition|Optimized", type = #signature, annotations = #note>
#block = #llvm.di_lexical_block<scope = #function, file = #file, line = 3, column = 4>
#part = #llvm.di_lexical_block_file<scope = #block, file = #file, discriminator = 0>
#local = #llvm.di_local_variable<scope = #part, name = "x", file = #file, line = 5, arg = 1, alignInBits = 32, type = #int, flags = Artificial>
#label = #llvm.di_label<scope = #part, name = "l", line = 6>
#global = #llvm.di_global_variable<scope = #unit, name = "g", file = #file, line = 8, type = #int, isDefined = true>
#value = #llvm.di_global_variable_expression<var = #global, expr = <>>
#import = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #space, entity = #function, line = 9, elements = #local>
#loop = #llvm.loop_annotation<disableNonforced = true, unroll = <disable = true>, mustProgress = false, startLoc = loc(fused<#int>["a.c":1:2]), parallelAccesses = #llvm.access_group<id = distinct[4]<>>>

// CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"a.c" in "/d">
// CHECK-DAG: #[[INT:.*]] = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-DAG: #[[UNIT:.*]] = #llvm.di_compile_unit<id = distinct[{{[0-9]+}}]<>, sourceLanguage = DW_LANG_C, file = #[[FILE]], producer = "p", isOptimized = true, emissionKind = Full, nameTableKind = None>
// What the encoding has no place for is not lost.
// CHECK-DAG: = #llvm.di_compile_unit<id = distinct[{{[0-9]+}}]<>, sourceLanguage = DW_LANG_C, file = #[[FILE]], isOptimized = false, emissionKind = None, splitDebugFilename = "a.dwo">
// CHECK-DAG: #[[SELF:.*]] = #llvm.di_composite_type<recId = distinct{{.}}[[LIST:[0-9]+]]{{.}}<>, isRecSelf = true>
// CHECK-DAG: #[[NEXT:.*]] = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "next", baseType = #[[SELF]], sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3>
// CHECK-DAG: = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #[[INT]], dwarfAddressSpace = 0>
// CHECK-DAG: #[[LISTTYPE:.*]] = #llvm.di_composite_type<recId = distinct{{.}}[[LIST]]{{.}}<>, tag = DW_TAG_structure_type, name = "list", file = #[[FILE]], line = 7, scope = #[[FILE]], flags = "Public|FwdDecl", sizeInBits = 18446744073709551615, dataLocation = <[DW_OP_plus_uconst(3), DW_OP_deref, DW_OP_LLVM_fragment(0, 300)]>, elements = #[[NEXT]], #llvm.di_subrange<count = 4 : i64, lowerBound = 1 : i32>>
// CHECK-DAG: #[[SPACE:.*]] = #llvm.di_namespace<name = "n", exportSymbols = false>
// CHECK-DAG: #[[SIGNATURE:.*]] = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #{{.*}}, #[[INT]], #[[LISTTYPE]]>
// CHECK-DAG: #[[FUNCTION:.*]] = #llvm.di_subprogram<id = distinct[{{[0-9]+}}]<>, compileUnit = #[[UNIT]], scope = #[[SPACE]], name = "f", linkageName = "_f", file = #[[FILE]], line = 1, scopeLine = 2, subprogramFlags = "Definition|Optimized", type = #[[SIGNATURE]], annotations = #llvm.di_annotation<name = "k", value = "v">>
// CHECK-DAG: #[[BLOCK:.*]] = #llvm.di_lexical_block<scope = #[[FUNCTION]], file = #[[FILE]], line = 3, column = 4>
// CHECK-DAG: #[[PART:.*]] = #llvm.di_lexical_block_file<scope = #[[BLOCK]], file = #[[FILE]], discriminator = 0>
// CHECK-DAG: #[[LOCAL:.*]] = #llvm.di_local_variable<scope = #[[PART]], name = "x", file = #[[FILE]], line = 5, arg = 1, alignInBits = 32, type = #[[INT]], flags = Artificial>
// CHECK-DAG: = #llvm.di_label<scope = #[[PART]], name = "l", line = 6>
// CHECK-DAG: #[[GLOBAL:.*]] = #llvm.di_global_variable<scope = #[[UNIT]], name = "g", file = #[[FILE]], line = 8, type = #[[INT]], isDefined = true>
// CHECK-DAG: = #llvm.di_global_variable_expression<var = #[[GLOBAL]], expr = <>>
// CHECK-DAG: = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #[[SPACE]], entity = #[[FUNCTION]], line = 9, elements = #[[LOCAL]]>
// CHECK-DAG: #[[UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: = #llvm.loop_annotation<disableNonforced = true, unroll = #[[UNROLL]], mustProgress = false, startLoc = {{.*}}, parallelAccesses = #{{.*}}>
"a.b"() {attributes = [#split, #near, #local, #label, #value, #import, #loop]} : () -> ()
