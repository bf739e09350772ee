// From structured control flow to LLVM IR: each step is one conversion.

func.func @collatz(%start: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %result:2 = scf.while (%n = %start, %count = %zero) : (i64, i64) -> (i64, i64) {
    %goes_on = arith.cmpi sgt, %n, %one : i64
    scf.condition(%goes_on) %n, %count : i64, i64
  } do {
  ^bb0(%n: i64, %count: i64):
    %low = arith.andi %n, %one : i64
    %is_odd = arith.cmpi eq, %low, %one : i64
    %next = scf.if %is_odd -> i64 {
      %m = arith.muli %n, %three : i64
      %k = arith.addi %m, %one : i64
      scf.yield %k : i64
    } else {
      %h = arith.divsi %n, %two : i64
      scf.yield %h : i64
    }
    %more = arith.addi %count, %one : i64
    scf.yield %next, %more : i64, i64
  }
  return %result#1 : i64
}
