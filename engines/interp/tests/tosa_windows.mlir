// RUN: terrace run --backend=interpreter %s | FileCheck %s

// Products, convolutions, pooling and transforms of tosa. The results are those of the code that the reference makes.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

// CHECK: sizes = [1, 2, 2]
// CHECK-NEXT{LITERAL}: [[[4, 7],
// CHECK-NEXT{LITERAL}: [10, 10]]]
func.func @matmul() {
  %x = "tosa.const"() <{values = dense<[[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %y = "tosa.const"() <{values = dense<[[[1.0, 2.0], [0.0, 1.0], [1.0, 0.0]]]> : tensor<1x3x2xf32>}> : () -> tensor<1x3x2xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %u = tensor.cast %r : tensor<1x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 1, 2]
// CHECK-NEXT{LITERAL}: [[[182, 75]]]
func.func @matmul_with_zero_points() {
  %x = "tosa.const"() <{values = dense<[[[1, -5, 100]]]> : tensor<1x1x3xi8>}> : () -> tensor<1x1x3xi8>
  %y = "tosa.const"() <{values = dense<[[[1, 2], [0, 1], [1, 0]]]> : tensor<1x3x2xi8>}> : () -> tensor<1x3x2xi8>
  %a = "tosa.const"() <{values = dense<[3]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %b = "tosa.const"() <{values = dense<[-1]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.matmul %x, %y, %a, %b : (tensor<1x1x3xi8>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2xi32>
  %u = tensor.cast %r : tensor<1x1x2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2, 1]
// CHECK-NEXT{LITERAL}: [[[[18.5],
// CHECK-NEXT{LITERAL}: [21.5]],
// CHECK-NEXT{LITERAL}: [[30.5],
// CHECK-NEXT{LITERAL}: [33.5]]]]
func.func @conv2d() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>}> : () -> tensor<1x4x4x1xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0], [0.0], [0.0]], [[0.0], [1.0], [0.0]], [[0.0], [0.0], [1.0]]]]> : tensor<1x3x3x1xf32>}> : () -> tensor<1x3x3x1xf32>
  %b = "tosa.const"() <{values = dense<[0.5]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %u = tensor.cast %r : tensor<1x2x2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2, 2]
// CHECK-NEXT{LITERAL}: [[[[14.5, 29],
// CHECK-NEXT{LITERAL}: [30.5, 61]],
// CHECK-NEXT{LITERAL}: [[57.5, 115],
// CHECK-NEXT{LITERAL}: [99.5, 199]]]]
func.func @conv2d_padded_and_strided() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>}> : () -> tensor<1x4x4x1xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0], [1.0], [1.0]], [[1.0], [1.0], [1.0]], [[1.0], [1.0], [1.0]]], [[[2.0], [2.0], [2.0]], [[2.0], [2.0], [2.0]], [[2.0], [2.0], [2.0]]]]> : tensor<2x3x3x1xf32>}> : () -> tensor<2x3x3x1xf32>
  %b = "tosa.const"() <{values = dense<[0.5, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>, tensor<2x3x3x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %u = tensor.cast %r : tensor<1x2x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2, 1]
// CHECK-NEXT{LITERAL}: [[[[24],
// CHECK-NEXT{LITERAL}: [17]],
// CHECK-NEXT{LITERAL}: [[15],
// CHECK-NEXT{LITERAL}: [13]]]]
func.func @conv2d_with_zero_points() {
  %x = "tosa.const"() <{values = dense<[[[[1], [2]], [[3], [4]]]]> : tensor<1x2x2x1xi8>}> : () -> tensor<1x2x2x1xi8>
  %w = "tosa.const"() <{values = dense<[[[[1], [1]], [[2], [3]]]]> : tensor<1x2x2x1xi8>}> : () -> tensor<1x2x2x1xi8>
  %b = "tosa.const"() <{values = dense<[10]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %a = "tosa.const"() <{values = dense<[1]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.conv2d %x, %w, %b, %a, %c {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xi8>, tensor<1x2x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x1xi32>
  %u = tensor.cast %r : tensor<1x2x2x1xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2, 2]
// CHECK-NEXT{LITERAL}: [[[[2.5, 4],
// CHECK-NEXT{LITERAL}: [4.5, 7]],
// CHECK-NEXT{LITERAL}: [[6.5, 10],
// CHECK-NEXT{LITERAL}: [8.5, 13]]]]
func.func @depthwise_conv2d() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
  %w = "tosa.const"() <{values = dense<[[[[2.0, 3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[0.5, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %u = tensor.cast %r : tensor<1x2x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 1, 2, 2, 1]
// CHECK-NEXT{LITERAL}: [[[[[51.5],
// CHECK-NEXT{LITERAL}: [62.5]],
// CHECK-NEXT{LITERAL}: [[73.5],
// CHECK-NEXT{LITERAL}: [84.5]]]]]
func.func @conv3d() {
  %x = "tosa.const"() <{values = dense<[[[[[1.0], [2.0]], [[3.0], [4.0]]], [[[5.0], [6.0]], [[7.0], [8.0]]]]]> : tensor<1x2x2x2x1xf32>}> : () -> tensor<1x2x2x2x1xf32>
  %w = "tosa.const"() <{values = dense<[[[[[1.0]]], [[[10.0]]]]]> : tensor<1x2x1x1x1xf32>}> : () -> tensor<1x2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[0.5]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x2x2x2x1xf32>, tensor<1x2x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2x1xf32>
  %u = tensor.cast %r : tensor<1x1x2x2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 4, 4, 1]
// CHECK-NEXT{LITERAL}: [[[[1.5],
// CHECK-NEXT{LITERAL}: [2.5],
// CHECK-NEXT{LITERAL}: [2.5],
// CHECK-NEXT{LITERAL}: [4.5]],
// CHECK-NEXT{LITERAL}: [[3.5],
// CHECK-NEXT{LITERAL}: [4.5],
// CHECK-NEXT{LITERAL}: [6.5],
// CHECK-NEXT{LITERAL}: [8.5]],
// CHECK-NEXT{LITERAL}: [[3.5],
// CHECK-NEXT{LITERAL}: [6.5],
// CHECK-NEXT{LITERAL}: [4.5],
// CHECK-NEXT{LITERAL}: [8.5]],
// CHECK-NEXT{LITERAL}: [[9.5],
// CHECK-NEXT{LITERAL}: [12.5],
// CHECK-NEXT{LITERAL}: [12.5],
// CHECK-NEXT{LITERAL}: [16.5]]]]
func.func @transpose_conv2d() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
  %b = "tosa.const"() <{values = dense<[0.5]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %u = tensor.cast %r : tensor<1x4x4x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2, 1]
// CHECK-NEXT{LITERAL}: [[[[6],
// CHECK-NEXT{LITERAL}: [8]],
// CHECK-NEXT{LITERAL}: [[14],
// CHECK-NEXT{LITERAL}: [16]]]]
func.func @max_pool2d() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>}> : () -> tensor<1x4x4x1xf32>
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32>
  %u = tensor.cast %r : tensor<1x2x2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2, 1]
// CHECK-NEXT{LITERAL}: [[[[3.5],
// CHECK-NEXT{LITERAL}: [5]],
// CHECK-NEXT{LITERAL}: [[9.5],
// CHECK-NEXT{LITERAL}: [11]]]]
func.func @avg_pool2d() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>}> : () -> tensor<1x4x4x1xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 3, 3>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %u = tensor.cast %r : tensor<1x2x2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 1, 1, 1]
// CHECK-NEXT{LITERAL}: [[[[16]]]]
func.func @avg_pool2d_of_integers() {
  %x = "tosa.const"() <{values = dense<[[[[1], [2], [3]], [[4], [5], [6]], [[7], [8], [100]]]]> : tensor<1x3x3x1xi8>}> : () -> tensor<1x3x3x1xi8>
  %a = "tosa.const"() <{values = dense<[1]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[2]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = tosa.avg_pool2d %x, %a, %c {acc_type = i32, kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x1xi8>
  %r = tosa.cast %y : (tensor<1x1x1x1xi8>) -> tensor<1x1x1x1xi32>
  %u = tensor.cast %r : tensor<1x1x1x1xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2]
// CHECK-NEXT{LITERAL}: [[[10, -2],
// CHECK-NEXT{LITERAL}: [-4, 0]]]
func.func @rfft2d() {
  %x = "tosa.const"() <{values = dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>}> : () -> tensor<1x2x2xf32>
  %r, %i = tosa.rfft2d %x : (tensor<1x2x2xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  %u = tensor.cast %r : tensor<1x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  call @matmul() : () -> ()
  call @matmul_with_zero_points() : () -> ()
  call @conv2d() : () -> ()
  call @conv2d_padded_and_strided() : () -> ()
  call @conv2d_with_zero_points() : () -> ()
  call @depthwise_conv2d() : () -> ()
  call @conv3d() : () -> ()
  call @transpose_conv2d() : () -> ()
  call @max_pool2d() : () -> ()
  call @avg_pool2d() : () -> ()
  call @avg_pool2d_of_integers() : () -> ()
  call @rfft2d() : () -> ()
  return
}
