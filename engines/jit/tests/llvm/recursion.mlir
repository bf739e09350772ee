// A program that calls itself for ever is stopped; one that goes deep is not.
//
// RUN: %if llvm %{ not terrace run --backend=llvm -e endless %s 2>&1 | FileCheck %s --check-prefix=ENDLESS %}
// RUN: %if llvm %{ not terrace run --backend=llvm -O0 -e endless %s 2>&1 | FileCheck %s --check-prefix=ENDLESS %}
// RUN: %if llvm %{ not terrace run --backend=llvm -e in_turns %s 2>&1 | FileCheck %s --check-prefix=TURNS %}
// RUN: %if llvm %{ not terrace run --backend=llvm -O0 -e large %s 2>&1 | FileCheck %s --check-prefix=LARGE %}
// RUN: %if llvm %{ not terrace run --backend=llvm -e allocates %s 2>&1 | FileCheck %s --check-prefix=ALLOCATES %}
// RUN: %if llvm %{ terrace run --backend=llvm -e deep %s | FileCheck %s --check-prefix=DEEP %}

llvm.mlir.global internal @last(0 : i64) : i64

// ENDLESS: recursion.mlir:[[@LINE+1]]:1: error: 'llvm.func' op is called when the stack is used up
llvm.func @down(%n: i64) -> i64 {
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %one = llvm.mlir.constant(1 : i64) : i64
  %next = llvm.add %n, %one : i64
  %result = llvm.call @down(%next) : (i64) -> i64
  llvm.store %result, %last : i64, !llvm.ptr
  %sum = llvm.mul %result, %n : i64
  llvm.return %sum : i64
}

llvm.func @endless() -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %result = llvm.call @down(%zero) : (i64) -> i64
  llvm.return %result : i64
}

// Which of the two it is depends on how much stack there is.
// TURNS: recursion.mlir:{{[0-9]+}}:1: error: 'llvm.func' op is called when the stack is used up
llvm.func @in_turns() -> i64 {
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %result = llvm.call @other() : () -> i64
  llvm.store %result, %last : i64, !llvm.ptr
  llvm.return %result : i64
}

llvm.func @other() -> i64 attributes {passthrough = ["noinline"]} {
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %result = llvm.call @in_turns() : () -> i64
  %old = llvm.load %last : !llvm.ptr -> i64
  %sum = llvm.mul %result, %old : i64
  llvm.store %sum, %last : i64, !llvm.ptr
  llvm.return %sum : i64
}

// LARGE: recursion.mlir:[[@LINE+1]]:1: error: 'llvm.func' op is called when the stack is used up
llvm.func @large() {
  %count = llvm.mlir.constant(4096 : i64) : i64
  %room = llvm.alloca %count x i64 : (i64) -> !llvm.ptr
  %self = llvm.mlir.addressof @large : !llvm.ptr
  llvm.store %self, %room : !llvm.ptr, !llvm.ptr
  llvm.call %self() : !llvm.ptr, () -> ()
  llvm.return
}

// What a function allocates while it runs, as much as it likes.
// ALLOCATES: recursion.mlir:[[@LINE+1]]:1: error: 'llvm.func' op is called when the stack is used up
llvm.func @allocate(%count: i64) attributes {passthrough = ["noinline"]} {
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %room = llvm.alloca %count x i64 : (i64) -> !llvm.ptr
  llvm.store volatile %room, %last : !llvm.ptr, !llvm.ptr
  llvm.return
}

llvm.func @allocates() {
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %zero = llvm.load volatile %last : !llvm.ptr -> i64
  %much = llvm.mlir.constant(100000000 : i64) : i64
  %count = llvm.add %zero, %much : i64
  llvm.call @allocate(%count) : (i64) -> ()
  llvm.return
}

llvm.func @sum(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %ends = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %ends, ^end(%zero : i64), ^more
^more:
  %next = llvm.sub %n, %one : i64
  %rest = llvm.call @sum(%next) : (i64) -> i64
  llvm.store volatile %rest, %last : i64, !llvm.ptr
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
