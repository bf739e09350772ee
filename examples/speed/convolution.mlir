// A convolution of an image of 56 by 56 with 64 channels: prints the seconds of the best of forty runs.
func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @kernel(%a: tensor<1x58x58x64xf32>, %b: tensor<3x3x64x64xf32>, %out: memref<1x56x56x64xf32>) {
  %c = bufferization.to_tensor %out restrict writable : memref<1x56x56x64xf32> to tensor<1x56x56x64xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x58x58x64xf32>, tensor<3x3x64x64xf32>) outs(%c : tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<1x56x56x64xf32>, memref<1x56x56x64xf32>) -> ()
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 40 : index
  %z = arith.constant 0.0 : f32
  %x = arith.constant 1.5 : f32
  %y = arith.constant 0.25 : f32
  %big = arith.constant 1.0e9 : f64
  %ea = tensor.empty() : tensor<1x58x58x64xf32>
  %eb = tensor.empty() : tensor<3x3x64x64xf32>
  %a = linalg.fill ins(%x : f32) outs(%ea : tensor<1x58x58x64xf32>) -> tensor<1x58x58x64xf32>
  %b = linalg.fill ins(%y : f32) outs(%eb : tensor<3x3x64x64xf32>) -> tensor<3x3x64x64xf32>
  %out = memref.alloc() {alignment = 64} : memref<1x56x56x64xf32>
  func.call @kernel(%a, %b, %out) : (tensor<1x58x58x64xf32>, tensor<3x3x64x64xf32>, memref<1x56x56x64xf32>) -> ()
  %best = scf.for %i = %c0 to %cn step %c1 iter_args(%best = %big) -> (f64) {
    %t0 = func.call @rtclock() : () -> f64
    func.call @kernel(%a, %b, %out) : (tensor<1x58x58x64xf32>, tensor<3x3x64x64xf32>, memref<1x56x56x64xf32>) -> ()
    %t1 = func.call @rtclock() : () -> f64
    %d = arith.subf %t1, %t0 : f64
    %n = arith.minimumf %best, %d : f64
    scf.yield %n : f64
  }
  call @printF64(%best) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
