// A product of matrices in affine loops: passes see how indices depend on loops, so they can tile and unroll them.

memref.global "private" @a : memref<8x8xf32> = dense<2.0>
memref.global "private" @b : memref<8x8xf32> = dense<0.5>

func.func private @printMemrefF32(memref<*xf32>)

func.func @product(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%i, %k] : memref<8x8xf32>
        %y = affine.load %b[%k, %j] : memref<8x8xf32>
        %z = affine.load %c[%i, %j] : memref<8x8xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

func.func @main() {
  %zero = arith.constant 0.0 : f32
  %a = memref.get_global @a : memref<8x8xf32>
  %b = memref.get_global @b : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %zero, %c[%i, %j] : memref<8x8xf32>
    }
  }
  call @product(%a, %b, %c) : (memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %shown = memref.cast %c : memref<8x8xf32> to memref<*xf32>
  call @printMemrefF32(%shown) : (memref<*xf32>) -> ()
  memref.dealloc %c : memref<8x8xf32>
  return
}
