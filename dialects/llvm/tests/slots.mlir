// RUN: terrace opt %s --pass-pipeline='builtin.module(llvm.func(sroa,mem2reg))' | FileCheck %s

// CHECK-LABEL: llvm.func @copied(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr
// CHECK: %[[VALUE:.*]] = llvm.load %[[P]] : !llvm.ptr -> i32
// CHECK-NEXT: llvm.return %[[VALUE]] : i32
llvm.func @copied(%p: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %2 = llvm.mlir.constant(4 : i32) : i32
  "llvm.intr.memcpy"(%1, %p, %2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %3 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

// CHECK-LABEL: llvm.func @filled(
// CHECK: %[[VALUE:.*]] = llvm.mlir.constant(707406378 : i32) : i32
// CHECK-NEXT: llvm.return %[[VALUE]] : i32
llvm.func @filled() -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %2 = llvm.mlir.constant(42 : i8) : i8
  %3 = llvm.mlir.constant(8 : i32) : i32
  "llvm.intr.memset"(%1, %2, %3) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %4 = llvm.getelementptr %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  %5 = llvm.load %4 : !llvm.ptr -> i32
  llvm.return %5 : i32
}

// CHECK-LABEL: llvm.func @volatile(
// CHECK: llvm.alloca
// CHECK: "llvm.intr.memset"
llvm.func @volatile() -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %2 = llvm.mlir.constant(42 : i8) : i8
  %3 = llvm.mlir.constant(4 : i32) : i32
  "llvm.intr.memset"(%1, %2, %3) <{isVolatile = true}> : (!llvm.ptr, i8, i32) -> ()
  %4 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %4 : i32
}
