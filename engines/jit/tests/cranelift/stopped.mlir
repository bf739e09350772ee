// RUN: not terrace run --backend=cranelift %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not terrace run --backend=cranelift -e unreachable %s 2>&1 | FileCheck %s --check-prefix=UNREACHABLE
// RUN: not terrace run --backend=cranelift -e overflow %s 2>&1 | FileCheck %s --check-prefix=OVERFLOW

llvm.func @divide(%a: i32, %b: i32) -> i32 {
  // ZERO: stopped.mlir:[[@LINE+2]]:8: error: 'llvm.sdiv' op has undefined behavior: division by zero
  // OVERFLOW: stopped.mlir:[[@LINE+1]]:8: error: 'llvm.sdiv' op has undefined behavior: the quotient overflows
  %q = llvm.sdiv %a, %b : i32
  llvm.return %q : i32
}

llvm.func @main() -> i32 {
  %a = llvm.mlir.constant(1 : i32) : i32
  %b = llvm.mlir.constant(0 : i32) : i32
  %q = llvm.call @divide(%a, %b) : (i32, i32) -> i32
  llvm.return %q : i32
}

llvm.func @overflow() -> i32 {
  %a = llvm.mlir.constant(-2147483648 : i32) : i32
  %b = llvm.mlir.constant(-1 : i32) : i32
  %q = llvm.call @divide(%a, %b) : (i32, i32) -> i32
  llvm.return %q : i32
}

llvm.func @unreachable() {
  // UNREACHABLE: stopped.mlir:[[@LINE+1]]:3: error: 'llvm.unreachable' op has undefined behavior: it is reached
  llvm.unreachable
}
