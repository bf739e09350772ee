// C = 1.2 * C + A * B.
func.func @kernel(%C: memref<1000x1100xf64>, %A: memref<1000x1200xf64>, %B: memref<1200x1100xf64>) {
  %beta = arith.constant 1.2 : f64
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to 1100 {
      %c0 = affine.load %C[%i, %j] : memref<1000x1100xf64>
      %c1 = arith.mulf %c0, %beta : f64
      affine.store %c1, %C[%i, %j] : memref<1000x1100xf64>
      affine.for %k = 0 to 1200 {
        %a = affine.load %A[%i, %k] : memref<1000x1200xf64>
        %b = affine.load %B[%k, %j] : memref<1200x1100xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %C[%i, %j] : memref<1000x1100xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<1000x1100xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %C = memref.alloc() : memref<1000x1100xf64>
  affine.for %i0 = 0 to 1000 {
    affine.for %i1 = 0 to 1100 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %C[%i0, %i1] : memref<1000x1100xf64>
    }
  }
  %A = memref.alloc() : memref<1000x1200xf64>
  affine.for %i0 = 0 to 1000 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 2) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %A[%i0, %i1] : memref<1000x1200xf64>
    }
  }
  %B = memref.alloc() : memref<1200x1100xf64>
  affine.for %i0 = 0 to 1200 {
    affine.for %i1 = 0 to 1100 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 3) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %B[%i0, %i1] : memref<1200x1100xf64>
    }
  }
  call @kernel(%C, %A, %B) : (memref<1000x1100xf64>, memref<1000x1200xf64>, memref<1200x1100xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 1000 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 1100 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %C[%i0, %i1] : memref<1000x1100xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
