func.func @compute() -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %zero = arith.constant 0 : i32
  %start = arith.constant 27 : i32
  %r:2 = scf.while (%n = %start, %steps = %zero) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi ne, %n, %one : i32
    scf.condition(%c) %n, %steps : i32, i32
  } do {
  ^bb0(%n: i32, %steps: i32):
    %odd = arith.remsi %n, %two : i32
    %is_odd = arith.cmpi eq, %odd, %one : i32
    %next = scf.if %is_odd -> i32 {
      %t = arith.muli %n, %three : i32
      %u = arith.addi %t, %one : i32
      scf.yield %u : i32
    } else {
      %h = arith.divsi %n, %two : i32
      scf.yield %h : i32
    }
    %more = arith.addi %steps, %one : i32
    scf.yield %next, %more : i32, i32
  }
  %sum = arith.addi %r#0, %r#1 : i32
  return %sum : i32
}
