func.func @compute() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %zero, %b = %one) -> (i32, i32) {
    %inner = scf.for %j = %i to %c7 step %c1 iter_args(%s = %a) -> i32 {
      %p = arith.muli %i, %j : index
      %q = arith.index_cast %p : index to i32
      %t = arith.addi %s, %q : i32
      scf.yield %t : i32
    }
    %n = arith.addi %inner, %b : i32
    scf.yield %b, %n : i32, i32
  }
  %x = arith.xori %r#0, %r#1 : i32
  return %x : i32
}
