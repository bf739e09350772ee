func.func private @pick(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 {
    %c = arith.constant 20 : i32
    scf.yield %c : i32
  }
  case 5 {
    %c = arith.constant 50 : i32
    scf.yield %c : i32
  }
  default {
    %c = arith.index_cast %i : index to i32
    scf.yield %c : i32
  }
  return %r : i32
}
func.func @compute() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %ten = arith.constant 10 : i32
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> i32 {
    %p = func.call @pick(%i) : (index) -> i32
    %t = arith.muli %s, %ten : i32
    %u = arith.addi %t, %p : i32
    scf.yield %u : i32
  }
  return %r : i32
}
