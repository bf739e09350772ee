// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expected non-negative reverse axis}}
  %r = tosa.reverse %a {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expect input tensor rank (2) to be larger than reverse axis (2)}}
  %r = tosa.reverse %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expect output tensor rank (2) to be larger than reverse axis (2)}}
  %r = tosa.reverse %a {axis = 2 : i32} : (tensor<*xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 3 vs 2 at index 1 on operands 0 and 1}}
  %r = tosa.concat %a, %b {axis = 0 : i32} : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got -1}}
  %r = tosa.concat %a, %b {axis = -1 : i32} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{'tosa.concat' op requires sum of axis dimensions of input1 equal to output axis dimension, got 3 and 4}}
  %r = tosa.concat %a, %b {axis = 0 : i32} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<?x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect output rank to match inputs rank, got 3 vs 2}}
  %r = tosa.concat %a, %b {axis = 0 : i32} : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<4x2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.concat' op expect at least one input}}
  %r = "tosa.concat"() <{axis = 0 : i32}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<13x21x3xf32>, %b: tensor<12x26xi32>) {
  // expected-error @+1 {{'tosa.gather' op requires indices dimension 0 to have size 13, got 12}}
  %r = tosa.gather %a, %b : (tensor<13x21x3xf32>, tensor<12x26xi32>) -> tensor<13x26x3xf32>
  return
}

// -----

func.func @f(%a: tensor<13x21x3xf32>, %b: tensor<13x26xi32>) {
  // expected-error @+1 {{'tosa.gather' op requires output dimension 0 to have size 13, got 12}}
  %r = tosa.gather %a, %b : (tensor<13x21x3xf32>, tensor<13x26xi32>) -> tensor<12x26x3xf32>
  return
}

// -----

func.func @f(%a: tensor<13x21x3xf32>, %b: tensor<13x26xi16>) {
  // expected-error @+1 {{'tosa.gather' op operand #1 must be tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<13x26xi16>'}}
  %r = tosa.gather %a, %b : (tensor<13x21x3xf32>, tensor<13x26xi16>) -> tensor<13x26x4xf32>
  return
}

// -----

func.func @f(%a: tensor<13x52x3xf32>, %b: tensor<13x26xi32>, %c: tensor<12x26x3xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires input dimension 0 to have size 13, got 12}}
  %r = tosa.scatter %a, %b, %c : (tensor<13x52x3xf32>, tensor<13x26xi32>, tensor<12x26x3xf32>) -> tensor<13x52x3xf32>
  return
}

// -----

func.func @f(%a: tensor<13x52x3xf32>, %b: tensor<13x26xi32>, %c: tensor<13x26x3xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires values_out dimension 0 to have size 13, got 12}}
  %r = tosa.scatter %a, %b, %c : (tensor<13x52x3xf32>, tensor<13x26xi32>, tensor<13x26x3xf32>) -> tensor<12x52x3xf32>
  return
}

// -----

func.func @f(%a: tensor<13x20x3xf32>, %b: tensor<13x26xi32>, %c: tensor<13x26x3xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires dimensions K >= W, got K=20 and W=26}}
  %r = tosa.scatter %a, %b, %c : (tensor<13x20x3xf32>, tensor<13x26xi32>, tensor<13x26x3xf32>) -> tensor<13x20x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op expect same input and output tensor rank, but got inputRank: 2, outputRank: 3}}
  %r = tosa.pad %a, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error @+1 {{'tosa.pad' op padding tensor must have 2 * 2 = 4 elements, but got 3}}
  %r = tosa.pad %a, %p, %c : (tensor<2x3xf32>, !tosa.shape<3>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, -2, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op invalid padding values at dimension 1: values must be non-negative or -1 for dynamic padding, got [-2, 0]}}
  %r = tosa.pad %a, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[0, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op mismatch in output shape at dimension 0: expected 2 + 0 + 1 = 3, but got 2}}
  %r = tosa.pad %a, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: !tosa.shape<4>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.pad' op shape operand is not compile time resolvable}}
  %r = tosa.pad %a, %b, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %c: tensor<2xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op operand #2 must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of number values, but got 'tensor<2xf32>'}}
  %r = tosa.pad %a, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.reshape' op expected at most one target dimension to be -1}}
  %r = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[5]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.reshape' op new shape is inconsistent with result shape}}
  %r = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[7]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.reshape' op cannot reshape 6 elements into 7}}
  %r = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<7xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[6, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.reshape' op new shape does not match result rank}}
  %r = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[-2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.reshape' op new shape has invalid tensor dimension size -2}}
  %r = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a: tensor<1x8x8x8xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expect all scale values to be > 0, got 2, 1, 0, 1}}
  %r = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x8x8x8xf32>) {
  %s = tosa.const_shape {values = dense<[2, 3, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expected (input_height - 1) * scale_y_n - offset_y + border_y to be wholly divisible by scale_y_d, got ((8 - 1) * 2 - 0 + 0) / 3}}
  %r = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x8x8x8xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expected (input_width - 1) * scale_x_n - offset_x + border_x to be wholly divisible by scale_x_d, got ((8 - 1) * 2 - 0 + 0) / 3}}
  %r = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x8x8x8xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op operand #1 must be Tosa shape type of rank 4, but got '!tosa.shape<3>'}}
  %r = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<3>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x8x8x8xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{custom op 'tosa.resize' invalid resize mode value: FOO}}
  %r = tosa.resize %a, %s, %o, %b {mode = FOO} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.slice' op expect input1 and output to have the same ranks, got 2 and 3}}
  %r = tosa.slice %a, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.slice' op length of start is not equal to rank of input shape}}
  %r = tosa.slice %a, %s, %t : (tensor<2x3xf32>, !tosa.shape<3>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error @+1 {{'tosa.slice' op length of size is not equal to rank of input shape}}
  %r = tosa.slice %a, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<3>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error @+1 {{'tosa.tile' op expect 'multiples' to have rank 2 but got 3.}}
  %r = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect same input and output tensor rank.}}
  %r = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect 'multiples' array to have length 3 but got 2.}}
  %r = tosa.tile %a, %s : (tensor<*xf32>, !tosa.shape<2>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect element of 'multiples' to be positive integer or -1.}}
  %r = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op failed to verify that all of {input1, output} have same element type}}
  %r = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf16>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 3}}
  %r = tosa.transpose %a {perms = array<i32: 1, 0, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected perms attribute to have size 2 (output rank) but got size 3}}
  %r = tosa.transpose %a {perms = array<i32: 1, 0, 2>} : (tensor<*xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected valid permutation indices}}
  %r = tosa.transpose %a {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected input1 and output to have same numbers of elements, got 6 and 9}}
  %r = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected output tensor dim 0 to match input dim 1 with value of 3}}
  %r = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
