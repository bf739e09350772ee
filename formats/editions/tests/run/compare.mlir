// edition: 2019-01
//
// The ten ways to compare integers, by name and by number, and what `select` makes of them.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func @printI64(i64)
func @printComma()
func @printNewline()

func @show(%bit: i1) {
  %one = constant 1 : i64
  %zero = constant 0 : i64
  %x = select %bit, %one, %zero : i64
  call @printI64(%x) : (i64) -> ()
  return
}

// eq ne slt sle sgt sge ult ule ugt uge
func @compare(%a: i5, %b: i5) {
  %0 = "cmpi"(%a, %b) {predicate: 0} : (i5, i5) -> i1
  call @show(%0) : (i1) -> ()
  %1 = cmpi "ne", %a, %b : i5
  call @show(%1) : (i1) -> ()
  %2 = "cmpi"(%a, %b) {predicate: 2} : (i5, i5) -> i1
  call @show(%2) : (i1) -> ()
  %3 = cmpi "sle", %a, %b : i5
  call @show(%3) : (i1) -> ()
  %4 = "cmpi"(%a, %b) {predicate: 4} : (i5, i5) -> i1
  call @show(%4) : (i1) -> ()
  %5 = cmpi "sge", %a, %b : i5
  call @show(%5) : (i1) -> ()
  %6 = "cmpi"(%a, %b) {predicate: 6} : (i5, i5) -> i1
  call @show(%6) : (i1) -> ()
  %7 = cmpi "ule", %a, %b : i5
  call @show(%7) : (i1) -> ()
  %8 = "cmpi"(%a, %b) {predicate: 8} : (i5, i5) -> i1
  call @show(%8) : (i1) -> ()
  %9 = cmpi "uge", %a, %b : i5
  call @show(%9) : (i1) -> ()
  call @printNewline() : () -> ()
  return
}

func @bounds(%a: i64, %b: i64) {
  %less = cmpi "slt", %a, %b : i64
  %smaller = select %less, %a, %b : i64
  call @printI64(%smaller) : (i64) -> ()
  call @printComma() : () -> ()
  %below = cmpi "ult", %a, %b : i64
  %lower = select %below, %a, %b : i64
  call @printI64(%lower) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func @main() {
  %1 = constant 1 : i5
  %m1 = constant -1 : i5
  // CHECK: {{^}}0111000011{{$}}
  call @compare(%m1, %1) : (i5, i5) -> ()
  // CHECK-NEXT: {{^}}0100111100{{$}}
  call @compare(%1, %m1) : (i5, i5) -> ()
  // CHECK-NEXT: {{^}}1001010101{{$}}
  call @compare(%1, %1) : (i5, i5) -> ()
  %a = constant -1 : i64
  %b = constant 1 : i64
  // CHECK-NEXT: -1, 1
  call @bounds(%a, %b) : (i64, i64) -> ()
  return
}
