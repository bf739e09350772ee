func.func private @printI64(i64)

func.func @twice(%x: i64) -> i64 {
  %y = arith.addi %x, %x : i64
  return %y : i64
}

func.func @main() {
  %c10 = arith.constant 10 : i64
  %c3 = arith.constant 3 : i64
  %lb = arith.constant 0 : index
  %ub = arith.constant 4 : index
  %st = arith.constant 1 : index
  %m = memref.alloc() : memref<4xi64>
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %c3) -> i64 {
    memref.store %a, %m[%i] : memref<4xi64>
    %0 = arith.subi %c10, %a : i64
    %1 = func.call @twice(%0) : (i64) -> i64
    scf.yield %1 : i64
  }
  call @printI64(%r) : (i64) -> ()
  memref.dealloc %m : memref<4xi64>
  return
}
