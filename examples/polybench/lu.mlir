// A = L * U in place.
func.func @kernel(%A: memref<2000x2000xf64>) {
  affine.for %i = 0 to 2000 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        %a = affine.load %A[%i, %k] : memref<2000x2000xf64>
        %b = affine.load %A[%k, %j] : memref<2000x2000xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %A[%i, %j] : memref<2000x2000xf64>
        %s = arith.subf %c, %p : f64
        affine.store %s, %A[%i, %j] : memref<2000x2000xf64>
      }
      %d = affine.load %A[%j, %j] : memref<2000x2000xf64>
      %e = affine.load %A[%i, %j] : memref<2000x2000xf64>
      %q = arith.divf %e, %d : f64
      affine.store %q, %A[%i, %j] : memref<2000x2000xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 2000 {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %a = affine.load %A[%i, %k] : memref<2000x2000xf64>
        %b = affine.load %A[%k, %j] : memref<2000x2000xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %A[%i, %j] : memref<2000x2000xf64>
        %s = arith.subf %c, %p : f64
        affine.store %s, %A[%i, %j] : memref<2000x2000xf64>
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
      %big = arith.constant 2000.0 : f64
      %small = arith.constant 0.0 : f64
      %d = affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%i0, %i1) -> f64 {
        affine.yield %big : f64
      } else {
        affine.yield %small : f64
      }
      %y = arith.addf %x, %d : f64
      affine.store %y, %A[%i0, %i1] : memref<2000x2000xf64>
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
