func.func @main() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}
