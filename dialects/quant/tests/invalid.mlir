// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown quantized type foobar}}
func.func private @f() -> !quant.foobar

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
func.func private @f() -> !quant.uniform<i8:f32, 3>

// -----

// expected-error @+1 {{expected floating point literal}}
func.func private @f() -> !quant.uniform<i8:f32, abc>

// -----

// expected-error @+1 {{expected '>'}}
func.func private @f() -> !quant.uniform<i8:f32, 0.1abc>

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f() -> !quant.uniform<i8:f32, 0.1:>

// -----

// expected-error @+1 {{expected ','}}
func.func private @f() -> !quant.uniform<i8:f32 0.1>

// -----

// expected-error @+1 {{expected ':'}}
func.func private @f() -> !quant.uniform<i8 f32, 0.1>

// -----

// expected-error @+1 {{invalid kind of type specified}}
func.func private @f() -> !quant.uniform<i8:i32, 0.5>

// -----

// expected-error @+1 {{scale 0.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
func.func private @f() -> !quant.uniform<i8:f32, 0.0>

// -----

// expected-error @+1 {{scale -1.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
func.func private @f() -> !quant.uniform<i8:f32, -1.0:127>

// -----

// expected-error @+1 {{scale 1.000000e-09 out of expressed type range [5.960464e-08, 6.550400e+04]}}
func.func private @f() -> !quant.uniform<i8:f16, 1.0e-9>

// -----

// expected-error @+1 {{scale 1.000000e+09 out of expressed type range [5.960464e-08, 6.550400e+04]}}
func.func private @f() -> !quant.uniform<i8:f16, 1.0e9>

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f() -> !quant.uniform<i8:f32:, {0.5}>

// -----

// expected-error @+1 {{expected '{'}}
func.func private @f() -> !quant.uniform<i8:f32:1, 0.5>

// -----

// expected-error @+1 {{expected floating point literal}}
func.func private @f() -> !quant.uniform<i8:f32:1, {}>

// -----

// expected-error @+1 {{scale 0.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
func.func private @f() -> !quant.uniform<i8:f32:0, {0.5, 0.0}>

// -----

// expected-error @+1 {{illegal quantized dimension: -1}}
func.func private @f() -> !quant.uniform<i8:f32:-1, {0.5}>

// -----

// expected-error @+1 {{illegal block size: 0}}
func.func private @f() -> !quant.uniform<i8:f32:{0:0}, {{0.5}}>

// -----

// expected-error @+1 {{illegal quantized dimension: -1}}
func.func private @f() -> !quant.uniform<i8:f32:{-1:1}, {0.5}>

// -----

// expected-error @+1 {{expected ':'}}
func.func private @f() -> !quant.uniform<i8:f32:{0 1}, {0.5}>

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f() -> !quant.uniform<i8:f32:{0:1, }, {0.5}>

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
func.func private @f() -> !quant.uniform<i8:f32:{0:1, 1:2}, {{0.5}, {0.5, 0.7}}>

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
func.func private @f() -> !quant.uniform<i8:f32:{0:1, 1:2}, {{0.5}, {{0.5}}}>

// -----

// expected-error @+1 {{expected '{'}}
func.func private @f() -> !quant.uniform<i8:f32:{0:1}, 0.5>

// -----

// expected-error @+1 {{illegal storage type size: 40}}
func.func private @f() -> !quant.uniform<i40:f32, 0.1>

// -----

// expected-error @+1 {{illegal storage type size: 40}}
func.func private @f() -> !quant.uniform<u40:f32, 0.1>

// -----

// expected-error @+1 {{expected storage type width}}
func.func private @f() -> !quant.uniform<u:f32, 0.1>

// -----

// expected-error @+1 {{illegal storage type prefix}}
func.func private @f() -> !quant.uniform<q8:f32, 0.1>

// -----

// expected-error @+1 {{expected valid keyword}}
func.func private @f() -> !quant.uniform<3:f32, 0.1>

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f() -> !quant.any<i8<1:>>

// -----

// expected-error @+1 {{expected ':'}}
func.func private @f() -> !quant.any<i8<16>:f32>

// -----

// expected-error @+1 {{illegal storage type minimum: -1}}
func.func private @f() -> !quant.any<u8<-1:3>>

// -----

// expected-error @+1 {{illegal storage type minimum: -129}}
func.func private @f() -> !quant.any<i8<-129:3>>

// -----

// expected-error @+1 {{illegal storage type maximum: 9}}
func.func private @f() -> !quant.any<i4<-1:9>>

// -----

// expected-error @+1 {{illegal storage min and storage max: (2:1)}}
func.func private @f() -> !quant.any<i8<2:1>>

// -----

// expected-error @+1 {{illegal storage min and storage max: (1:1)}}
func.func private @f() -> !quant.any<i8<1:1>>

// -----

// expected-error @+1 {{invalid kind of type specified}}
func.func private @f() -> !quant.any<i8:i32>

// -----

// expected-error @+1 {{expected '>'}}
func.func private @f() -> !quant.any<i8 f32>

// -----

// expected-error @+2 {{invalid kind of type specified}}
// expected-error @+1 {{expecting float expressed type}}
func.func private @f() -> !quant.calibrated<i8<-4:3>>

// -----

// expected-error @+3 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+2 {{add a trailing dot to make the literal a float}}
// expected-error @+1 {{calibrated values must be present}}
func.func private @f() -> !quant.calibrated<f32<-1:1>>

// -----

// expected-error @+1 {{illegal min and max: (1.000000e+00:-1.000000e+00)}}
func.func private @f() -> !quant.calibrated<f32<1.0:-1.0>>

// -----

// expected-error @+2 {{expected ':'}}
// expected-error @+1 {{calibrated values must be present}}
func.func private @f() -> !quant.calibrated<f32<1.0>>

// -----

// expected-error @+2 {{expected '<'}}
// expected-error @+1 {{calibrated values must be present}}
func.func private @f() -> !quant.calibrated<f32>

// -----

func.func @f(%x: tensor<2x5xf32>) {
  // expected-error @+1 {{tensor dimension size 5 at axis 1 must be divisible by the corresponding block size 2}}
  %0 = quant.qcast %x : tensor<2x5xf32> to tensor<2x5x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5,0.6},{0.7,0.8}}>>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{quantized dimension 1 must be less than tensor rank 1}}
  %0 = quant.qcast %x : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5,0.6},{0.7,0.8}}>>
  return
}

// -----

func.func @f(%x: tensor<0x4xf32>) {
  // expected-error @+1 {{tensor dimension size of zero is not allowed with sub-channel quantization}}
  %0 = quant.qcast %x : tensor<0x4xf32> to tensor<0x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5,0.6},{0.7,0.8}}>>
  return
}

// -----

func.func @f(%x: tensor<2x8xf32>) {
  // expected-error @+1 {{dimension size 4 of scales tensor at axis 1 should match (tensor dimension at axis / block sizes at axis) = 4}}
  %0 = quant.qcast %x : tensor<2x8xf32> to tensor<2x8x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5,0.6},{0.7,0.8}}>>
  return
}

// -----

func.func @f(%x: tensor<2x4x3xf32>) {
  // expected-error @+1 {{Rank of scales 2 must match the rank of the tensor 3}}
  %0 = quant.qcast %x : tensor<2x4x3xf32> to tensor<2x4x3x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5,0.6},{0.7,0.8}}>>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error @+1 {{tensor containing the sub-channel quantized type must be ranked}}
  %0 = quant.qcast %x : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5,0.6},{0.7,0.8}}>>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{scalar types may not use sub-channel quantization}}
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32:{0:1, 1:2}, {{0.5,0.6},{0.7,0.8}}>
  return
}

// -----

func.func @f(%x: f64) {
  // expected-error @+1 {{expressed type in quantized type expected to match float type}}
  %0 = quant.qcast %x : f64 to !quant.uniform<i8:f32, 0.5>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expressed type in quantized type expected to match float type}}
  %0 = quant.qcast %x : f32 to !quant.any<i8>
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %x : i8 to !quant.calibrated<f32<-1.0:1.0>>
  return
}

// -----

func.func @f(%x: i16) {
  // expected-error @+1 {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %x : i16 to !quant.uniform<i8:f32, 0.5>
  return
}

// -----

func.func @f(%x: !quant.uniform<u8:f32, 0.5>) {
  // expected-error @+1 {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %x : !quant.uniform<u8:f32, 0.5> to !quant.uniform<u8:f32, 0.5>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %x : tensor<2xf32> to !quant.uniform<u8:f32, 0.5>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %x : tensor<2xf32> to tensor<3x!quant.uniform<u8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{scalar types may not use per-axis quantization}}
  %0 = quant.qcast %x : f32 to !quant.uniform<u8:f32:0, {0.5}>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{quantized dimension must be less than tensor rank}}
  %0 = quant.qcast %x : tensor<f32> to tensor<!quant.uniform<u8:f32:0, {0.5}>>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{quantized dimension size does not match number of scales}}
  %0 = quant.qcast %x : tensor<2xf32> to tensor<2x!quant.uniform<u8:f32:0, {0.5}>>
  return
}

// -----

func.func @f(%x: !quant.any<u8>) {
  // expected-error @+1 {{expressed type in quantized type expected to match float type}}
  %0 = quant.dcast %x : !quant.any<u8> to f64
  return
}

// -----

func.func @f(%x: vector<2xf32>) {
  // expected-error @+1 {{'quant.qcast' op operand #0 must be scalar or tensor of floating-point, but got 'vector<2xf32>'}}
  %0 = quant.qcast %x : vector<2xf32> to f32
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{'quant.dcast' op operand #0 must be scalar or tensor of quantized type, but got 'i8'}}
  %0 = quant.dcast %x : i8 to f32
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{dimension size 1 of scales tensor at axis 1 should match (tensor dimension at axis / block sizes at axis) = 1}}
  %0 = quant.qcast %x : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:{0:1}, {{0.5,0.7},{0.6,0.7}}>>
  return
}
