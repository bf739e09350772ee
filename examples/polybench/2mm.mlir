// D = (A * B) * C.
func.func @kernel(%T: memref<800x900xf64>, %A: memref<800x1100xf64>, %B: memref<1100x900xf64>, %C: memref<900x1200xf64>, %D: memref<800x1200xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 800 {
    affine.for %j = 0 to 900 {
      affine.store %zero, %T[%i, %j] : memref<800x900xf64>
      affine.for %k = 0 to 1100 {
        %a = affine.load %A[%i, %k] : memref<800x1100xf64>
        %b = affine.load %B[%k, %j] : memref<1100x900xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %T[%i, %j] : memref<800x900xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %T[%i, %j] : memref<800x900xf64>
      }
    }
  }
  affine.for %i = 0 to 800 {
    affine.for %j = 0 to 1200 {
      affine.store %zero, %D[%i, %j] : memref<800x1200xf64>
      affine.for %k = 0 to 900 {
        %a = affine.load %T[%i, %k] : memref<800x900xf64>
        %b = affine.load %C[%k, %j] : memref<900x1200xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %D[%i, %j] : memref<800x1200xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %D[%i, %j] : memref<800x1200xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %T = memref.alloc() : memref<800x900xf64>
  affine.for %i0 = 0 to 800 {
    affine.for %i1 = 0 to 900 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %T[%i0, %i1] : memref<800x900xf64>
    }
  }
  %A = memref.alloc() : memref<800x1100xf64>
  affine.for %i0 = 0 to 800 {
    affine.for %i1 = 0 to 1100 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 2) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %A[%i0, %i1] : memref<800x1100xf64>
    }
  }
  %B = memref.alloc() : memref<1100x900xf64>
  affine.for %i0 = 0 to 1100 {
    affine.for %i1 = 0 to 900 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 3) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %B[%i0, %i1] : memref<1100x900xf64>
    }
  }
  %C = memref.alloc() : memref<900x1200xf64>
  affine.for %i0 = 0 to 900 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 4) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %C[%i0, %i1] : memref<900x1200xf64>
    }
  }
  %D = memref.alloc() : memref<800x1200xf64>
  affine.for %i0 = 0 to 800 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 5) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %D[%i0, %i1] : memref<800x1200xf64>
    }
  }
  call @kernel(%T, %A, %B, %C, %D) : (memref<800x900xf64>, memref<800x1100xf64>, memref<1100x900xf64>, memref<900x1200xf64>, memref<800x1200xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 800 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 1200 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %D[%i0, %i1] : memref<800x1200xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
