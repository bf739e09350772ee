func.func @f() {
  affine.for %i = 0 to 0 {
    %0 = affine.for %j = 0 to 0 iter_args(%x = %i) -> index {
      affine.yield %x : index
    }
  }
  return
}
