memref.global "private" constant @table : memref<2x3xi32> = dense<[[3, 1, 4], [1, 5, -9]]>
func.func @compute() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %seven = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  %t = memref.get_global @table : memref<2x3xi32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%s = %zero) -> i32 {
    %row = scf.for %j = %c0 to %c3 step %c1 iter_args(%u = %s) -> i32 {
      %x = memref.load %t[%i, %j] : memref<2x3xi32>
      %m = arith.muli %u, %seven : i32
      %n = arith.addi %m, %x : i32
      scf.yield %n : i32
    }
    scf.yield %row : i32
  }
  return %r : i32
}
