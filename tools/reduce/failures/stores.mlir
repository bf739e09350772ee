// The symbols and layouts do not matter: a script looks for two stores around a load in one loop.
func.func @stencil(%in: memref<64xf32>, %out: memref<64xf32>, %n: index, %w: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %t = %c0 to %n step %c1 {
    scf.for %i = %c1 to %n step %c1 {
      %left = arith.subi %i, %c1 : index
      %a = memref.load %in[%left] : memref<64xf32>
      %b = memref.load %in[%i] : memref<64xf32>
      %s = arith.addf %a, %b : f32
      %p = arith.mulf %s, %w : f32
      memref.store %p, %out[%i] : memref<64xf32>
      %q = memref.load %out[%left] : memref<64xf32>
      %r = arith.divf %q, %w : f32
      memref.store %r, %in[%i] : memref<64xf32>
    }
  }
  return
}
