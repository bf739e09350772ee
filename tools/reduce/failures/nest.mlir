func.func @norm(%m: memref<8x8x8xf32>, %n: index, %limit: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum, %max = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero, %x = %limit) -> (f32, f32) {
    %row, %top = scf.for %j = %c0 to %n step %c1 iter_args(%s1 = %s, %x1 = %x) -> (f32, f32) {
      %inner, %most = scf.for %k = %c0 to %n step %c1 iter_args(%s2 = %s1, %x2 = %x1) -> (f32, f32) {
        %v = memref.load %m[%i, %j, %k] : memref<8x8x8xf32>
        %sq = arith.mulf %v, %v : f32
        %s3 = arith.addf %s2, %sq : f32
        %is = arith.cmpf ogt, %v, %x2 : f32
        %x3 = arith.select %is, %v, %x2 : f32
        scf.yield %s3, %x3 : f32, f32
      }
      scf.yield %inner, %most : f32, f32
    }
    scf.yield %row, %top : f32, f32
  }
  %root = math.sqrt %sum : f32
  return %root, %max : f32, f32
}

func.func @clear(%m: memref<8x8x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      memref.store %zero, %m[%i, %j, %j] : memref<8x8x8xf32>
    }
  }
  return
}
