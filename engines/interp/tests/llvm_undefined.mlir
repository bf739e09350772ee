// RUN: not terrace run %s -e null 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not terrace run %s -e end 2>&1 | FileCheck %s --check-prefix=END
// RUN: not terrace run %s -e aligned 2>&1 | FileCheck %s --check-prefix=ALIGNED
// RUN: not terrace run %s -e assume 2>&1 | FileCheck %s --check-prefix=ASSUME
// RUN: not terrace run %s -e call 2>&1 | FileCheck %s --check-prefix=CALL
// RUN: not terrace run %s -e flag 2>&1 | FileCheck %s --check-prefix=FLAG

// NULL: 'llvm.load' op has undefined behavior: a null address is accessed
llvm.func @null() {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return
}

// END: 'llvm.load' op has undefined behavior: 4 bytes at offset 8 of an allocation of 8 bytes are accessed
llvm.func @end() {
  %0 = llvm.mlir.constant(2 : i64) : i64
  %1 = llvm.alloca %0 x i32 : (i64) -> !llvm.ptr
  %2 = llvm.getelementptr %1[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return
}

// ALIGNED: 'llvm.load' op has undefined behavior: the address is not aligned to 4 bytes
llvm.func @aligned() {
  %0 = llvm.mlir.constant(2 : i64) : i64
  %1 = llvm.alloca %0 x i32 : (i64) -> !llvm.ptr
  %2 = llvm.getelementptr %1[1] : (!llvm.ptr) -> !llvm.ptr, i8
  %3 = llvm.load %2 {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// ASSUME: 'llvm.intr.assume' op has undefined behavior: what is assumed does not hold
llvm.func @assume() {
  %0 = llvm.mlir.constant(false) : i1
  llvm.intr.assume %0 : i1
  llvm.return
}

// CALL: 'llvm.call' op has undefined behavior: what is called is no function
llvm.func @call() {
  %0 = llvm.mlir.constant(2 : i64) : i64
  %1 = llvm.inttoptr %0 : i64 to !llvm.ptr
  llvm.call %1() : !llvm.ptr, () -> ()
  llvm.return
}

// FLAG: 'llvm.cond_br' op has undefined behavior: the condition is poison
llvm.func @flag() {
  %0 = llvm.mlir.constant(-1 : i8) : i8
  %1 = llvm.zext nneg %0 : i8 to i16
  %2 = llvm.icmp "eq" %1, %1 : i16
  llvm.cond_br %2, ^a, ^a
^a:
  llvm.return
}
