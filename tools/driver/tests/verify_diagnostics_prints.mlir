// RUN: terrace opt %s --split-input-file --verify-diagnostics | FileCheck %s --implicit-check-not=@bad
// RUN: terrace opt %s --split-input-file --verify-diagnostics --canonicalize | FileCheck %s --check-prefix=FOLDED

// The programs that are good are printed, also where others fail as expected.

// CHECK: func.func @first
// FOLDED: func.func @first
// FOLDED-NEXT: return %arg0
func.func @first(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  return %sum : i32
}

// A separator stands for the program that is not printed.

// CHECK: {{^//}}{{ -----$}}
// CHECK-NEXT: {{^//}}{{ -----$}}
// CHECK-NEXT: module {

// -----

func.func @bad() -> i32 {
  // expected-error @+1 {{'func.return' op has 0 operands, but enclosing function (@bad) returns 1}}
  return
}

// -----

// CHECK-NEXT: func.func @last
func.func @last() {
  return
}
