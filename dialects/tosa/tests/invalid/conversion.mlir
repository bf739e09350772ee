// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%a: tensor<4x32xf8E5M2>, %b: tensor<4x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E5M2>') and output_data ('tensor<4x33xf32>')}}
  %r = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x33xf32>
  return
}

// -----

func.func @f(%a: tensor<4x33xf8E5M2>, %b: tensor<4x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op expect last dimension of input_data (33) to be divisible by block_size (32)}}
  %r = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<4x33xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x33xf32>
  return
}

// -----

func.func @f(%a: tensor<4x32xf8E5M2>, %b: tensor<3x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E5M2>') and input_scale ('tensor<3x1xf8E8M0FNU>') except for the last dimension}}
  %r = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<3x1xf8E8M0FNU>) -> tensor<4x32xf32>
  return
}

// -----

func.func @f(%a: tensor<4x32xf8E5M2>, %b: tensor<4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op expect last dimension of input_scale (2) to be equal to last dimension of input_data / block_size (1)}}
  %r = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x32xf32>
  return
}

// -----

func.func @f(%a: tensor<4x32xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op require compatible shapes for output_data ('tensor<4x32xf8E5M2>') and output_scale ('tensor<3x1xf8E8M0FNU>') except for the last dimension}}
  %r:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<3x1xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a: tensor<4x32xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op expect last dimension of output_scale (2) to be equal to last dimension of output_data / block_size (1)}}
  %r:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const' op expected tensors for attr/result type}}
  %r = "tosa.const"() <{values = dense<1> : vector<2xi8>}> : () -> tensor<2xi8>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const' op expected same attr/result element types}}
  %r = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<2xi16>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const' op failed to verify that all of {values, output} have same shape}}
  %r = "tosa.const"() <{values = dense<1> : tensor<3xi8>}> : () -> tensor<2xi8>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{invalid properties {values = 3 : i8} for op tosa.const: Invalid attribute `values` in property conversion: 3 : i8}}
  %r = "tosa.const"() <{values = 3 : i8}> : () -> tensor<2xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xf32>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect input to have integer element type, got 'f32'}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi8>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.rescale' op expect output to have integer element type, got 'f32'}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi16>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expected input and input_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>, %e: tensor<1xi16>) {
  // expected-error @+1 {{'tosa.rescale' op expected output and output_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi16>, %b: tensor<1xi32>, %c: tensor<1xi8>, %e: tensor<1xi8>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.rescale' op expect input_zp of 0, got 1}}
  %r = tosa.rescale %a, %b, %c, %z, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.rescale' op expect output_zp of 0, got 1}}
  %r = tosa.rescale %a, %b, %c, %d, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi16>, %b: tensor<1xi32>, %c: tensor<1xi8>, %e: tensor<1xi8>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.rescale' op expect input_zp of 0 or 32768 for unsigned int16 input, got 1}}
  %r = tosa.rescale %a, %b, %c, %z, %e {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>) {
  %z = "tosa.const"() <{values = dense<-1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.rescale' op expect output_zp of 0 or 32768 for unsigned int16 output, got 65535}}
  %r = tosa.rescale %a, %b, %c, %d, %z {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi16>, %c: tensor<1xi8>, %d: tensor<1xi8>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect i32 element type for multiplier for scale32=true, got 'i16'}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect i16 element type for multiplier for scale32=false, got 'i32'}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<2xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect shape of { 1 } for multiplier input, got { 2 }}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<2xi8>, %d: tensor<1xi8>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect shape of { 1 } for shift input, got { 2 }}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<i8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op requires input to be at least rank 1 when per_channel is true, but got rank 0}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<i8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<i8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<1xi32>, %c: tensor<1xi8>, %d: tensor<1xi8>, %e: tensor<1xi8>) {
  // expected-error @+1 {{custom op 'tosa.rescale' invalid rounding_mode value: FOO}}
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = FOO, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}
