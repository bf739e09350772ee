// RUN: terrace opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' | FileCheck %s
// RUN: terrace opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=true}))' | FileCheck %s --check-prefix=HWCF
// RUN: not terrace opt %s --tosa-to-linalg-named 2>&1 | FileCheck %s --check-prefix=MODULE

// MODULE: unable to schedule pass 'TosaToLinalgNamed' on a PassManager intended to run on 'builtin.module'!

// CHECK-LABEL: @matmul
func.func @matmul(%a: tensor<1x5x3xf32>, %b: tensor<1x3x6xf32>) -> tensor<1x5x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: linalg.batch_matmul
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x5x3xf32>, tensor<1x3x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x6xf32>
  return %0 : tensor<1x5x6xf32>
}

// -----

// Zero points are operands of the quantized operation.
// CHECK-LABEL: @quantized_matmul
func.func @quantized_matmul(%a: tensor<1x5x3xi8>, %b: tensor<1x3x6xi8>) -> tensor<1x5x6xi32> {
  %x = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK: %[[X:.*]] = arith.constant 1 : i32
  // CHECK: %[[Y:.*]] = arith.constant 2 : i32
  // CHECK: linalg.quantized_batch_matmul ins(%{{.*}}, %{{.*}}, %[[X]], %[[Y]]
  %0 = tosa.matmul %a, %b, %x, %y : (tensor<1x5x3xi8>, tensor<1x3x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6xi32>
  return %0 : tensor<1x5x6xi32>
}

// -----

// Padding is an operation of its own, and the sum starts from the bias.
// CHECK-LABEL: @conv2d(
// CHECK-SAME:    %{{.*}}: tensor<1x8x8x3xf32>, %[[W:.*]]: tensor<5x3x3x3xf32>, %[[B:.*]]: tensor<5xf32>
// HWCF-LABEL: @conv2d
func.func @conv2d(%x: tensor<1x8x8x3xf32>, %w: tensor<5x3x3x3xf32>, %b: tensor<5xf32>) -> tensor<1x8x8x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: %[[PADDED:.*]] = tensor.pad %{{.*}} low[0, 1, 1, 0] high[0, 1, 1, 0]
  // CHECK: %[[BIAS:.*]] = linalg.generic {{.*}} ins(%[[B]]
  // CHECK: linalg.conv_2d_nhwc_fhwc {{.*}} ins(%[[PADDED]], %[[W]] : {{.*}}) outs(%[[BIAS]]
  // HWCF: %[[MOVED:.*]] = linalg.transpose {{.*}} permutation = [1, 2, 3, 0]
  // HWCF: linalg.conv_2d_nhwc_hwcf {{.*}} ins(%{{.*}}, %[[MOVED]]
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<5x3x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x5xf32>
  return %0 : tensor<1x8x8x5xf32>
}

// -----

// A wider accumulator is cast to the result.
// CHECK-LABEL: @accumulator
func.func @accumulator(%x: tensor<1x8x8x3xf16>, %w: tensor<5x1x1x3xf16>, %b: tensor<5xf16>) -> tensor<1x8x8x5xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  // CHECK: %[[SUM:.*]] = linalg.conv_2d_nhwc_fhwc {{.*}} -> tensor<1x8x8x5xf32>
  // CHECK: tosa.cast %[[SUM]] : (tensor<1x8x8x5xf32>) -> tensor<1x8x8x5xf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x3xf16>, tensor<5x1x1x3xf16>, tensor<5xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x8x8x5xf16>
  return %0 : tensor<1x8x8x5xf16>
}

// -----

// CHECK-LABEL: @depthwise
func.func @depthwise(%x: tensor<1x7x5x3xf32>, %w: tensor<3x1x3x11xf32>, %b: tensor<33xf32>) -> tensor<1x5x5x33xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: %[[CONV:.*]] = linalg.depthwise_conv_2d_nhwc_hwcm {{.*}} -> tensor<1x5x5x3x11xf32>
  // CHECK: tensor.collapse_shape %[[CONV]] {{\[\[}}0], [1], [2], [3, 4]]
  // CHECK: arith.addf
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x7x5x3xf32>, tensor<3x1x3x11xf32>, tensor<33xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x33xf32>
  return %0 : tensor<1x5x5x33xf32>
}

// -----

// CHECK-LABEL: @max_pool
func.func @max_pool(%x: tensor<1x6x34x62xf32>) -> tensor<1x4x32x62xf32> {
  // CHECK: arith.constant -3.40282347E+38 : f32
  // CHECK: linalg.pooling_nhwc_max
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x34x62xf32>) -> tensor<1x4x32x62xf32>
  return %0 : tensor<1x4x32x62xf32>
}

// -----

// No operation has a name for the largest that is a number.
// CHECK-LABEL: @max_pool_numbers
func.func @max_pool_numbers(%x: tensor<1x6x34x62xf32>) -> tensor<1x4x32x62xf32> {
  // CHECK: linalg.generic
  // CHECK:   arith.cmpf uno
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = IGNORE} : (tensor<1x6x34x62xf32>) -> tensor<1x4x32x62xf32>
  return %0 : tensor<1x4x32x62xf32>
}

// -----

// The sum is divided by the number of elements that are no padding.
// CHECK-LABEL: @avg_pool
func.func @avg_pool(%x: tensor<1x6x34x62xf32>) -> tensor<1x5x33x62xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: linalg.pooling_nhwc_sum
  // CHECK: linalg.generic
  // CHECK:   arith.divf
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 4, 4>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x34x62xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x33x62xf32>
  return %0 : tensor<1x5x33x62xf32>
}

// -----

// CHECK-LABEL: @transpose(
// CHECK-SAME:    %[[X:.*]]: tensor<1x?x3x?xf32>
func.func @transpose(%x: tensor<1x?x3x?xf32>) -> tensor<?x?x1x3xf32> {
  // CHECK: %[[B:.*]] = tensor.dim %[[X]], %{{.*}}
  // CHECK: %[[D:.*]] = tensor.dim %[[X]], %{{.*}}
  // CHECK: tensor.empty(%[[D]], %[[B]]) : tensor<?x?x1x3xf32>
  // CHECK: linalg.transpose {{.*}} permutation = [3, 1, 0, 2]
  %0 = tosa.transpose %x {perms = array<i32: 3, 1, 0, 2>} : (tensor<1x?x3x?xf32>) -> tensor<?x?x1x3xf32>
  return %0 : tensor<?x?x1x3xf32>
}
