// Lengths of the shortest paths between all nodes of a graph.
func.func @kernel(%P: memref<2800x2800xf64>) {
  affine.for %k = 0 to 2800 {
    affine.for %i = 0 to 2800 {
      affine.for %j = 0 to 2800 {
        %a = affine.load %P[%i, %k] : memref<2800x2800xf64>
        %b = affine.load %P[%k, %j] : memref<2800x2800xf64>
        %s = arith.addf %a, %b : f64
        %c = affine.load %P[%i, %j] : memref<2800x2800xf64>
        %m = arith.minimumf %c, %s : f64
        affine.store %m, %P[%i, %j] : memref<2800x2800xf64>
      }
    }
  }
  return
}

func.func @main() -> f64 {
  %scale = arith.constant 0.0625 : f64
  %P = memref.alloc() : memref<2800x2800xf64>
  affine.for %i0 = 0 to 2800 {
    affine.for %i1 = 0 to 2800 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5 + 1) mod 16 + 1)>(%i0, %i1)
      %w = arith.index_cast %n : index to i64
      %f = arith.sitofp %w : i64 to f64
      %x = arith.mulf %f, %scale : f64
      affine.store %x, %P[%i0, %i1] : memref<2800x2800xf64>
    }
  }
  call @kernel(%P) : (memref<2800x2800xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 2800 iter_args(%a0 = %zero) -> f64 {
    %r1 = affine.for %i1 = 0 to 2800 iter_args(%a1 = %a0) -> f64 {
      %e = affine.load %P[%i0, %i1] : memref<2800x2800xf64>
      %s = arith.addf %a1, %e : f64
      affine.yield %s : f64
    }
    affine.yield %r1 : f64
  }
  return %r0 : f64
}
