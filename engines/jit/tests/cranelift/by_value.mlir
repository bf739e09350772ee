// What is passed by value is copied: the caller does not see what is done with it.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

!pair = !llvm.struct<(i64, i32)>

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @change(%pair: !llvm.ptr {llvm.byval = !pair, llvm.align = 8 : i64}) -> i64 {
  %old = llvm.load %pair : !llvm.ptr -> i64
  %hundred = llvm.mlir.constant(100 : i64) : i64
  llvm.store %hundred, %pair : i64, !llvm.ptr
  %new = llvm.load %pair : !llvm.ptr -> i64
  %sum = llvm.add %old, %new : i64
  llvm.return %sum : i64
}

// CHECK: {{^}}107{{$}}
// CHECK-NEXT: {{^}}7{{$}}
llvm.func @main() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %seven = llvm.mlir.constant(7 : i64) : i64
  %pair = llvm.alloca %one x !pair : (i64) -> !llvm.ptr
  llvm.store %seven, %pair : i64, !llvm.ptr
  %sum = llvm.call @change(%pair) : (!llvm.ptr {llvm.byval = !pair, llvm.align = 8 : i64}) -> i64
  llvm.call @printI64(%sum) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %left = llvm.load %pair : !llvm.ptr -> i64
  llvm.call @printI64(%left) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
