// Memory: y = a * x + y for 2^26 numbers, seven times; gigabytes in a second.
//
//   terrace run --backend=cranelift examples/speed/saxpy.mlir

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func @saxpy(%a: f32, %x: memref<67108864xf32>, %y: memref<67108864xf32>) {
  affine.for %i = 0 to 67108864 {
    %u = affine.load %x[%i] : memref<67108864xf32>
    %v = affine.load %y[%i] : memref<67108864xf32>
    %m = arith.mulf %a, %u : f32
    %s = arith.addf %m, %v : f32
    affine.store %s, %y[%i] : memref<67108864xf32>
  }
  return
}

func.func @main() {
  %x = memref.alloc() {alignment = 64} : memref<67108864xf32>
  %y = memref.alloc() {alignment = 64} : memref<67108864xf32>
  %a = arith.constant 2.5 : f32
  affine.for %i = 0 to 67108864 {
    affine.store %a, %x[%i] : memref<67108864xf32>
    affine.store %a, %y[%i] : memref<67108864xf32>
  }
  affine.for %r = 0 to 7 {
    %t0 = func.call @rtclock() : () -> f64
    func.call @saxpy(%a, %x, %y) : (f32, memref<67108864xf32>, memref<67108864xf32>) -> ()
    %t1 = func.call @rtclock() : () -> f64
    %d = arith.subf %t1, %t0 : f64
    %gb = arith.constant 0.805306368 : f64
    %q = arith.divf %gb, %d : f64
    func.call @printF64(%q) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
