// RUN: terrace opt %s --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: terrace opt %s --ensure-debug-info-scope-on-llvm-func=emission-kind=Full --mlir-print-debuginfo | FileCheck %s --check-prefix=FULL

// FULL: #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file{{[0-9]*}}, producer = "MLIR", isOptimized = true, emissionKind = Full>

module {
  // A declaration is not distinct, and of no unit.
  // CHECK: llvm.func @declared() loc(fused<#llvm.di_subprogram<scope = #llvm.di_file<"other.mlir" in "">, name = "declared", linkageName = "declared", file = <"other.mlir" in "">, line = 5, scopeLine = 5, subprogramFlags = Optimized,
  llvm.func @declared() loc("other.mlir":5:6)

  llvm.func @caller() {
    // An operation from another file gets that as its scope.
    // CHECK: llvm.mlir.constant(0 : i32) : i32 loc(fused<#llvm.di_lexical_block_file<scope = #llvm.di_subprogram<{{.*}}name = "caller"{{.*}}, file = <"file.mlir" in "a/b">, discriminator = 0>>["a/b/file.mlir":3:4])
    %0 = llvm.mlir.constant(0 : i32) : i32 loc("a/b/file.mlir":3:4)
    // Inlined code gets it inside of its call.
    // CHECK: llvm.mlir.constant(1 : i32) : i32 loc(callsite(fused<#llvm.di_lexical_block_file<{{.*}}file = <"file.mlir" in "a/b">, discriminator = 0>>["a/b/file.mlir":3:4] at "caller.mlir":7:8))
    %1 = llvm.mlir.constant(1 : i32) : i32 loc(callsite("a/b/file.mlir":3:4 at "caller.mlir":7:8))
    // CHECK: llvm.return loc("caller.mlir":3:4)
    llvm.return loc("caller.mlir":3:4)
  // CHECK: loc(fused<#llvm.di_subprogram<id = distinct[{{.*}}]<>, compileUnit = <{{.*}}file = <"top.mlir" in "dir">{{.*}}emissionKind = LineTablesOnly>, scope = #llvm.di_file<"caller.mlir" in "">, name = "caller", linkageName = "caller", file = <"caller.mlir" in "">, line = 7, scopeLine = 7, subprogramFlags = "Definition|Optimized",
  } loc("caller.mlir":7:8)

  // A function without a place is at the start of the unit's file.
  // CHECK: llvm.func @nowhere
  // CHECK: loc(fused<#llvm.di_subprogram<{{.*}}file = <"top.mlir" in "dir">, line = 1, scopeLine = 1, subprogramFlags = "Definition|Optimized", type = <callingConvention = DW_CC_normal>>>[unknown])
  llvm.func @nowhere() {
    llvm.return loc("z.mlir":3:4)
  } loc(unknown)
} loc("dir/top.mlir":0:0)
