// Products of the columns of a matrix, the upper triangle.
func.func @kernel(%D: memref<1400x1200xf64>, %R: memref<1200x1200xf64>) {
  affine.for %i = 0 to 1200 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to 1200 {
      affine.for %k = 0 to 1400 {
        %a = affine.load %D[%k, %i] : memref<1400x1200xf64>
        %b = affine.load %D[%k, %j] : memref<1400x1200xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %R[%i, %j] : memref<1200x1200xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %R[%i, %j] : memref<1200x1200xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %D = memref.alloc() : memref<1400x1200xf64>
  affine.for %i0 = 0 to 1400 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %D[%i0, %i1] : memref<1400x1200xf64>
    }
  }
  %R = memref.alloc() : memref<1200x1200xf64>
  affine.for %i0 = 0 to 1200 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 2) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %R[%i0, %i1] : memref<1200x1200xf64>
    }
  }
  call @kernel(%D, %R) : (memref<1400x1200xf64>, memref<1200x1200xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 1200 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 1200 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %R[%i0, %i1] : memref<1200x1200xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
