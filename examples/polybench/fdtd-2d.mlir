// 500 steps of electric and magnetic fields in a plane.
func.func @kernel(%ex: memref<1000x1200xf64>, %ey: memref<1000x1200xf64>, %hz: memref<1000x1200xf64>, %F: memref<500xf64>) {
  %half = arith.constant 0.5 : f64
  %c = arith.constant 0.7 : f64
  affine.for %t = 0 to 500 {
    affine.for %j = 0 to 1200 {
      %s = affine.load %F[%t] : memref<500xf64>
      affine.store %s, %ey[0, %j] : memref<1000x1200xf64>
    }
    affine.for %i = 1 to 1000 {
      affine.for %j = 0 to 1200 {
        %e = affine.load %ey[%i, %j] : memref<1000x1200xf64>
        %h0 = affine.load %hz[%i, %j] : memref<1000x1200xf64>
        %h1 = affine.load %hz[%i - 1, %j] : memref<1000x1200xf64>
        %g1 = arith.subf %h0, %h1 : f64
        %p = arith.mulf %g1, %half : f64
        %x = arith.subf %e, %p : f64
        affine.store %x, %ey[%i, %j] : memref<1000x1200xf64>
      }
    }
    affine.for %i = 0 to 1000 {
      affine.for %j = 1 to 1200 {
        %e = affine.load %ex[%i, %j] : memref<1000x1200xf64>
        %h0 = affine.load %hz[%i, %j] : memref<1000x1200xf64>
        %h1 = affine.load %hz[%i, %j - 1] : memref<1000x1200xf64>
        %g1 = arith.subf %h0, %h1 : f64
        %p = arith.mulf %g1, %half : f64
        %x = arith.subf %e, %p : f64
        affine.store %x, %ex[%i, %j] : memref<1000x1200xf64>
      }
    }
    affine.for %i = 0 to 999 {
      affine.for %j = 0 to 1199 {
        %e = affine.load %hz[%i, %j] : memref<1000x1200xf64>
        %h0 = affine.load %ex[%i, %j + 1] : memref<1000x1200xf64>
        %h1 = affine.load %ex[%i, %j] : memref<1000x1200xf64>
        %g1 = arith.subf %h0, %h1 : f64
        %h2 = affine.load %ey[%i + 1, %j] : memref<1000x1200xf64>
        %g2 = arith.addf %g1, %h2 : f64
        %h3 = affine.load %ey[%i, %j] : memref<1000x1200xf64>
        %g3 = arith.subf %g2, %h3 : f64
        %p = arith.mulf %g3, %c : f64
        %x = arith.subf %e, %p : f64
        affine.store %x, %hz[%i, %j] : memref<1000x1200xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %ex = memref.alloc() : memref<1000x1200xf64>
  affine.for %i0 = 0 to 1000 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %ex[%i0, %i1] : memref<1000x1200xf64>
    }
  }
  %ey = memref.alloc() : memref<1000x1200xf64>
  affine.for %i0 = 0 to 1000 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 2) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %ey[%i0, %i1] : memref<1000x1200xf64>
    }
  }
  %hz = memref.alloc() : memref<1000x1200xf64>
  affine.for %i0 = 0 to 1000 {
    affine.for %i1 = 0 to 1200 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 3) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %hz[%i0, %i1] : memref<1000x1200xf64>
    }
  }
  %F = memref.alloc() : memref<500xf64>
  affine.for %i0 = 0 to 500 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 4) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %F[%i0] : memref<500xf64>
  }
  call @kernel(%ex, %ey, %hz, %F) : (memref<1000x1200xf64>, memref<1000x1200xf64>, memref<1000x1200xf64>, memref<500xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 1000 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 1200 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %hz[%i0, %i1] : memref<1000x1200xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
