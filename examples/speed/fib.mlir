// Calls: the 40th Fibonacci number, and the seconds that it takes.
//
//   terrace run --backend=cranelift examples/speed/fib.mlir

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printI64(i64)
func.func private @printNewline()

func.func @fib(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %p = arith.cmpi slt, %n, %c2 : i64
  %r = scf.if %p -> (i64) { scf.yield %n : i64
  } else {
    %a = arith.subi %n, %c1 : i64
    %b = arith.subi %n, %c2 : i64
    %x = func.call @fib(%a) : (i64) -> i64
    %y = func.call @fib(%b) : (i64) -> i64
    %s = arith.addi %x, %y : i64
    scf.yield %s : i64
  }
  return %r : i64
}

func.func @main() {
  %t0 = call @rtclock() : () -> f64
  %n = arith.constant 40 : i64
  %r = call @fib(%n) : (i64) -> i64
  %t1 = call @rtclock() : () -> f64
  %d = arith.subf %t1, %t0 : f64
  call @printI64(%r) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%d) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
