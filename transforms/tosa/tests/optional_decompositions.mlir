// RUN: terrace opt %s --split-input-file --tosa-optional-decompositions | FileCheck %s

// Filters of one element are factors.
// CHECK-LABEL: @depthwise
func.func @depthwise(%x: tensor<4x10x10x2xf32>, %w: tensor<1x1x2x3xf32>, %b: tensor<6xf32>) -> tensor<4x10x10x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: %[[PRODUCT:.*]] = tosa.mul {{.*}} -> tensor<4x10x10x2x3xf32>
  // CHECK: %[[FLAT:.*]] = tosa.reshape %[[PRODUCT]]
  // CHECK: tosa.add %[[FLAT]]
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<4x10x10x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x10x10x6xf32>
  return %0 : tensor<4x10x10x6xf32>
}

// -----

// Zero points are subtracted, from integers as wide as the result.
// CHECK-LABEL: @quantized
func.func @quantized(%x: tensor<4x10x10x2xi8>, %w: tensor<1x1x2x3xi8>, %b: tensor<6xi32>) -> tensor<4x10x10x6xi32> {
  %y = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK-COUNT-2: tosa.sub
  // CHECK: tosa.mul
  %0 = tosa.depthwise_conv2d %x, %w, %b, %y, %z {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<4x10x10x2xi8>, tensor<1x1x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x10x10x6xi32>
  return %0 : tensor<4x10x10x6xi32>
}

// -----

// Without strides, the filter is reversed and the input padded.
// CHECK-LABEL: @transposed
func.func @transposed(%x: tensor<2x16x14x3xf32>, %w: tensor<5x3x6x3xf32>, %b: tensor<5xf32>) -> tensor<2x18x19x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: %[[ONCE:.*]] = tosa.reverse %{{.*}} {axis = 1 : i32}
  // CHECK: %[[TWICE:.*]] = tosa.reverse %[[ONCE]] {axis = 2 : i32}
  // CHECK: tosa.conv2d %{{.*}}, %[[TWICE]], {{.*}} pad = array<i64: 2, 2, 5, 5>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x16x14x3xf32>, tensor<5x3x6x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x18x19x5xf32>
  return %0 : tensor<2x18x19x5xf32>
}

// -----

// With strides, each phase has channels of its own, which are interleaved; negative padding cuts.
// CHECK-LABEL: @strided
func.func @strided(%x: tensor<1x4x4x3xf32>, %w: tensor<5x3x3x3xf32>, %b: tensor<5xf32>) -> tensor<1x8x9x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: %[[PHASES:.*]] = tosa.conv2d {{.*}} -> tensor<1x5x5x20xf32>
  // CHECK: tosa.transpose {{.*}} {perms = array<i32: 0, 1, 3, 2, 4, 5>}
  // CHECK: %[[CUT:.*]] = tosa.slice {{.*}} -> tensor<1x8x9x5xf32>
  // CHECK: tosa.add %[[CUT]]
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<5x3x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x9x5xf32>
  return %0 : tensor<1x8x9x5xf32>
}
