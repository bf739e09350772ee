// x1 += A * y1, x2 += transpose(A) * y2.
func.func @kernel(%A: memref<2000x2000xf64>, %x1: memref<2000xf64>, %y1: memref<2000xf64>, %x2: memref<2000xf64>, %y2: memref<2000xf64>) {
  affine.for %i = 0 to 2000 {
    affine.for %j = 0 to 2000 {
      %a = affine.load %A[%i, %j] : memref<2000x2000xf64>
      %b = affine.load %y1[%j] : memref<2000xf64>
      %p = arith.mulf %a, %b : f64
      %c = affine.load %x1[%i] : memref<2000xf64>
      %s = arith.addf %c, %p : f64
      affine.store %s, %x1[%i] : memref<2000xf64>
    }
  }
  affine.for %i = 0 to 2000 {
    affine.for %j = 0 to 2000 {
      %a = affine.load %A[%j, %i] : memref<2000x2000xf64>
      %b = affine.load %y2[%j] : memref<2000xf64>
      %p = arith.mulf %a, %b : f64
      %c = affine.load %x2[%i] : memref<2000xf64>
      %s = arith.addf %c, %p : f64
      affine.store %s, %x2[%i] : memref<2000xf64>
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
  %x1 = memref.alloc() : memref<2000xf64>
  affine.for %i0 = 0 to 2000 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 2) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %x1[%i0] : memref<2000xf64>
  }
  %y1 = memref.alloc() : memref<2000xf64>
  affine.for %i0 = 0 to 2000 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 3) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %y1[%i0] : memref<2000xf64>
  }
  %x2 = memref.alloc() : memref<2000xf64>
  affine.for %i0 = 0 to 2000 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 4) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %x2[%i0] : memref<2000xf64>
  }
  %y2 = memref.alloc() : memref<2000xf64>
  affine.for %i0 = 0 to 2000 {
    %n = affine.apply affine_map<(d0) -> ((d0 * 3 + 5) mod 16 + 1)>(%i0)
    %w = arith.index_cast %n : index to i64
    %f = arith.sitofp %w : i64 to f64
    %x = arith.mulf %f, %scale : f64
    affine.store %x, %y2[%i0] : memref<2000xf64>
  }
  call @kernel(%A, %x1, %y1, %x2, %y2) : (memref<2000x2000xf64>, memref<2000xf64>, memref<2000xf64>, memref<2000xf64>, memref<2000xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %r0 = affine.for %i0 = 0 to 2000 iter_args(%a0 = %zero) -> f64 {
    %e = affine.load %x2[%i0] : memref<2000xf64>
    %s = arith.addf %a0, %e : f64
    affine.yield %s : f64
  }
  return %r0 : f64
}
