// edition: 2022
//
// The last reference of before today hands a value and one that dominates to the last block.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func private @printI64(i64)
func private @printNewline()

func @diamond(%x: i64, %straight: i1) -> i64 {
  cf.cond_br %straight, ^left, ^right
^left:
  cf.br ^join(%x : i64)
^right:
  %y = arith.addi %x, %x : i64
  cf.br ^join(%y : i64)
^join(%z: i64):
  cf.br ^end(%z, %x : i64, i64)
^end(%a: i64, %b: i64):
  %sum = arith.addi %a, %b : i64
  return %sum : i64
}

func @main() {
  %5 = arith.constant 5 : i64
  %yes = arith.constant true
  %no = arith.constant false
  // CHECK: {{^}}10{{$}}
  %a = call @diamond(%5, %yes) : (i64, i1) -> i64
  call @printI64(%a) : (i64) -> ()
  call @printNewline() : () -> ()
  // CHECK-NEXT: {{^}}15{{$}}
  %b = call @diamond(%5, %no) : (i64, i1) -> i64
  call @printI64(%b) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
