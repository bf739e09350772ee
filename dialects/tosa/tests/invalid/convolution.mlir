// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expect all kernel values to be >= 1, got 0, 2}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 0, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expect all stride values to be >= 1, got 1, 0}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 0>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expect all padding values to be >= 0, got 0, -1, 0, 1}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, -1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expected left/right padding to be less than the width of the kernel, got pad_left=0, pad_right=2, kernel_x=2}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 2>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expected top/bottom padding to be less than the height of the kernel, got pad_top=2, pad_bottom=1, kernel_y=2}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 2, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expected input_height + pad_top + pad_bottom - kernel_y to be wholly divisible by stride_y, got (7 + 0 + 1 - 2) / 4}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 4, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expected input_width + pad_left + pad_right - kernel_x to be wholly divisible by stride_x, got (7 + 0 + 1 - 2) / 4}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 4>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op calculated output height did not match expected: calculated=7, expected=8}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op calculated output width did not match expected: calculated=7, expected=6}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xi8>, %b: tensor<1xi8>, %c: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for integer tensor is not i32}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x9xi8>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf16>, %b: tensor<1xf16>, %c: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for f16 tensor is not f16/f32}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x7x7x9xf16>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xbf16>, %b: tensor<1xbf16>, %c: tensor<1xbf16>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for bf16 tensor is not f32}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f16, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x7x7x9xbf16>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for f32 tensor is not f32}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f16, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf16>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expect both input and its zero point are the same element type, got 'f32' and 'f16'}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xi16>, %c: tensor<1xi16>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.avg_pool2d' op input zero point must be zero for non-int8 integer types}}
  %r = tosa.avg_pool2d %a, %z, %c {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x7x7x9xi16>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xi8>, %b: tensor<1xi8>, %c: tensor<1xi8>) {
  // expected-error @+1 {{custom op 'tosa.avg_pool2d' 'tosa.avg_pool2d' op attribute 'kernel' failed to satisfy constraint: i64 dense array attribute with exactly 2 elements}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = i32, x = 1, kernel = array<i64: 2, 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x9xi8>
  return
}

// -----

func.func @f(%a: tensor<1x7x7x9xi8>, %b: tensor<1xi8>, %c: tensor<1xi8>) {
  // expected-error @+1 {{custom op 'tosa.avg_pool2d' 'tosa.avg_pool2d' op attribute 'acc_type' failed to satisfy constraint: type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float}}
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = i64, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x9xi8>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf16>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both bias and result to have same element type, got 'f16' and 'f32'}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf8E5M2>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xf8E5M2>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both input and weight to have same element type, got 'f8E5M2' and 'f32'}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f16, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf8E5M2>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf8E5M2>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xi8>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xi8>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both input and weight to be float or not together, got 'i8' and 'f32'}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xi8>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xi8>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both weight and its zero point are the same element type, got 'f32' and 'f16'}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xi16>, %b: tensor<8x1x1x4xi16>, %c: tensor<8xi48>, %d: tensor<1xi16>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.conv2d' op weight zero point must be zero for non-int8 integer types}}
  %r = tosa.conv2d %a, %b, %c, %d, %z {acc_type = i48, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xi16>, tensor<8x1x1x4xi16>, tensor<8xi48>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x8xi48>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xi8>, %b: tensor<8x1x1x4xi8>, %c: tensor<8xf32>, %d: tensor<1xi8>, %e: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for i8 tensor is not i32}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xi8>, tensor<8x1x1x4xi8>, tensor<8xf32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect all dilation values to be >= 1, got 0, 1}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 0, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expected input_height - 1 + pad_top + pad_bottom - (kernel_height - 1) * dilation_y to be wholly divisible by stride_y, got (4 - 1 + 0 + 0 - (1 - 1) * 1) / 2}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expected input_width - 1 + pad_left + pad_right - (kernel_width - 1) * dilation_x to be wholly divisible by stride_x, got (4 - 1 + 0 + 0 - (1 - 1) * 1) / 2}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<7xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op bias channels expected to be equal to output channels (8) or 1, got 7}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<7xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4x5xf32>, %c: tensor<7xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op operand #1 must be 4-d tosa-conformant tensor, but got 'tensor<8x1x1x4x5xf32>'}}
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4x5xf32>, tensor<7xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x4x3xf32>, %b: tensor<8x1x1x1x3xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv3d' op expected input_depth - 1 + pad_front + pad_back - (kernel_depth - 1) * dilation_d to be wholly divisible by stride_d, got (4 - 1 + 0 + 0 - (1 - 1) * 1) / 2}}
  %r = tosa.conv3d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 2, 1, 1>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<8x1x1x1x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expect all stride values to be >= 1, got [0, 1]}}
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expected out_pad_top > -KH, but got: out_pad_top=-1 and KH=1}}
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expected out_pad_bottom > -KH, but got: out_pad_bottom=-1 and KH=1}}
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: 0, -1, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expected out_pad_left > -KW, but got: out_pad_left=-1 and KW=1}}
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: 0, 0, -1, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expected out_pad_right > -KW, but got: out_pad_right=-1 and KW=1}}
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: 0, 0, 0, -1>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op dimension mismatch: expected OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH, but got 33 != (32 - 1) * 1 + 0 + 0 + 1}}
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x33x32x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op dimension mismatch: expected OW == (IW - 1) * stride_x + out_pad_left + out_pad_right + KW, but got 31 != (32 - 1) * 1 + 0 + 0 + 1}}
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x31x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %c: tensor<1xf16>, %d: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.matmul' op expect input a and a_zp have the same element type, got 'f32' and 'f16'}}
  %r = tosa.matmul %a, %b, %c, %d : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %c: tensor<1xf32>, %d: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.matmul' op expect input b and b_zp have the same element type, got 'f32' and 'f16'}}
  %r = tosa.matmul %a, %b, %c, %d : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xi16>, %b: tensor<1x3x4xi16>, %d: tensor<1xi16>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.matmul' op a zero point must be zero for non-int8 integer types}}
  %r = tosa.matmul %a, %b, %z, %d : (tensor<1x2x3xi16>, tensor<1x3x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x2x4xi48>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xi16>, %b: tensor<1x3x4xi16>, %c: tensor<1xi16>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.matmul' op b zero point must be zero for non-int8 integer types}}
  %r = tosa.matmul %a, %b, %c, %z : (tensor<1x2x3xi16>, tensor<1x3x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x2x4xi48>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E4M3FN>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect A_data and B_data to have same element type, got 'f8E5M2' and 'f8E4M3FN'}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<5x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of a_scale to match size 4, got 5}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<5x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x9x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected height of a_scale to match size 8, got 9}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x9x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x64xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected channels of b_data to match size 32, got 64}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x64xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<5x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of b_scale to match size 4, got 5}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<5x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x15x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected width of b_scale to match size 16, got 15}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x15x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x16x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 1, got 2}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x2xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<3x16x32xf8E5M2>, %d: tensor<3x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect B matrix batch size to be broadcast compatible with A, got D=3 vs N=4}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<3x16x32xf8E5M2>, tensor<3x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x31xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x31xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect C to be a multiple of block size, got C=31, block_size=32}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x31xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x31xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x64xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x64xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect scale operands dimension 2 to equal C/block_size (64/32), got 1}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x64xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x64xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected output shape 4, 8, 17 to be compatible with expected output shape 4, 8, 16}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x17xf32>
  return
}

// -----

func.func @f(%a: tensor<4x?x32xf8E5M2>, %b: tensor<4x?x1xf8E8M0FNU>, %c: tensor<4x?x32xf8E5M2>, %d: tensor<4x?x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected output shape 3, ?, 17 to be compatible with expected output shape 4, ?, ?}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x?x32xf8E5M2>, tensor<4x?x1xf8E8M0FNU>, tensor<4x?x32xf8E5M2>, tensor<4x?x1xf8E8M0FNU>) -> tensor<3x?x17xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{custom op 'tosa.matmul_t_block_scaled' invalid block_size value: FOO}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = FOO} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf32>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op operand #2 must be tosa-conformant unranked tensor of micro-scaling format number values or 3D tensor of micro-scaling format number values, but got 'tensor<4x16x32xf32>'}}
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf32>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<1x5x8xf32>, %b: tensor<1x5x8xf32>) {
  // expected-error @+1 {{'tosa.fft2d' op expected height to be a power of two, got 5}}
  %r:2 = tosa.fft2d %a, %b {inverse = false} : (tensor<1x5x8xf32>, tensor<1x5x8xf32>) -> (tensor<1x5x8xf32>, tensor<1x5x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x7xf32>, %b: tensor<1x4x7xf32>) {
  // expected-error @+1 {{'tosa.fft2d' op expected width to be a power of two, got 7}}
  %r:2 = tosa.fft2d %a, %b {inverse = false} : (tensor<1x4x7xf32>, tensor<1x4x7xf32>) -> (tensor<1x4x7xf32>, tensor<1x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8xi32>, %b: tensor<1x4x8xi32>) {
  // expected-error @+1 {{'tosa.fft2d' op requires a floating point type}}
  %r:2 = tosa.fft2d %a, %b {inverse = false} : (tensor<1x4x8xi32>, tensor<1x4x8xi32>) -> (tensor<1x4x8xi32>, tensor<1x4x8xi32>)
  return
}

// -----

func.func @f(%a: tensor<13x8x16xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op expected output shapes to match, got 'tensor<13x8x9xf32>', 'tensor<13x8x8xf32>'}}
  %r:2 = tosa.rfft2d %a : (tensor<13x8x16xf32>) -> (tensor<13x8x9xf32>, tensor<13x8x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<13x8x16xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op expected batch and height dimensions of input/output to match, got input='tensor<13x8x16xf32>' output='tensor<12x8x9xf32>'}}
  %r:2 = tosa.rfft2d %a : (tensor<13x8x16xf32>) -> (tensor<12x8x9xf32>, tensor<12x8x9xf32>)
  return
}

// -----

func.func @f(%a: tensor<13x8x16xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op expected output width to be equal to input_width / 2 + 1, got 10}}
  %r:2 = tosa.rfft2d %a : (tensor<13x8x16xf32>) -> (tensor<13x8x10xf32>, tensor<13x8x10xf32>)
  return
}
