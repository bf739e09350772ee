func.func private @printI64(i64)

func.func @clamp(%x: i64, %low: i64, %high: i64) -> i64 {
  %is_low = arith.cmpi slt, %x, %low : i64
  %a = arith.select %is_low, %low, %x : i64
  %is_high = arith.cmpi ugt, %a, %high : i64
  %b = arith.select %is_high, %high, %a : i64
  return %b : i64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %low = arith.constant 2 : i64
  %high = arith.constant 4 : i64
  %zero = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %zero) -> i64 {
    %x = arith.index_cast %i : index to i64
    %y = func.call @clamp(%x, %low, %high) : (i64, i64, i64) -> i64
    %t = arith.addi %s, %y : i64
    scf.yield %t : i64
  }
  call @printI64(%sum) : (i64) -> ()
  return
}
