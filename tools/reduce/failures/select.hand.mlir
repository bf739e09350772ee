func.func @main() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.cmpi slt, %0, %0 : i32
  %3 = arith.select %2, %1, %0 : i32
  return %3 : i32
}
