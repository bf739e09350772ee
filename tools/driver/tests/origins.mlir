// RUN: terrace opt %s --print-origins --pass-pipeline='builtin.module(canonicalize,convert-scf-to-cf,convert-cf-to-llvm)' | FileCheck %s
// RUN: terrace opt %s --track-origins --canonicalize --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS
// RUN: terrace opt %s --track-origins --canonicalize | FileCheck %s --check-prefix=SILENT
// RUN: terrace opt %s --track-origins --canonicalize --mlir-print-debuginfo | terrace opt --print-origins --cse | FileCheck %s --check-prefix=READ-BACK

// CHECK-LABEL: func @sum
// CHECK: llvm.br ^bb1{{.*}} // from {{.*}}origins.mlir:23:8 by convert-scf-to-cf (ForLowering), convert-cf-to-llvm (BranchOpLowering)
// CHECK: arith.cmpi slt{{.*}} // from {{.*}}origins.mlir:23:8 by convert-scf-to-cf (ForLowering)
// What no pass made has no comment.
// CHECK: arith.addi {{.*}} : i32{{$}}

// LOCATIONS: arith.constant 12 : i32 loc(fused<"canonicalize (fold)">["{{.*}}origins.mlir":{{[0-9]+}}:{{[0-9]+}}])

// SILENT-NOT: canonicalize
// SILENT-NOT: loc(

// READ-BACK: arith.constant 12 : i32 // from {{.*}}origins.mlir:{{[0-9]+}}:{{[0-9]+}} by canonicalize (fold)
func.func @sum(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %seven = arith.constant 7 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> i32 {
    %next = arith.addi %acc, %x : i32
    scf.yield %next : i32
  }
  %twelve = arith.addi %five, %seven : i32
  %s = arith.muli %r, %twelve : i32
  return %s : i32
}
