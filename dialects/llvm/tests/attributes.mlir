// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG: #[[FILE:di_file.*]] = #llvm.di_file<"a.c" in "/tmp">
// CHECK-DAG: #[[UNIT:di_compile_unit.*]] = #llvm.di_compile_unit<id = distinct[{{.*}}]<>, sourceLanguage = DW_LANG_C11, file = #[[FILE]], isOptimized = true, emissionKind = Full>
// CHECK-DAG: #[[INT:di_basic_type.*]] = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-DAG: #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #[[INT]], #[[INT]]>
// CHECK-DAG: #llvm.di_local_variable<scope = #[[FILE]], name = "x", flags = "Public|Virtual">
// CHECK-DAG: #[[ROOT:tbaa_root.*]] = #llvm.tbaa_root<id = "root">
// CHECK-DAG: #[[CHAR:tbaa_type_desc.*]] = #llvm.tbaa_type_desc<id = "char", members = {<#[[ROOT]], 0>}>
// CHECK-DAG: #llvm.tbaa_tag<base_type = #[[CHAR]], access_type = #[[CHAR]], offset = 0, constant = true>
// CHECK-DAG: #[[LICM:loop_licm.*]] = #llvm.loop_licm<disable = true>
// CHECK-DAG: #llvm.loop_annotation<licm = #[[LICM]], mustProgress = true>
// CHECK-DAG: #llvm.access_group<id = distinct[{{.*}}]<>>
#file = #llvm.di_file<"a.c" in "/tmp">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#char = #llvm.tbaa_type_desc<id = "char", members = {<#llvm.tbaa_root<id = "root">, 0>}>
"debug.info"() {
  unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = true, emissionKind = Full>,
  type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int, #int>,
  variable = #llvm.di_local_variable<scope = #file, name = "x", flags = "Virtual|Public">
} : () -> ()
"aliasing"() {
  tag = #llvm.tbaa_tag<base_type = #char, access_type = #char, offset = 0, constant = true>,
  loop = #llvm.loop_annotation<licm = <disable = true>, mustProgress = true>,
  group = #llvm.access_group<id = distinct[1]<>>
} : () -> ()

// CHECK: a = #llvm.di_expression<>
// CHECK-SAME: b = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_deref]>
"expressions"() {
  a = #llvm.di_expression<>,
  b = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_deref]>
} : () -> ()

// CHECK: a = #llvm.linkage<weak_odr>, b = #llvm.cconv<fastcc>, c = #llvm.fastmath<nnan, nsz>, d = #llvm.overflow<nsw, nuw>
// CHECK-SAME: e = #llvm.framePointerKind<"non-leaf">, f = #llvm<comdat any>
"flags"() {
  a = #llvm.linkage<weak_odr>, b = #llvm.cconv<fastcc>, c = #llvm.fastmath<nsz, nnan>, d = #llvm.overflow<nsw, nuw>,
  e = #llvm.framePointerKind<"non-leaf">, f = #llvm<comdat any>
} : () -> ()

// CHECK: a = #llvm.constant_range<i8, -1, 4>, b = #llvm.target_features<["+a", "-b"]>, c = #llvm.poison
// CHECK-SAME: d = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>, e = #llvm.dereferenceable<bytes = 8, mayBeNull = true>
// CHECK-SAME: f = #llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, g = #llvm.address_space<3>
"others"() {
  a = #llvm.constant_range<i8, 255, 4>, b = #llvm.target_features<["+a", "-b"]>, c = #llvm.poison,
  d = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>,
  e = #llvm.dereferenceable<bytes = 8, mayBeNull = true>,
  f = #llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, g = #llvm.address_space<3>
} : () -> ()
