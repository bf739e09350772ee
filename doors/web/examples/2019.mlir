// As MLIR looked in 2019: upgraded when it is pasted.

#row = (d0, d1) -> (d0 * 4 + d1)

func @total(%m : memref<16xf32>) -> f32 {
  %zero = constant 0.0 : f32
  %sum = alloc() : memref<1xf32>
  %c0 = constant 0 : index
  store %zero, %sum[%c0] : memref<1xf32>
  for %i = 0 to 4 {
    for %j = 0 to 4 {
      %k = affine_apply #row(%i, %j)
      %x = load %m[%k] : memref<16xf32> // One element.
      %s = load %sum[%c0] : memref<1xf32>
      %t = addf %s, %x : f32
      store %t, %sum[%c0] : memref<1xf32>
    }
  }
  %r = load %sum[%c0] : memref<1xf32>
  dealloc %sum : memref<1xf32>
  return %r : f32
}

func @main() -> f32 {
  %two = constant 2.0 : f32
  %m = alloc() : memref<16xf32>
  for %i = 0 to 16 {
    store %two, %m[%i] : memref<16xf32>
  }
  %r = call @total(%m) : (memref<16xf32>) -> f32
  dealloc %m : memref<16xf32>
  return %r : f32
}
