// s = transpose(A) * r, q = A * p.
func.func @kernel(%A: memref<2100x1900xf64>, %S: memref<1900xf64>, %R: memref<2100xf64>, %Q: memref<2100xf64>, %P: memref<1900xf64>) {
  affine.for %i = 0 to 1900 {
    affine.for %j = 0 to 2100 {
      %a = affine.load %A[%j, %i] : memref<2100x1900xf64>
      %b = affine.load %R[%j] : memref<2100xf64>
      %p = arith.mulf %a, %b : f64
      %c = affine.load %S[%i] : memref<1900xf64>
      %s = arith.addf %c, %p : f64
      affine.store %s, %S[%i] : memref<1900xf64>
    }
  }
  affine.for %i = 0 to 2100 {
    affine.for %j = 0 to 1900 {
      %a = affine.load %A[%i, %j] : memref<2100x1900xf64>
      %b = affine.load %P[%j] : memref<1900xf64>
      %p = arith.mulf %a, %b : f64
      %c = affine.load %Q[%i] : memref<2100xf64>
      %s = arith.addf %c, %p : f64
      affine.store %s, %Q[%i] : memref<2100xf64>
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %A = memref.alloc() : memref<2100x1900xf64>
  affine.for %i0 = 0 to 2100 {
    affine.for %i1 = 0 to 1900 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %A[%i0, %i1] : memref<2100x1900xf64>
    }
  }
  %S = memref.alloc() : memref<1900xf64>
  affine.for %i0 = 0 to 1900 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 2) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %S[%i0] : memref<1900xf64>
  }
  %R = memref.alloc() : memref<2100xf64>
  affine.for %i0 = 0 to 2100 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 3) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %R[%i0] : memref<2100xf64>
  }
  %Q = memref.alloc() : memref<2100xf64>
  affine.for %i0 = 0 to 2100 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 4) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %Q[%i0] : memref<2100xf64>
  }
  %P = memref.alloc() : memref<1900xf64>
  affine.for %i0 = 0 to 1900 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 5) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %P[%i0] : memref<1900xf64>
  }
  call @kernel(%A, %S, %R, %Q, %P) : (memref<2100x1900xf64>, memref<1900xf64>, memref<2100xf64>, memref<2100xf64>, memref<1900xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 1900 iter_args(%a0 = %zero) -> f64 {
    %e = affine.load %S[%i0] : memref<1900xf64>
    %s = arith.addf %a0, %e : f64
    affine.yield %s : f64
  }
  return %r0 : f64
}
