// edition: 2019-01
//
// Blocks take values from the branches to them; one block may be both targets of a branch.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func @printI64(i64)
func @printNewline()

// Twice what arrives at the end: x, or twice x.
func @diamond(%x: i64, %straight: i1) -> i64 {
  cond_br %straight, ^left, ^right
^left:
  br ^join(%x : i64)
^right:
  %y = addi %x, %x : i64
  br ^join(%y : i64)
^join(%z: i64):
  br ^end(%z, %z : i64, i64)
^end(%a: i64, %b: i64):
  %sum = addi %a, %b : i64
  return %sum : i64
}

func @one_of(%x: i64, %y: i64, %first: i1) -> i64 {
  cond_br %first, ^end(%x : i64), ^end(%y : i64)
^end(%z: i64):
  return %z : i64
}

func @both(%x: i64, %flag: i1) {
  %a = call @diamond(%x, %flag) : (i64, i1) -> i64
  call @printI64(%a) : (i64) -> ()
  call @printNewline() : () -> ()
  %nine = constant 9 : i64
  %b = call @one_of(%x, %nine, %flag) : (i64, i64, i1) -> i64
  call @printI64(%b) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func @main() {
  %5 = constant 5 : i64
  %yes = constant 1 : i1
  %no = constant 0 : i1
  // CHECK: {{^}}10{{$}}
  // CHECK-NEXT: {{^}}5{{$}}
  call @both(%5, %yes) : (i64, i1) -> ()
  // CHECK-NEXT: {{^}}20{{$}}
  // CHECK-NEXT: {{^}}9{{$}}
  call @both(%5, %no) : (i64, i1) -> ()
  return
}
