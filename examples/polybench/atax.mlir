// y = transpose(A) * (A * x).
func.func @kernel(%A: memref<1900x2100xf64>, %X: memref<2100xf64>, %T: memref<1900xf64>, %Y: memref<2100xf64>) {
  affine.for %i = 0 to 1900 {
    affine.for %j = 0 to 2100 {
      %a = affine.load %A[%i, %j] : memref<1900x2100xf64>
      %b = affine.load %X[%j] : memref<2100xf64>
      %p = arith.mulf %a, %b : f64
      %c = affine.load %T[%i] : memref<1900xf64>
      %s = arith.addf %c, %p : f64
      affine.store %s, %T[%i] : memref<1900xf64>
    }
  }
  affine.for %i = 0 to 2100 {
    affine.for %j = 0 to 1900 {
      %a = affine.load %A[%j, %i] : memref<1900x2100xf64>
      %b = affine.load %T[%j] : memref<1900xf64>
      %p = arith.mulf %a, %b : f64
      %c = affine.load %Y[%i] : memref<2100xf64>
      %s = arith.addf %c, %p : f64
      affine.store %s, %Y[%i] : memref<2100xf64>
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %A = memref.alloc() : memref<1900x2100xf64>
  affine.for %i0 = 0 to 1900 {
    affine.for %i1 = 0 to 2100 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %A[%i0, %i1] : memref<1900x2100xf64>
    }
  }
  %X = memref.alloc() : memref<2100xf64>
  affine.for %i0 = 0 to 2100 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 2) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %X[%i0] : memref<2100xf64>
  }
  %T = memref.alloc() : memref<1900xf64>
  affine.for %i0 = 0 to 1900 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 3) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %T[%i0] : memref<1900xf64>
  }
  %Y = memref.alloc() : memref<2100xf64>
  affine.for %i0 = 0 to 2100 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 4) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %Y[%i0] : memref<2100xf64>
  }
  call @kernel(%A, %X, %T, %Y) : (memref<1900x2100xf64>, memref<2100xf64>, memref<1900xf64>, memref<2100xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 2100 iter_args(%a0 = %zero) -> f64 {
    %e = affine.load %Y[%i0] : memref<2100xf64>
    %s = arith.addf %a0, %e : f64
    affine.yield %s : f64
  }
  return %r0 : f64
}
