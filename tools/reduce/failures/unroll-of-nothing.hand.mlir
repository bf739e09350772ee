func.func @f() {
  affine.for %i = 0 to 0 {
    %0 = arith.constant 0 : i1
  }
  return
}
