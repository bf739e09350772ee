func.func private @sort(%a: memref<6xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      %k = arith.addi %j, %c1 : index
      %x = memref.load %a[%j] : memref<6xi32>
      %y = memref.load %a[%k] : memref<6xi32>
      %c = arith.cmpi sgt, %x, %y : i32
      scf.if %c {
        memref.store %y, %a[%j] : memref<6xi32>
        memref.store %x, %a[%k] : memref<6xi32>
      }
    }
  }
  return
}
func.func @compute() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %seed = arith.constant 17 : i32
  %factor = arith.constant 1103515245 : i32
  %add = arith.constant 12345 : i32
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %a = memref.alloca() : memref<6xi32>
  %last = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %seed) -> i32 {
    %p = arith.muli %s, %factor : i32
    %q = arith.addi %p, %add : i32
    memref.store %q, %a[%i] : memref<6xi32>
    scf.yield %q : i32
  }
  call @sort(%a) : (memref<6xi32>) -> ()
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %zero) -> i32 {
    %x = memref.load %a[%i] : memref<6xi32>
    %m = arith.muli %s, %three : i32
    %n = arith.addi %m, %x : i32
    scf.yield %n : i32
  }
  %both = arith.xori %r, %last : i32
  return %both : i32
}
