func.func private @printI64(i64)
func.func @main() {
  %0 = arith.constant 0 : index
  %1 = arith.constant 2 : index
  %2 = arith.constant 3 : index
  %3 = arith.constant 0 : i64
  scf.for %i = %0 to %2 step %1 {
    scf.for %j = %0 to %2 step %1 {
      func.call @printI64(%3) : (i64) -> ()
    }
  }
  return
}
