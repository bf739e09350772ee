func.func @f(%m: memref<2xi1>) {
  %0 = memref.subview %m[0] [1] [1] : memref<2xi1> to memref<1xi1, strided<[1]>>
  return
}
