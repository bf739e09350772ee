// 500 steps of the heat equation in a cube.
func.func @kernel(%A: memref<120x120x120xf64>, %B: memref<120x120x120xf64>) {
  %minus = arith.constant -2.0 : f64
  %eighth = arith.constant 0.125 : f64
  affine.for %t = 0 to 500 {
    affine.for %i = 1 to 119 {
      affine.for %j = 1 to 119 {
        affine.for %k = 1 to 119 {
          %m = affine.load %A[%i, %j, %k] : memref<120x120x120xf64>
          %two = arith.mulf %m, %minus : f64
          %pi = affine.load %A[%i + 1, %j, %k] : memref<120x120x120xf64>
          %qi = affine.load %A[%i - 1, %j, %k] : memref<120x120x120xf64>
          %ri = arith.addf %pi, %two : f64
          %si = arith.addf %ri, %qi : f64
          %ti = arith.mulf %si, %eighth : f64
          %ui = arith.addf %m, %ti : f64
          %pj = affine.load %A[%i, %j + 1, %k] : memref<120x120x120xf64>
          %qj = affine.load %A[%i, %j - 1, %k] : memref<120x120x120xf64>
          %rj = arith.addf %pj, %two : f64
          %sj = arith.addf %rj, %qj : f64
          %tj = arith.mulf %sj, %eighth : f64
          %uj = arith.addf %ui, %tj : f64
          %pk = affine.load %A[%i, %j, %k + 1] : memref<120x120x120xf64>
          %qk = affine.load %A[%i, %j, %k - 1] : memref<120x120x120xf64>
          %rk = arith.addf %pk, %two : f64
          %sk = arith.addf %rk, %qk : f64
          %tk = arith.mulf %sk, %eighth : f64
          %uk = arith.addf %uj, %tk : f64
          affine.store %uk, %B[%i, %j, %k] : memref<120x120x120xf64>
        }
      }
    }
    affine.for %i = 1 to 119 {
      affine.for %j = 1 to 119 {
        affine.for %k = 1 to 119 {
          %m = affine.load %B[%i, %j, %k] : memref<120x120x120xf64>
          %two = arith.mulf %m, %minus : f64
          %pi = affine.load %B[%i + 1, %j, %k] : memref<120x120x120xf64>
          %qi = affine.load %B[%i - 1, %j, %k] : memref<120x120x120xf64>
          %ri = arith.addf %pi, %two : f64
          %si = arith.addf %ri, %qi : f64
          %ti = arith.mulf %si, %eighth : f64
          %ui = arith.addf %m, %ti : f64
          %pj = affine.load %B[%i, %j + 1, %k] : memref<120x120x120xf64>
          %qj = affine.load %B[%i, %j - 1, %k] : memref<120x120x120xf64>
          %rj = arith.addf %pj, %two : f64
          %sj = arith.addf %rj, %qj : f64
          %tj = arith.mulf %sj, %eighth : f64
          %uj = arith.addf %ui, %tj : f64
          %pk = affine.load %B[%i, %j, %k + 1] : memref<120x120x120xf64>
          %qk = affine.load %B[%i, %j, %k - 1] : memref<120x120x120xf64>
          %rk = arith.addf %pk, %two : f64
          %sk = arith.addf %rk, %qk : f64
          %tk = arith.mulf %sk, %eighth : f64
          %uk = arith.addf %uj, %tk : f64
          affine.store %uk, %A[%i, %j, %k] : memref<120x120x120xf64>
        }
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %A = memref.alloc() : memref<120x120x120xf64>
  affine.for %i0 = 0 to 120 {
    affine.for %i1 = 0 to 120 {
      affine.for %i2 = 0 to 120 {
        %n = affine.apply affine_map<(d0, d1, d2) -> ((d0 * 3 + d1 * 5 + d2 * 7 + 1) mod 16 + 1)>(%i0, %i1, %i2)
        %w = arith.index_cast %n : index to i64
        %f = arith.sitofp %w : i64 to f64
        %x = arith.mulf %f, %scale : f64
        affine.store %x, %A[%i0, %i1, %i2] : memref<120x120x120xf64>
      }
    }
  }
  %B = memref.alloc() : memref<120x120x120xf64>
  affine.for %i0 = 0 to 120 {
    affine.for %i1 = 0 to 120 {
      affine.for %i2 = 0 to 120 {
        %n = affine.apply affine_map<(d0, d1, d2) -> ((d0 * 3 + d1 * 5 + d2 * 7 + 2) mod 16 + 1)>(%i0, %i1, %i2)
        %w = arith.index_cast %n : index to i64
        %f = arith.sitofp %w : i64 to f64
        %x = arith.mulf %f, %scale : f64
        affine.store %x, %B[%i0, %i1, %i2] : memref<120x120x120xf64>
      }
    }
  }
  call @kernel(%A, %B) : (memref<120x120x120xf64>, memref<120x120x120xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 120 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 120 iter_args(%a1 = %a0) -> f64 {
      %r2 = affine.for %i2 = 0 to 120 iter_args(%a2 = %a1) -> f64 {
        %e = affine.load %A[%i0, %i1, %i2] : memref<120x120x120xf64>
        %s = arith.addf %a2, %e : f64
        affine.yield %s : f64
      }
      affine.yield %r2 : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
