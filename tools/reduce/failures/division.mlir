func.func @average(%values: memref<?xi32>, %count: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %sum = scf.for %i = %c0 to %count step %c1 iter_args(%s = %zero) -> i32 {
    %v = memref.load %values[%i] : memref<?xi32>
    %t = arith.addi %s, %v : i32
    scf.yield %t : i32
  }
  %is_negative = arith.cmpi slt, %sum, %zero : i32
  %n = arith.index_cast %count : index to i32
  %result = scf.if %is_negative -> i32 {
    %q = arith.divsi %sum, %n : i32
    scf.yield %q : i32
  } else {
    %c7 = arith.constant 7 : i32
    %part = arith.divsi %sum, %c7 : i32
    %more = arith.muli %part, %n : i32
    scf.yield %more : i32
  }
  return %result : i32
}
