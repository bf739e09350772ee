// Greatest common divisors, by a loop with a condition.

func.func @gcd(%a: i64, %b: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %result:2 = scf.while (%x = %a, %y = %b) : (i64, i64) -> (i64, i64) {
    %goes_on = arith.cmpi ne, %y, %zero : i64
    scf.condition(%goes_on) %x, %y : i64, i64
  } do {
  ^bb0(%x: i64, %y: i64):
    %rest = arith.remsi %x, %y : i64
    // Both are the same; `cse` finds it.
    %again = arith.remsi %x, %y : i64
    %same = arith.subi %rest, %again : i64
    %next = arith.addi %y, %same : i64
    scf.yield %next, %rest : i64, i64
  }
  return %result#0 : i64
}

// The sum of gcd(i, 36) for i from 1 to 36.
func.func @main() -> i64 {
  %c1 = arith.constant 1 : index
  %c37 = arith.constant 37 : index
  %n = arith.constant 36 : i64
  %start = arith.constant 0 : i64
  %sum = scf.for %i = %c1 to %c37 step %c1 iter_args(%all = %start) -> i64 {
    %k = arith.index_cast %i : index to i64
    %d = func.call @gcd(%k, %n) : (i64, i64) -> i64
    %next = arith.addi %all, %d : i64
    scf.yield %next : i64
  }
  return %sum : i64
}
