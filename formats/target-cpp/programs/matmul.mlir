func.func private @matmul(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%s = %zero) -> f32 {
        %x = memref.load %a[%i, %k] : memref<4x4xf32>
        %y = memref.load %b[%k, %j] : memref<4x4xf32>
        %p = arith.mulf %x, %y : f32
        %t = arith.addf %s, %p : f32
        scf.yield %t : f32
      }
      memref.store %sum, %c[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
func.func @compute() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloca() : memref<4x4xf32>
  %b = memref.alloca() : memref<4x4xf32>
  %c = memref.alloca() : memref<4x4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %s = arith.addi %i, %j : index
      %d = arith.muli %i, %c3 : index
      %x = arith.index_cast %s : index to i32
      %y = arith.index_cast %d : index to i32
      %f = arith.sitofp %x : i32 to f32
      %g = arith.sitofp %y : i32 to f32
      memref.store %f, %a[%i, %j] : memref<4x4xf32>
      memref.store %g, %b[%i, %j] : memref<4x4xf32>
    }
  }
  call @matmul(%a, %b, %c) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  memref.copy %c, %a : memref<4x4xf32> to memref<4x4xf32>
  %v = memref.load %a[%c3, %c1] : memref<4x4xf32>
  %r = arith.fptosi %v : f32 to i32
  return %r : i32
}
