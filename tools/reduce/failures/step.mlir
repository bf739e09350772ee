func.func private @printI64(i64)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %m = memref.alloc() : memref<8xi64>
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %m[%i] : memref<8xi64>
  }
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c8 step %c2 {
      %v = memref.load %m[%j] : memref<8xi64>
      %w = arith.addi %v, %one : i64
      memref.store %w, %m[%j] : memref<8xi64>
    }
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %m[%i] : memref<8xi64>
    func.call @printI64(%v) : (i64) -> ()
  }
  return
}
