// A program that calls itself for ever is stopped; one that goes deep is not.
//
// RUN: not terrace run --backend=cranelift -e endless %s 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not terrace run --backend=cranelift -O0 -e through_addresses %s 2>&1 | FileCheck %s --check-prefix=ADDRESSES
// RUN: terrace run --backend=cranelift -e deep %s | FileCheck %s --check-prefix=DEEP

// ENDLESS: recursion.mlir:[[@LINE+1]]:1: error: 'llvm.func' op is called when the stack is used up
llvm.func @down(%n: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %next = llvm.add %n, %one : i64
  %result = llvm.call @down(%next) : (i64) -> i64
  %sum = llvm.add %result, %n : i64
  llvm.return %sum : i64
}

llvm.func @endless() -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %result = llvm.call @down(%zero) : (i64) -> i64
  llvm.return %result : i64
}

// ADDRESSES: recursion.mlir:[[@LINE+1]]:1: error: 'llvm.func' op is called when the stack is used up
llvm.func @through_addresses() {
  %count = llvm.mlir.constant(4096 : i64) : i64
  %room = llvm.alloca %count x i64 : (i64) -> !llvm.ptr
  %self = llvm.mlir.addressof @through_addresses : !llvm.ptr
  llvm.store %self, %room : !llvm.ptr, !llvm.ptr
  llvm.call %self() : !llvm.ptr, () -> ()
  llvm.return
}

llvm.func @sum(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %ends = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %ends, ^end(%zero : i64), ^more
^more:
  %next = llvm.sub %n, %one : i64
  %rest = llvm.call @sum(%next) : (i64) -> i64
  %sum = llvm.add %rest, %n : i64
  llvm.br ^end(%sum : i64)
^end(%result: i64):
  llvm.return %result : i64
}

// DEEP: {{^}}50005000{{$}}
llvm.func @deep() -> i64 {
  %n = llvm.mlir.constant(10000 : i64) : i64
  %result = llvm.call @sum(%n) : (i64) -> i64
  llvm.return %result : i64
}
