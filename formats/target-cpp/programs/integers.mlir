func.func private @mix(%a: i32, %b: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %c40 = arith.constant 40 : i32
  %0 = arith.muli %a, %b : i32
  %1 = arith.subi %0, %a : i32
  %2 = arith.xori %1, %b : i32
  %3 = arith.shli %2, %c3 : i32
  %4 = arith.shrsi %3, %c3 : i32
  %5 = arith.shrui %1, %c3 : i32
  %6 = arith.addi %4, %5 : i32
  %7 = arith.divsi %6, %c3 : i32
  %8 = arith.remsi %7, %c40 : i32
  %9 = arith.divui %6, %c40 : i32
  %10 = arith.cmpi ult, %8, %9 : i32
  %11 = arith.cmpi slt, %8, %9 : i32
  %12 = arith.andi %10, %11 : i1
  %13 = arith.select %12, %8, %9 : i32
  %14 = arith.extui %12 : i1 to i32
  %15 = arith.trunci %13 : i32 to i8
  %16 = arith.extsi %15 : i8 to i32
  %17 = arith.trunci %13 : i32 to i1
  %18 = arith.select %17, %16, %14 : i32
  %19 = arith.addi %18, %13 : i32
  return %19 : i32
}
func.func @compute() -> i32 {
  %a = arith.constant 123456789 : i32
  %b = arith.constant -987654321 : i32
  %0 = call @mix(%a, %b) : (i32, i32) -> i32
  %1 = call @mix(%0, %a) : (i32, i32) -> i32
  %2 = call @mix(%b, %1) : (i32, i32) -> i32
  %3 = arith.xori %1, %2 : i32
  return %3 : i32
}
