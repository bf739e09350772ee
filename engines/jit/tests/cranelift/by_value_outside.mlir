// RUN: not terrace run --backend=cranelift %s 2>&1 | FileCheck %s

!pair = !llvm.struct<(i64, i32)>

llvm.func @puts(!llvm.ptr {llvm.byval = !pair})

llvm.func @main() {
  %zero = llvm.mlir.zero : !llvm.ptr
  // CHECK: by_value_outside.mlir:[[@LINE+1]]:3: error: 'llvm.call' op cannot be compiled by Cranelift: passes a structure by value to 'puts', which is not defined here
  llvm.call @puts(%zero) : (!llvm.ptr) -> ()
  llvm.return
}
