// Three loops: the product of two matrices of 512 by 512, five times; billions of operations in a second.
//
//   terrace run --backend=cranelift examples/speed/matmul.mlir

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func @mm(%A: memref<512x512xf32>, %B: memref<512x512xf32>, %C: memref<512x512xf32>) {
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.for %k = 0 to 512 {
        %a = affine.load %A[%i, %k] : memref<512x512xf32>
        %b = affine.load %B[%k, %j] : memref<512x512xf32>
        %c = affine.load %C[%i, %j] : memref<512x512xf32>
        %p = arith.mulf %a, %b : f32
        %q = arith.addf %c, %p : f32
        affine.store %q, %C[%i, %j] : memref<512x512xf32>
      }
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() {alignment = 64} : memref<512x512xf32>
  %B = memref.alloc() {alignment = 64} : memref<512x512xf32>
  %C = memref.alloc() {alignment = 64} : memref<512x512xf32>
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.store %one, %A[%i, %j] : memref<512x512xf32>
      affine.store %one, %B[%i, %j] : memref<512x512xf32>
      affine.store %zero, %C[%i, %j] : memref<512x512xf32>
    }
  }
  affine.for %r = 0 to 5 {
    %t0 = func.call @rtclock() : () -> f64
    func.call @mm(%A, %B, %C) : (memref<512x512xf32>, memref<512x512xf32>, memref<512x512xf32>) -> ()
    %t1 = func.call @rtclock() : () -> f64
    %d = arith.subf %t1, %t0 : f64
    %fl = arith.constant 2.684355e-01 : f64
    %g = arith.divf %fl, %d : f64
    func.call @printF64(%g) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
