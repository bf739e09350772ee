func.func private @gcd(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^head(%a, %b : i32, i32)
^head(%x: i32, %y: i32):
  %done = arith.cmpi eq, %y, %zero : i32
  cf.cond_br %done, ^exit, ^body
^body:
  %r = arith.remui %x, %y : i32
  cf.br ^head(%y, %r : i32, i32)
^exit:
  return %x : i32
}
func.func @compute() -> i32 {
  %a = arith.constant 1071000 : i32
  %b = arith.constant 462462 : i32
  %r = call @gcd(%a, %b) : (i32, i32) -> i32
  return %r : i32
}
