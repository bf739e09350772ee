// 500 steps of a stencil of nine points in place.
func.func @kernel(%A: memref<2000x2000xf64>) {
  %nine = arith.constant 9.0 : f64
  affine.for %t = 0 to 500 {
    affine.for %i = 1 to 1999 {
      affine.for %j = 1 to 1999 {
        %l0 = affine.load %A[%i - 1, %j - 1] : memref<2000x2000xf64>
        %l1 = affine.load %A[%i - 1, %j] : memref<2000x2000xf64>
        %s1 = arith.addf %l0, %l1 : f64
        %l2 = affine.load %A[%i - 1, %j + 1] : memref<2000x2000xf64>
        %s2 = arith.addf %s1, %l2 : f64
        %l3 = affine.load %A[%i, %j - 1] : memref<2000x2000xf64>
        %s3 = arith.addf %s2, %l3 : f64
        %l4 = affine.load %A[%i, %j] : memref<2000x2000xf64>
        %s4 = arith.addf %s3, %l4 : f64
        %l5 = affine.load %A[%i, %j + 1] : memref<2000x2000xf64>
        %s5 = arith.addf %s4, %l5 : f64
        %l6 = affine.load %A[%i + 1, %j - 1] : memref<2000x2000xf64>
        %s6 = arith.addf %s5, %l6 : f64
        %l7 = affine.load %A[%i + 1, %j] : memref<2000x2000xf64>
        %s7 = arith.addf %s6, %l7 : f64
        %l8 = affine.load %A[%i + 1, %j + 1] : memref<2000x2000xf64>
        %s8 = arith.addf %s7, %l8 : f64
        %x = arith.divf %s8, %nine : f64
        affine.store %x, %A[%i, %j] : memref<2000x2000xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %A = memref.alloc() : memref<2000x2000xf64>
  affine.for %i0 = 0 to 2000 {
    affine.for %i1 = 0 to 2000 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %A[%i0, %i1] : memref<2000x2000xf64>
    }
  }
  call @kernel(%A) : (memref<2000x2000xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 2000 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 2000 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %A[%i0, %i1] : memref<2000x2000xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
