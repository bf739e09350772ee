func.func private @printI64(i64)
func.func private @printNewline()

func.func @fill(%m: memref<8xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %v = arith.index_cast %i : index to i64
    %w = arith.muli %v, %v : i64
    memref.store %w, %m[%i] : memref<8xi64>
  }
  return
}

func.func @main() -> i64 {
  %m = memref.alloc() : memref<8xi64>
  call @fill(%m) : (memref<8xi64>) -> ()
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c100 = arith.constant 100 : i64
  %a = memref.load %m[%c2] : memref<8xi64>
  memref.store %c100, %m[%c5] : memref<8xi64>
  %b = memref.load %m[%c2] : memref<8xi64>
  %c = memref.load %m[%c5] : memref<8xi64>
  %d = arith.addi %a, %b : i64
  %e = arith.addi %d, %c : i64
  call @printI64(%e) : (i64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<8xi64>
  return %e : i64
}
