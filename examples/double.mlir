// Doubles a number; the addition of zero goes away under --canonicalize.
//
//   terrace opt --canonicalize examples/double.mlir
//   terrace run --entry-point-result=i32 examples/double.mlir

func.func @double(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %y = arith.addi %x, %zero : i32
  %z = arith.addi %y, %y : i32
  return %z : i32
}
func.func @main() -> i32 {
  %c = arith.constant 21 : i32
  %r = func.call @double(%c) : (i32) -> i32
  return %r : i32
}
