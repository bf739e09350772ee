// RUN: terrace run %s | FileCheck %s

llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.mlir.global_ctors ctors = [@late, @early], priorities = [2 : i32, 1 : i32], data = [#llvm.zero, #llvm.zero]
llvm.mlir.global_dtors dtors = [@end], priorities = [0 : i32], data = [#llvm.zero]

llvm.func @show(%0: i64) {
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// CHECK: 1
llvm.func @early() {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.call @show(%0) : (i64) -> ()
  llvm.return
}

// CHECK-NEXT: 2
llvm.func @late() {
  %0 = llvm.mlir.constant(2 : i64) : i64
  llvm.call @show(%0) : (i64) -> ()
  llvm.return
}

// CHECK-NEXT: 3
llvm.func @main() {
  %0 = llvm.mlir.constant(3 : i64) : i64
  llvm.call @show(%0) : (i64) -> ()
  llvm.return
}

// CHECK-NEXT: 4
llvm.func @end() {
  %0 = llvm.mlir.constant(4 : i64) : i64
  llvm.call @show(%0) : (i64) -> ()
  llvm.return
}
