// RUN: terrace opt %s --llvm-legalize-for-export | FileCheck %s

// br(c, ^a(x), ^a(y)) -> br(c, ^a(x), ^b(y)), ^b(z): br ^a(z)
// CHECK-LABEL: @same_successor
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
llvm.func @same_successor(%c: i1, %x: i32, %y: i32) {
  // CHECK: llvm.cond_br %[[C]], ^[[A:.*]](%[[X]] : i32), ^[[B:.*]](%[[Y]] : i32)
  llvm.cond_br %c, ^a(%x : i32), ^a(%y : i32)
// CHECK: ^[[A]](
^a(%z: i32):
  llvm.return
// CHECK: ^[[B]](%[[Z:.*]]: i32):
// CHECK: llvm.br ^[[A]](%[[Z]] : i32)
}

// Nothing is handed over.
// CHECK-LABEL: @no_arguments
llvm.func @no_arguments(%c: i1) {
  // CHECK: llvm.cond_br %{{.*}}, ^[[A:.*]], ^[[A]]
  llvm.cond_br %c, ^a, ^a
// CHECK: ^[[A]]:
^a:
  llvm.return
// CHECK-NOT: llvm.br
}

// CHECK-LABEL: @several_cases
llvm.func @several_cases(%c: i32, %x: i32) {
  // CHECK:      llvm.switch %{{.*}} : i32, ^[[A:.*]](%[[X:.*]] : i32) [
  // CHECK-NEXT:   1: ^[[B:[^(]*]](%[[X]] : i32),
  // CHECK-NEXT:   2: ^[[D:[^(]*]](%[[X]] : i32)
  llvm.switch %c : i32, ^a(%x : i32) [
    1: ^a(%x : i32),
    2: ^a(%x : i32)
  ]
^a(%z: i32):
  llvm.return
// CHECK: ^[[B]](%{{.*}}: i32):
// CHECK: llvm.br ^[[A]](
// CHECK: ^[[D]](%{{.*}}: i32):
// CHECK: llvm.br ^[[A]](
}

#file = #llvm.di_file<"foo.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "MLIR", isOptimized = true, emissionKind = Full>
#program = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "parts", file = #file, subprogramFlags = Definition>
#byte = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "i8", sizeInBits = 8, encoding = DW_ATE_unsigned>
#variable = #llvm.di_local_variable<scope = #program, name = "x", file = #file, line = 10, alignInBits = 32, type = #byte>

// fragment(o, s), fragment(p, t) -> fragment(o + p, s)
// CHECK-LABEL: @parts
llvm.func @parts(%x: !llvm.ptr) {
  // CHECK: <[DW_OP_deref, DW_OP_LLVM_fragment(96, 32)]>
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(32, 32), DW_OP_LLVM_fragment(32, 64), DW_OP_LLVM_fragment(32, 96)]> = %x : !llvm.ptr
  // CHECK: <[DW_OP_LLVM_fragment(0, 64), DW_OP_deref, DW_OP_LLVM_fragment(32, 16)]>
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_LLVM_fragment(0, 64), DW_OP_deref, DW_OP_LLVM_fragment(32, 16)]> = %x : !llvm.ptr
  llvm.return
}
