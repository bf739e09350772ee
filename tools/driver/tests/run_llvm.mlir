// REQUIRES: llvm
// RUN: terrace run --backend=llvm -O2 %s | FileCheck %s
// RUN: terrace run --backend=llvm -e answer --entry-point-result=i32 %s | FileCheck %s --check-prefix=ANSWER

llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @sin(f64) -> f64

llvm.mlir.global internal @counter(40 : i64) : i64

// CHECK: 42
// CHECK-NEXT: 0
llvm.func @main() {
  %two = llvm.mlir.constant(2 : i64) : i64
  %at = llvm.mlir.addressof @counter : !llvm.ptr
  %forty = llvm.load %at : !llvm.ptr -> i64
  %sum = llvm.add %forty, %two : i64
  llvm.call @printI64(%sum) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %zero = llvm.mlir.constant(0.0 : f64) : f64
  %sin = llvm.call @sin(%zero) : (f64) -> f64
  llvm.call @printF64(%sin) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// ANSWER: 42
llvm.func @answer() -> i32 {
  %answer = llvm.mlir.constant(42 : i32) : i32
  llvm.return %answer : i32
}
