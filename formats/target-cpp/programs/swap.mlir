// What a loop carries changes places.
func.func @compute() -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c9 = arith.constant 9 : i32
  %r:3 = scf.while (%a = %c1, %b = %c2, %n = %c9) : (i32, i32, i32) -> (i32, i32, i32) {
    %m = arith.subi %n, %c1 : i32
    %c = arith.cmpi sgt, %m, %c1 : i32
    scf.condition(%c) %a, %b, %m : i32, i32, i32
  } do {
  ^bb0(%x: i32, %y: i32, %k: i32):
    scf.yield %y, %x, %k : i32, i32, i32
  }
  %0 = arith.muli %r#0, %c9 : i32
  %1 = arith.addi %0, %r#1 : i32
  %2 = arith.muli %1, %c9 : i32
  %3 = arith.addi %2, %r#2 : i32
  return %3 : i32
}
