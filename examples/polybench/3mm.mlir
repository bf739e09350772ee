// G = (A * B) * (C * D).
func.func @kernel(%E: memref<800x900xf64>, %A: memref<800x1000xf64>, %B: memref<1000x900xf64>, %F: memref<900x1100xf64>, %C: memref<900x1200xf64>, %D: memref<1200x1100xf64>, %G: memref<800x1100xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 800 {
    affine.for %j = 0 to 900 {
      affine.store %zero, %E[%i, %j] : memref<800x900xf64>
      affine.for %k = 0 to 1000 {
        %a = affine.load %A[%i, %k] : memref<800x1000xf64>
        %b = affine.load %B[%k, %j] : memref<1000x900xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %E[%i, %j] : memref<800x900xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %E[%i, %j] : memref<800x900xf64>
      }
    }
  }
  affine.for %i = 0 to 900 {
    affine.for %j = 0 to 1100 {
      affine.store %zero, %F[%i, %j] : memref<900x1100xf64>
      affine.for %k = 0 to 1200 {
        %a = affine.load %C[%i, %k] : memref<900x1200xf64>
        %b = affine.load %D[%k, %j] : memref<1200x1100xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %F[%i, %j] : memref<900x1100xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %F[%i, %j] : memref<900x1100xf64>
      }
    }
  }
  affine.for %i = 0 to 800 {
    affine.for %j = 0 to 1100 {
      affine.store %zero, %G[%i, %j] : memref<800x1100xf64>
      affine.for %k = 0 to 900 {
        %a = affine.load %E[%i, %k] : memref<800x900xf64>
        %b = affine.load %F[%k, %j] : memref<900x1100xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %G[%i, %j] : memref<800x1100xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %G[%i, %j] : memref<800x1100xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %E = memref.alloc() : memref<800x900xf64>
  affine.for %i0 = 0 to 800 {
    affine.for %i1 = 0 to 900 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %E[%i0, %i1] : memref<800x900xf64>
    }
  }
  %A = memref.alloc() : memref<800x1000xf64>
  affine.for %i0 = 0 to 800 {
    affine.for %i1 = 0 to 1000 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 2) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %A[%i0, %i1] : memref<800x1000xf64>
    }
  }
  %B = memref.alloc() : memref<1000x900xf64>
  affine.for %i0 = 0 to 1000 {
    affine.for %i1 = 0 to 900 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 3) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %B[%i0, %i1] : memref<1000x900xf64>
    }
  }
  %F = memref.alloc() : memref<900x1100xf64>
  affine.for %i0 = 0 to 900 {
    affine.for %i1 = 0 to 1100 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 4) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %F[%i0, %i1] : memref<900x1100xf64>
    }
  }
  %C = memref.alloc() : memref<900x1200xf64>
  affine.for %i0 = 0 to 900 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 5) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %C[%i0, %i1] : memref<900x1200xf64>
    }
  }
  %D = memref.alloc() : memref<1200x1100xf64>
  affine.for %i0 = 0 to 1200 {
    affine.for %i1 = 0 to 1100 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 6) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %D[%i0, %i1] : memref<1200x1100xf64>
    }
  }
  %G = memref.alloc() : memref<800x1100xf64>
  affine.for %i0 = 0 to 800 {
    affine.for %i1 = 0 to 1100 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 7) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %G[%i0, %i1] : memref<800x1100xf64>
    }
  }
  call @kernel(%E, %A, %B, %F, %C, %D, %G) : (memref<800x900xf64>, memref<800x1000xf64>, memref<1000x900xf64>, memref<900x1100xf64>, memref<900x1200xf64>, memref<1200x1100xf64>, memref<800x1100xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 800 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 1100 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %G[%i0, %i1] : memref<800x1100xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
