// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2xf64>) {
  // expected-error@+1 {{custom op 'stablehlo.abs' 1 operands present, but expected 2}}
  %0 = stablehlo.abs %x : (tensor<2xf64>, tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @f(%x: tensor<2xf64>) {
  // expected-error@+1 {{custom op 'stablehlo.add' expected single output}}
  %0 = stablehlo.add %x, %x : (tensor<2xf64>, tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>)
  return
}

// -----

func.func @f(%x: tensor<2xf64>, %y: tensor<2xf32>) {
  // expected-error@+1 {{op requires the same element type for all operands and results}}
  %0 = stablehlo.add %x, %y : (tensor<2xf64>, tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @f(%x: tensor<1xf64>) {
  // expected-error@+1 {{custom op 'stablehlo.complex' expected tensor with complex element type}}
  %0 = stablehlo.complex %x, %x : tensor<1xf64>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{custom op 'stablehlo.reduce_precision' expected exponent mantissa in format e#m#, saw z4f2}}
  %0 = stablehlo.reduce_precision %x, format = z4f2 : tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{custom op 'stablehlo.reduce_precision' unable to parse exponent '2147483648'}}
  %0 = stablehlo.reduce_precision %x, format = e2147483648m1 : tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi1>, %y: tensor<2x3xi32>) {
  // expected-error@+1 {{custom op 'stablehlo.select' expected functional type or list of two types}}
  %0 = stablehlo.select %x, %y, %y : tensor<2x3xi1>
  return
}

// -----

func.func @f(%x: tensor<1xf64>) {
  // expected-error@+1 {{custom op 'stablehlo.tuple' expected tuple type}}
  %0 = stablehlo.tuple %x, %x : tensor<1xf64>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{attribute permutation must be a permutation of [0, 1] but got 0, 0}}
  // expected-error@+1 {{'stablehlo.transpose' op failed to infer returned types}}
  %0 = stablehlo.transpose %x, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{TransposeOp operand rank 2 does not match permutation size 1}}
  // expected-error@+1 {{'stablehlo.transpose' op failed to infer returned types}}
  %0 = stablehlo.transpose %x, dims = [0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{limit index 3 is larger than dimension size 2 in dimension 0}}
  // expected-error@+1 {{'stablehlo.slice' op failed to infer returned types}}
  %0 = stablehlo.slice %x [0:3, 0:3] : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{stride must be positive but got 0 in dimension 1}}
  // expected-error@+1 {{'stablehlo.slice' op failed to infer returned types}}
  %0 = stablehlo.slice %x [0:1, 0:3:0] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' op number of output elements (5) doesn't match expected number of elements (6)}}
  %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op broadcast_dimensions size (1) does not match operand rank (2)}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op size of operand dimension 1 (3) is not equal to 1 or size of result dimension 1 (4)}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+2 {{shapes of operand (0) and (1) are not compatible at non-concat index 1: (2, 3) != (3, 4)}}
  // expected-error@+1 {{'stablehlo.concatenate' op failed to infer returned types}}
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' op iota dimension cannot go beyond the output rank.}}
  %0 = stablehlo.iota dim = 2 : tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op contracting dimension sizes must match for lhs/rhs}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op inferred shape '[2, 4]' is incompatible with return type of operation 'tensor<2x5xf32>'}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects window-strides to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x2x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op inferred shape '[1, 2, 2, 4]' is incompatible with return type of operation 'tensor<1x3x2x4xf32>'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x3x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %z: tensor<f32>) {
  // expected-error@+2 {{Out-of-bounds dimension 2, expected to be in range [0, 2)}}
  // expected-error@+1 {{'stablehlo.reduce' op failed to infer returned types}}
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result}}
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.divide across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' op dimensions should be unique. Got: 0, 0}}
  %0 = stablehlo.reverse %x, dims = [0, 0] : tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error@+2 {{has slice size 4 greater than dimension size 3 in dimension 0 of operand}}
  // expected-error@+1 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [4] : (tensor<3xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.composite' op name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %0 = stablehlo.composite "bad" %x {decomposition = @g} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.composite' op 'g' does not reference a valid function}}
  %0 = stablehlo.composite "a.b" %x {decomposition = @g} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{Invalid tolerances for ResultAccuracyAttr with mode HIGHEST, must be all zero.}}
  %0 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' op rank of smaller element type (1) should be 1 more than rank of larger element type (1), but 1 != 1 + 1.}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>) {
  // expected-error@+2 {{minor dimensions of 'a' must have equal size, got shape 4, 3.}}
  // expected-error@+1 {{'stablehlo.cholesky' op failed to infer returned types}}
  %0 = stablehlo.cholesky %x, lower = true : tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+2 {{FFT/IFFT/IRFFT take a complex tensor as input, but is given 'tensor<4xf32>'.}}
  // expected-error@+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = stablehlo.fft %x, type = FFT, length = [4] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'stablehlo.exponential' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4xi32>'}}
  %0 = stablehlo.exponential %x : tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+2 {{branch 0 and branch 1 have mismatched return types: 'tensor<4xf32>' vs 'tensor<i1>'}}
  // expected-error@+1 {{'stablehlo.if' op failed to infer returned types}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %p : tensor<i1>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.while' op expect condition block return a zero-ranked tensor of i1 but got 'tensor<i32>'}}
  %0 = stablehlo.while(%a = %x) : tensor<i32> cond {
    stablehlo.return %a : tensor<i32>
  } do {
    stablehlo.return %a : tensor<i32>
  }
  return
}
