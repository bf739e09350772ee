// Loops are compiled with their condition at the end, and several steps at a time: however many steps they have, the
// numbers are those that the interpreter finds.
//
// RUN: terrace run --backend=interpreter %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: terrace run --backend=cranelift -O0 %s | FileCheck %s

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @show(%x: i64) {
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// What the head takes is passed on in another order.
llvm.func @fibonacci(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%zero, %zero, %one : i64, i64, i64)
^head(%i: i64, %a: i64, %b: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^behind
^body:
  %sum = llvm.add %a, %b : i64
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next, %b, %sum : i64, i64, i64)
^behind:
  llvm.return %a : i64
}

// What the head computes is used behind the loop, and what it passes on there as well.
llvm.func @behind(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  %next = llvm.add %i, %three : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^body(%next : i64), ^behind(%i : i64)
^body(%j: i64):
  llvm.br ^head(%j : i64)
^behind(%last: i64):
  %both = llvm.mul %next, %last : i64
  llvm.return %both : i64
}

// A loop in a loop: elements of a table that is written and read.
llvm.func @nested(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %size = llvm.mlir.constant(16 : i64) : i64
  %room = llvm.alloca %size x i64 : (i64) -> !llvm.ptr
  llvm.br ^outer(%zero, %zero : i64, i64)
^outer(%i: i64, %total: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^start, ^end
^start:
  llvm.br ^inner(%zero, %total : i64, i64)
^inner(%j: i64, %sum: i64):
  %inside = llvm.icmp "sle" %j, %i : i64
  llvm.cond_br %inside, ^body, ^after
^body:
  %place = llvm.getelementptr %room[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %product = llvm.mul %i, %j : i64
  llvm.store %product, %place : i64, !llvm.ptr
  %read = llvm.load %place : !llvm.ptr -> i64
  %more_sum = llvm.add %sum, %read : i64
  %next_j = llvm.add %j, %one : i64
  llvm.br ^inner(%next_j, %more_sum : i64, i64)
^after:
  %next_i = llvm.add %i, %one : i64
  llvm.br ^outer(%next_i, %sum : i64, i64)
^end:
  llvm.return %total : i64
}

// It calls itself, adds and returns; the sum wraps at its own width.
llvm.func @triangle(%n: i7, %step: i7) -> i7 {
  %zero = llvm.mlir.constant(0 : i7) : i7
  %ends = llvm.icmp "eq" %n, %zero : i7
  llvm.cond_br %ends, ^end(%step : i7), ^more
^more:
  %less = llvm.sub %n, %step : i7
  %rest = llvm.call @triangle(%less, %step) : (i7, i7) -> i7
  %sum = llvm.add %n, %rest : i7
  llvm.br ^end(%sum : i7)
^end(%result: i7):
  llvm.br ^leave
^leave:
  llvm.return %result : i7
}

// The result of the call is used twice: the call stays one.
llvm.func @twice(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %ends = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %ends, ^end, ^more
^end:
  llvm.return %one : i64
^more:
  %less = llvm.sub %n, %one : i64
  %rest = llvm.call @twice(%less) : (i64) -> i64
  %sum = llvm.add %rest, %rest : i64
  llvm.return %sum : i64
}

llvm.func @main() {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %5 = llvm.mlir.constant(5 : i64) : i64
  %9 = llvm.mlir.constant(9 : i64) : i64
  %30 = llvm.mlir.constant(30 : i64) : i64
  // CHECK: {{^}}0{{$}}
  %a = llvm.call @fibonacci(%0) : (i64) -> i64
  llvm.call @show(%a) : (i64) -> ()
  // CHECK-NEXT: {{^}}1{{$}}
  %b = llvm.call @fibonacci(%1) : (i64) -> i64
  llvm.call @show(%b) : (i64) -> ()
  // CHECK-NEXT: {{^}}5{{$}}
  %c = llvm.call @fibonacci(%5) : (i64) -> i64
  llvm.call @show(%c) : (i64) -> ()
  // CHECK-NEXT: {{^}}832040{{$}}
  %d = llvm.call @fibonacci(%30) : (i64) -> i64
  llvm.call @show(%d) : (i64) -> ()
  // CHECK-NEXT: {{^}}0{{$}}
  %e = llvm.call @behind(%2) : (i64) -> i64
  llvm.call @show(%e) : (i64) -> ()
  // CHECK-NEXT: {{^}}810{{$}}
  %f = llvm.call @behind(%30) : (i64) -> i64
  llvm.call @show(%f) : (i64) -> ()
  // CHECK-NEXT: {{^}}750{{$}}
  %g = llvm.call @nested(%9) : (i64) -> i64
  llvm.call @show(%g) : (i64) -> ()
  // 2 + 4 + ... + 20 and the step are 112, which is -16 in seven bits.
  // CHECK-NEXT: {{^}}-16{{$}}
  %n = llvm.mlir.constant(20 : i7) : i7
  %step = llvm.mlir.constant(2 : i7) : i7
  %h = llvm.call @triangle(%n, %step) : (i7, i7) -> i7
  %h64 = llvm.sext %h : i7 to i64
  llvm.call @show(%h64) : (i64) -> ()
  // CHECK-NEXT: {{^}}512{{$}}
  %i = llvm.call @twice(%9) : (i64) -> i64
  llvm.call @show(%i) : (i64) -> ()
  llvm.return
}
