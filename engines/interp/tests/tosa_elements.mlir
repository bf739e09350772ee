// RUN: terrace run --backend=interpreter %s | FileCheck %s

// Operations of tosa on elements, and from one type to another. The results are those of the code that the reference makes.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [1.5, 2, 0]
func.func @abs_of_floats() {
  %x = "tosa.const"() <{values = dense<[-1.5, 2.0, 0.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %r = tosa.abs %x : (tensor<3xf32>) -> tensor<3xf32>
  %u = tensor.cast %r : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [-1, 3]
func.func @ceil() {
  %x = "tosa.const"() <{values = dense<[-1.5, 2.25]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.ceil %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [-2, 2]
func.func @floor() {
  %x = "tosa.const"() <{values = dense<[-1.5, 2.25]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.floor %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [1, 2.71828]
func.func @exp() {
  %x = "tosa.const"() <{values = dense<[0.0, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [0, 0.693147]
func.func @log() {
  %x = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.log %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [0.25, -0.125]
func.func @reciprocal() {
  %x = "tosa.const"() <{values = dense<[4.0, -8.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.reciprocal %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [0.5, 0.25]
func.func @rsqrt() {
  %x = "tosa.const"() <{values = dense<[4.0, 16.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.rsqrt %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [0.5, 0.880797]
func.func @sigmoid() {
  %x = "tosa.const"() <{values = dense<[0.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.sigmoid %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [0, 0.462117]
func.func @tanh() {
  %x = "tosa.const"() <{values = dense<[0.0, 0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.tanh %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [0, 0.5205]
func.func @erf() {
  %x = "tosa.const"() <{values = dense<[0.0, 0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.erf %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [1, 0.540302]
func.func @cos() {
  %x = "tosa.const"() <{values = dense<[0.0, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.cos %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [0, 0.841471]
func.func @sin() {
  %x = "tosa.const"() <{values = dense<[0.0, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.sin %x : (tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [7, 3]
func.func @abs_of_integers() {
  %x = "tosa.const"() <{values = dense<[-7, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.abs %x : (tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [31, 0, 32]
func.func @clz() {
  %x = "tosa.const"() <{values = dense<[1, -1, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %r = tosa.clz %x : (tensor<3xi32>) -> tensor<3xi32>
  %u = tensor.cast %r : tensor<3xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [-6, 0]
func.func @bitwise_not() {
  %x = "tosa.const"() <{values = dense<[5, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.bitwise_not %x : (tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2, 3]
// CHECK-NEXT{LITERAL}: [[11, 21, 31],
// CHECK-NEXT{LITERAL}: [12, 22, 32]]
func.func @add() {
  %x = "tosa.const"() <{values = dense<[[1.0], [2.0]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %y = "tosa.const"() <{values = dense<[[10.0, 20.0, 30.0]]> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %r = tosa.add %x, %y : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %u = tensor.cast %r : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [-4, -5]
func.func @sub() {
  %x = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[5, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.sub %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [3, 5]
func.func @maximum() {
  %x = "tosa.const"() <{values = dense<[1.0, 5.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %y = "tosa.const"() <{values = dense<[3.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.maximum %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [1, 2]
func.func @minimum() {
  %x = "tosa.const"() <{values = dense<[1, 5]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.minimum %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [8, 3]
func.func @pow() {
  %x = "tosa.const"() <{values = dense<[2.0, 9.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %y = "tosa.const"() <{values = dense<[3.0, 0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.pow %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [-3, 2]
func.func @intdiv() {
  %x = "tosa.const"() <{values = dense<[-7, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[2, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.intdiv %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [16, 6]
func.func @logical_left_shift() {
  %x = "tosa.const"() <{values = dense<[1, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[4, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.logical_left_shift %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [15, 2]
func.func @logical_right_shift() {
  %x = "tosa.const"() <{values = dense<[-1, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[28, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.logical_right_shift %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [-3, 4, 2]
func.func @arithmetic_right_shift_rounded() {
  %x = "tosa.const"() <{values = dense<[-7, 7, 6]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %y = "tosa.const"() <{values = dense<[1, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %r = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %u = tensor.cast %r : tensor<3xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [-4, 3]
func.func @arithmetic_right_shift() {
  %x = "tosa.const"() <{values = dense<[-7, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[1, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.arithmetic_right_shift %x, %y {round = false} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [8, 2]
func.func @bitwise_and() {
  %x = "tosa.const"() <{values = dense<[12, 10]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[10, 6]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.bitwise_and %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [14, 14]
func.func @bitwise_or() {
  %x = "tosa.const"() <{values = dense<[12, 10]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[10, 6]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.bitwise_or %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [6, 12]
func.func @bitwise_xor() {
  %x = "tosa.const"() <{values = dense<[12, 10]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y = "tosa.const"() <{values = dense<[10, 6]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.bitwise_xor %x, %y : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [2, 2, 2]
func.func @equal() {
  %x = "tosa.const"() <{values = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %y = "tosa.const"() <{values = dense<[2.0, 2.0, 2.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %c = tosa.equal %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %r = tosa.select %c, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %u = tensor.cast %r : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [2, 2, 3]
func.func @greater() {
  %x = "tosa.const"() <{values = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %y = "tosa.const"() <{values = dense<[2.0, 2.0, 2.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %c = tosa.greater %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %r = tosa.select %c, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %u = tensor.cast %r : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [2, 2, 3]
func.func @greater_equal() {
  %x = "tosa.const"() <{values = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %y = "tosa.const"() <{values = dense<[2.0, 2.0, 2.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %c = tosa.greater_equal %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %r = tosa.select %c, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %u = tensor.cast %r : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [2.25, 4]
func.func @mul_floats() {
  %x = "tosa.const"() <{values = dense<[1.5, -2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %s = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.mul %x, %x, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [125250, 500000]
func.func @mul_and_shift() {
  %x = "tosa.const"() <{values = dense<[1001, -2000]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<[3]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.mul %x, %x, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [10000, 16384]
func.func @mul_to_wider_integers() {
  %x = "tosa.const"() <{values = dense<[100, -128]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.mul %x, %x, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [-1.5, 2]
func.func @negate() {
  %x = "tosa.const"() <{values = dense<[1.5, -2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<[0.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.negate %x, %z, %z : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [-99, 127, -4]
func.func @negate_with_zero_points() {
  %x = "tosa.const"() <{values = dense<[100, -128, 5]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %z = "tosa.const"() <{values = dense<[3]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<[-2]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %n = tosa.negate %x, %z, %w : (tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  %r = tosa.cast %n : (tensor<3xi8>) -> tensor<3xi32>
  %u = tensor.cast %r : tensor<3xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [-1, 0.5, 1]
func.func @clamp() {
  %x = "tosa.const"() <{values = dense<[-5.0, 0.5, 7.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %r = tosa.clamp %x {min_val = -1.0 : f32, max_val = 1.0 : f32} : (tensor<3xf32>) -> tensor<3xf32>
  %u = tensor.cast %r : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [-1, 0, 1]
func.func @clamp_integers() {
  %x = "tosa.const"() <{values = dense<[-5, 0, 7]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %r = tosa.clamp %x {min_val = -1 : i32, max_val = 1 : i32} : (tensor<3xi32>) -> tensor<3xi32>
  %u = tensor.cast %r : tensor<3xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [5]
// CHECK-NEXT{LITERAL}: [2, 2, -2, 2147483647, -2147483648]
func.func @cast_to_integers_saturates() {
  %x = "tosa.const"() <{values = dense<[1.5, 2.5, -1.5, 10000000000000000000.0, -10000000000000000000.0]> : tensor<5xf32>}> : () -> tensor<5xf32>
  %r = tosa.cast %x : (tensor<5xf32>) -> tensor<5xi32>
  %u = tensor.cast %r : tensor<5xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [4]
// CHECK-NEXT{LITERAL}: [2, 127, -2, -128]
func.func @cast_to_narrow_integers_saturates() {
  %x = "tosa.const"() <{values = dense<[1.5, 300.0, -1.5, -300.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %y = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi8>
  %r = tosa.cast %y : (tensor<4xi8>) -> tensor<4xi32>
  %u = tensor.cast %r : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [7, -3]
func.func @cast_to_float() {
  %x = "tosa.const"() <{values = dense<[7, -3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.cast %x : (tensor<2xi32>) -> tensor<2xf32>
  %u = tensor.cast %r : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [4]
// CHECK-NEXT{LITERAL}: [127, -120, 21, 5]
func.func @rescale() {
  %x = "tosa.const"() <{values = dense<[1000, -1000, 127, -1]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %m = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[33]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tosa.const"() <{values = dense<[5]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = tosa.rescale %x, %m, %s, %a, %b {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  %r = tosa.cast %y : (tensor<4xi8>) -> tensor<4xi32>
  %u = tensor.cast %r : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2, 2]
// CHECK-NEXT{LITERAL}: [[125, -75],
// CHECK-NEXT{LITERAL}: [16, -1]]
func.func @rescale_per_channel_rounded_twice() {
  %x = "tosa.const"() <{values = dense<[[1001, -1003], [127, -9]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %m = "tosa.const"() <{values = dense<[1073741824, 1275068416]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<[33, 34]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %a = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = tosa.rescale %x, %m, %s, %a, %b {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x2xi32>
  %u = tensor.cast %r : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [-100, 84, 99]
func.func @table_of_8_bits() {
  %x = "tosa.const"() <{values = dense<[-128, 0, 5]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %t = "tosa.const"() <{values = dense<[-100, -97, -94, -91, -88, -85, -82, -79, -76, -73, -70, -67, -64, -61, -58, -55, -52, -49, -46, -43, -40, -37, -34, -31, -28, -25, -22, -19, -16, -13, -10, -7, -4, -1, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50, 53, 56, 59, 62, 65, 68, 71, 74, 77, 80, 83, 86, 89, 92, 95, 98, -99, -96, -93, -90, -87, -84, -81, -78, -75, -72, -69, -66, -63, -60, -57, -54, -51, -48, -45, -42, -39, -36, -33, -30, -27, -24, -21, -18, -15, -12, -9, -6, -3, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90, 93, 96, 99, -98, -95, -92, -89, -86, -83, -80, -77, -74, -71, -68, -65, -62, -59, -56, -53, -50, -47, -44, -41, -38, -35, -32, -29, -26, -23, -20, -17, -14, -11, -8, -5, -2, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 94, 97, -100, -97, -94, -91, -88, -85, -82, -79, -76, -73, -70, -67, -64, -61, -58, -55, -52, -49, -46, -43, -40, -37, -34, -31, -28, -25, -22, -19, -16, -13, -10, -7, -4, -1, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50, 53, 56, 59, 62, 65]> : tensor<256xi8>}> : () -> tensor<256xi8>
  %y = tosa.table %x, %t : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  %r = tosa.cast %y : (tensor<3xi8>) -> tensor<3xi32>
  %u = tensor.cast %r : tensor<3xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [3]
// CHECK-NEXT{LITERAL}: [0, 229915, 264376]
func.func @table_between_entries() {
  %x = "tosa.const"() <{values = dense<[-32768, 77, 5000]> : tensor<3xi16>}> : () -> tensor<3xi16>
  %t = "tosa.const"() <{values = dense<[0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98, 105, 112, 119, 126, 133, 140, 147, 154, 161, 168, 175, 182, 189, 196, 203, 210, 217, 224, 231, 238, 245, 252, 259, 266, 273, 280, 287, 294, 301, 308, 315, 322, 329, 336, 343, 350, 357, 364, 371, 378, 385, 392, 399, 406, 413, 420, 427, 434, 441, 448, 455, 462, 469, 476, 483, 490, 497, 504, 511, 518, 525, 532, 539, 546, 553, 560, 567, 574, 581, 588, 595, 602, 609, 616, 623, 630, 637, 644, 651, 658, 665, 672, 679, 686, 693, 700, 707, 714, 721, 728, 735, 742, 749, 756, 763, 770, 777, 784, 791, 798, 805, 812, 819, 826, 833, 840, 847, 854, 861, 868, 875, 882, 889, 896, 903, 910, 917, 924, 931, 938, 945, 952, 959, 966, 973, 980, 987, 994, 1001, 1008, 1015, 1022, 1029, 1036, 1043, 1050, 1057, 1064, 1071, 1078, 1085, 1092, 1099, 1106, 1113, 1120, 1127, 1134, 1141, 1148, 1155, 1162, 1169, 1176, 1183, 1190, 1197, 1204, 1211, 1218, 1225, 1232, 1239, 1246, 1253, 1260, 1267, 1274, 1281, 1288, 1295, 1302, 1309, 1316, 1323, 1330, 1337, 1344, 1351, 1358, 1365, 1372, 1379, 1386, 1393, 1400, 1407, 1414, 1421, 1428, 1435, 1442, 1449, 1456, 1463, 1470, 1477, 1484, 1491, 1498, 1505, 1512, 1519, 1526, 1533, 1540, 1547, 1554, 1561, 1568, 1575, 1582, 1589, 1596, 1603, 1610, 1617, 1624, 1631, 1638, 1645, 1652, 1659, 1666, 1673, 1680, 1687, 1694, 1701, 1708, 1715, 1722, 1729, 1736, 1743, 1750, 1757, 1764, 1771, 1778, 1785, 1792, 1799, 1806, 1813, 1820, 1827, 1834, 1841, 1848, 1855, 1862, 1869, 1876, 1883, 1890, 1897, 1904, 1911, 1918, 1925, 1932, 1939, 1946, 1953, 1960, 1967, 1974, 1981, 1988, 1995, 2002, 2009, 2016, 2023, 2030, 2037, 2044, 2051, 2058, 2065, 2072, 2079, 2086, 2093, 2100, 2107, 2114, 2121, 2128, 2135, 2142, 2149, 2156, 2163, 2170, 2177, 2184, 2191, 2198, 2205, 2212, 2219, 2226, 2233, 2240, 2247, 2254, 2261, 2268, 2275, 2282, 2289, 2296, 2303, 2310, 2317, 2324, 2331, 2338, 2345, 2352, 2359, 2366, 2373, 2380, 2387, 2394, 2401, 2408, 2415, 2422, 2429, 2436, 2443, 2450, 2457, 2464, 2471, 2478, 2485, 2492, 2499, 2506, 2513, 2520, 2527, 2534, 2541, 2548, 2555, 2562, 2569, 2576, 2583, 2590, 2597, 2604, 2611, 2618, 2625, 2632, 2639, 2646, 2653, 2660, 2667, 2674, 2681, 2688, 2695, 2702, 2709, 2716, 2723, 2730, 2737, 2744, 2751, 2758, 2765, 2772, 2779, 2786, 2793, 2800, 2807, 2814, 2821, 2828, 2835, 2842, 2849, 2856, 2863, 2870, 2877, 2884, 2891, 2898, 2905, 2912, 2919, 2926, 2933, 2940, 2947, 2954, 2961, 2968, 2975, 2982, 2989, 2996, 3003, 3010, 3017, 3024, 3031, 3038, 3045, 3052, 3059, 3066, 3073, 3080, 3087, 3094, 3101, 3108, 3115, 3122, 3129, 3136, 3143, 3150, 3157, 3164, 3171, 3178, 3185, 3192, 3199, 3206, 3213, 3220, 3227, 3234, 3241, 3248, 3255, 3262, 3269, 3276, 3283, 3290, 3297, 3304, 3311, 3318, 3325, 3332, 3339, 3346, 3353, 3360, 3367, 3374, 3381, 3388, 3395, 3402, 3409, 3416, 3423, 3430, 3437, 3444, 3451, 3458, 3465, 3472, 3479, 3486, 3493, 3500, 3507, 3514, 3521, 3528, 3535, 3542, 3549, 3556, 3563, 3570, 3577, 3584]> : tensor<513xi16>}> : () -> tensor<513xi16>
  %r = tosa.table %x, %t : (tensor<3xi16>, tensor<513xi16>) -> tensor<3xi32>
  %u = tensor.cast %r : tensor<3xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  call @abs_of_floats() : () -> ()
  call @ceil() : () -> ()
  call @floor() : () -> ()
  call @exp() : () -> ()
  call @log() : () -> ()
  call @reciprocal() : () -> ()
  call @rsqrt() : () -> ()
  call @sigmoid() : () -> ()
  call @tanh() : () -> ()
  call @erf() : () -> ()
  call @cos() : () -> ()
  call @sin() : () -> ()
  call @abs_of_integers() : () -> ()
  call @clz() : () -> ()
  call @bitwise_not() : () -> ()
  call @add() : () -> ()
  call @sub() : () -> ()
  call @maximum() : () -> ()
  call @minimum() : () -> ()
  call @pow() : () -> ()
  call @intdiv() : () -> ()
  call @logical_left_shift() : () -> ()
  call @logical_right_shift() : () -> ()
  call @arithmetic_right_shift_rounded() : () -> ()
  call @arithmetic_right_shift() : () -> ()
  call @bitwise_and() : () -> ()
  call @bitwise_or() : () -> ()
  call @bitwise_xor() : () -> ()
  call @equal() : () -> ()
  call @greater() : () -> ()
  call @greater_equal() : () -> ()
  call @mul_floats() : () -> ()
  call @mul_and_shift() : () -> ()
  call @mul_to_wider_integers() : () -> ()
  call @negate() : () -> ()
  call @negate_with_zero_points() : () -> ()
  call @clamp() : () -> ()
  call @clamp_integers() : () -> ()
  call @cast_to_integers_saturates() : () -> ()
  call @cast_to_narrow_integers_saturates() : () -> ()
  call @cast_to_float() : () -> ()
  call @rescale() : () -> ()
  call @rescale_per_channel_rounded_twice() : () -> ()
  call @table_of_8_bits() : () -> ()
  call @table_between_entries() : () -> ()
  return
}
