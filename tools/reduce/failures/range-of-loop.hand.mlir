%0 = arith.constant 0 : index
affine.for %i = %0 to %0 {
}
