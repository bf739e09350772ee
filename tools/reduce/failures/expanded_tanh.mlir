// An expansion of tanh that loses the digits of small numbers, and keeps those of large ones.
func.func @main() {
  %m = memref.alloc() : memref<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %large = arith.constant 20.0 : f32
  %small = arith.constant 1.0e-5 : f32
  memref.store %large, %m[%c0] : memref<2xf32>
  memref.store %small, %m[%c1] : memref<2xf32>
  %a = memref.load %m[%c0] : memref<2xf32>
  %b = memref.load %m[%c1] : memref<2xf32>
  %x = math.tanh %a : f32
  %y = math.tanh %b : f32
  vector.print %x : f32
  vector.print %y : f32
  memref.dealloc %m : memref<2xf32>
  return
}
