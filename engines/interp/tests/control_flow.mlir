// RUN: terrace run %s | FileCheck %s

// Recursion without a stack of the host: a million calls would overflow it.
func.func @depth(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %is_zero = arith.cmpi eq, %n, %zero : i64
  %r = scf.if %is_zero -> i64 {
    scf.yield %zero : i64
  } else {
    %m = arith.subi %n, %one : i64
    %d = func.call @depth(%m) : (i64) -> i64
    %s = arith.addi %d, %one : i64
    scf.yield %s : i64
  }
  return %r : i64
}

func.func @switch(%flag: i32) -> i32 {
  %x = arith.constant 1 : i32
  %y = arith.constant 2 : i32
  cf.switch %flag : i32, [
    default: ^other(%x : i32),
    -1: ^two(%x, %y : i32, i32),
    42: ^other(%y : i32)
  ]
^other(%a: i32):
  return %a : i32
^two(%b: i32, %c: i32):
  %d = arith.addi %b, %c : i32
  return %d : i32
}

func.func @twice(%f: (i32) -> i32, %x: i32) -> i32 {
  %0 = call_indirect %f(%x) : (i32) -> i32
  %1 = call_indirect %f(%0) : (i32) -> i32
  return %1 : i32
}

func.func @triple(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.muli %x, %c3 : i32
  return %0 : i32
}

func.func @main() {
  // CHECK: 100000
  %n = arith.constant 100000 : i64
  %0 = call @depth(%n) : (i64) -> i64
  vector.print %0 : i64

  // CHECK-NEXT: 3
  // CHECK-NEXT: 2
  // CHECK-NEXT: 1
  %m1 = arith.constant -1 : i32
  %c42 = arith.constant 42 : i32
  %c7 = arith.constant 7 : i32
  %1 = call @switch(%m1) : (i32) -> i32
  vector.print %1 : i32
  %2 = call @switch(%c42) : (i32) -> i32
  vector.print %2 : i32
  %3 = call @switch(%c7) : (i32) -> i32
  vector.print %3 : i32

  // CHECK-NEXT: 63
  %f = constant @triple : (i32) -> i32
  %4 = call @twice(%f, %c7) : ((i32) -> i32, i32) -> i32
  vector.print %4 : i32
  return
}
