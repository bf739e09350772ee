// Fourier transforms, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 4xf32=1,0.25,-1.5,1.5 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 4xf32=1,0.25,-1.5,1.5 --backend=cranelift | FileCheck %s

// CHECK: {{\[}}[ 1.250{{[0-9]* *}}e+00  0.000000e+00]
// CHECK-NEXT: [ 2.500{{[0-9]* *}}e+00  1.250{{[0-9]* *}}e+00]
// CHECK-NEXT: [-2.250{{[0-9]* *}}e+00 -2.143{{[0-9]* *}}e-16]
// CHECK-NEXT: [ 2.500{{[0-9]* *}}e+00 -1.250{{[0-9]* *}}e+00]]
// CHECK-NEXT: {{\[}}[ 1.250{{[0-9]* *}}e+00  0.000000e+00]
// CHECK-NEXT: [ 2.500{{[0-9]* *}}e+00  1.250{{[0-9]* *}}e+00]
// CHECK-NEXT: [-2.250{{[0-9]* *}}e+00 -2.143{{[0-9]* *}}e-16]]
// CHECK-NEXT: [ 1.    0.25 -1.5   1.5{{ *}}]

module @jit_fft attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>) -> (tensor<4xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<3xcomplex<f32>> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[2]"}) {
    %0 = call @fft(%arg0) : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
    %1 = call @fft_0(%arg0) : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    %2 = call @fft_0(%arg0) : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    %3 = call @fft_1(%2) : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
    return %0, %1, %3 : tensor<4xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<4xf32>
  }
  func.func private @fft(%arg0: tensor<4xf32>) -> tensor<4xcomplex<f32>> {
    %0 = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
    %1 = stablehlo.fft %0, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    return %1 : tensor<4xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<4xf32>) -> tensor<3xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    return %0 : tensor<3xcomplex<f32>>
  }
  func.func private @fft_1(%arg0: tensor<3xcomplex<f32>>) -> tensor<4xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [4] : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
