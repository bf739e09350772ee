func.func @fib(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %small = arith.cmpi sle, %n, %one : i32
  %r = scf.if %small -> i32 {
    scf.yield %n : i32
  } else {
    %a = arith.subi %n, %one : i32
    %b = arith.subi %n, %two : i32
    %x = func.call @fib(%a) : (i32) -> i32
    %y = func.call @fib(%b) : (i32) -> i32
    %s = arith.addi %x, %y : i32
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @compute() -> i32 {
  %n = arith.constant 17 : i32
  %r = call @fib(%n) : (i32) -> i32
  return %r : i32
}
