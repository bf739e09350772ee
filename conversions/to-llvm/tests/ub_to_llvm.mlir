// RUN: terrace opt %s --convert-ub-to-llvm | FileCheck %s

// CHECK-LABEL: @poison
func.func @poison() {
  // CHECK: llvm.mlir.poison : i64
  %0 = ub.poison : index
  // CHECK: llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
  %1 = ub.poison : memref<f32>
  // CHECK: llvm.unreachable
  ub.unreachable
}
