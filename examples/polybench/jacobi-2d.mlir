// 500 steps of a stencil of five points, back and forth between two matrices.
func.func @kernel(%A: memref<1300x1300xf64>, %B: memref<1300x1300xf64>) {
  %fifth = arith.constant 0.2 : f64
  affine.for %t = 0 to 500 {
    affine.for %i = 1 to 1299 {
      affine.for %j = 1 to 1299 {
        %a = affine.load %A[%i, %j] : memref<1300x1300xf64>
        %b = affine.load %A[%i, %j - 1] : memref<1300x1300xf64>
        %c = affine.load %A[%i, %j + 1] : memref<1300x1300xf64>
        %d = affine.load %A[%i + 1, %j] : memref<1300x1300xf64>
        %e = affine.load %A[%i - 1, %j] : memref<1300x1300xf64>
        %s = arith.addf %a, %b : f64
        %u = arith.addf %s, %c : f64
        %v = arith.addf %u, %d : f64
        %w = arith.addf %v, %e : f64
        %x = arith.mulf %w, %fifth : f64
        affine.store %x, %B[%i, %j] : memref<1300x1300xf64>
      }
    }
    affine.for %i = 1 to 1299 {
      affine.for %j = 1 to 1299 {
        %a = affine.load %B[%i, %j] : memref<1300x1300xf64>
        %b = affine.load %B[%i, %j - 1] : memref<1300x1300xf64>
        %c = affine.load %B[%i, %j + 1] : memref<1300x1300xf64>
        %d = affine.load %B[%i + 1, %j] : memref<1300x1300xf64>
        %e = affine.load %B[%i - 1, %j] : memref<1300x1300xf64>
        %s = arith.addf %a, %b : f64
        %u = arith.addf %s, %c : f64
        %v = arith.addf %u, %d : f64
        %w = arith.addf %v, %e : f64
        %x = arith.mulf %w, %fifth : f64
        affine.store %x, %A[%i, %j] : memref<1300x1300xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %A = memref.alloc() : memref<1300x1300xf64>
  affine.for %i0 = 0 to 1300 {
    affine.for %i1 = 0 to 1300 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %A[%i0, %i1] : memref<1300x1300xf64>
    }
  }
  %B = memref.alloc() : memref<1300x1300xf64>
  affine.for %i0 = 0 to 1300 {
    affine.for %i1 = 0 to 1300 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 2) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %B[%i0, %i1] : memref<1300x1300xf64>
    }
  }
  call @kernel(%A, %B) : (memref<1300x1300xf64>, memref<1300x1300xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 1300 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 1300 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %A[%i0, %i1] : memref<1300x1300xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
