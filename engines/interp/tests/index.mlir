// RUN: terrace run %s | FileCheck %s

func.func @main() {
  %a = index.constant 7
  %b = index.constant -2
  // Indices print as unsigned numbers.
  // CHECK: 5
  %0 = index.add %a, %b
  vector.print %0 : index
  // CHECK-NEXT: -14
  %1 = index.mul %a, %b
  %2 = index.casts %1 : index to i64
  vector.print %2 : i64
  // CHECK-NEXT: -3
  %3 = index.divs %a, %b
  %4 = index.casts %3 : index to i32
  vector.print %4 : i32
  // CHECK-NEXT: -4
  %5 = index.floordivs %a, %b
  %6 = index.casts %5 : index to i32
  vector.print %6 : i32
  // CHECK-NEXT: -3
  %7 = index.ceildivs %a, %b
  %8 = index.casts %7 : index to i32
  vector.print %8 : i32
  // CHECK-NEXT: 0
  %9 = index.divu %a, %b
  vector.print %9 : index
  // CHECK-NEXT: 1
  %10 = index.ceildivu %a, %b
  vector.print %10 : index
  // CHECK-NEXT: 28
  %11 = index.constant 2
  %12 = index.shl %a, %11
  vector.print %12 : index
  // CHECK-NEXT: -1
  %13 = index.shrs %b, %11
  %14 = index.casts %13 : index to i16
  vector.print %14 : i16
  // CHECK-NEXT: 1
  %15 = index.cmp ult(%a, %b)
  vector.print %15 : i1
  // CHECK-NEXT: 0
  %16 = index.cmp slt(%a, %b)
  vector.print %16 : i1
  // CHECK-NEXT: 64
  %17 = index.sizeof
  vector.print %17 : index
  return
}
