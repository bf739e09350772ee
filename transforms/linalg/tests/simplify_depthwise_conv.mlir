// RUN: terrace opt %s --simplify-depthwise-conv | FileCheck %s

// CHECK-LABEL: @one_kernel
func.func @one_kernel(%x: tensor<1x4x4x3xf32>, %k: tensor<2x2x3x1xf32>, %y: tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1], [2, 3]]
  // CHECK: linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1], [2], [3, 4]]
  %r = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x4x4x3xf32>, tensor<2x2x3x1xf32>) outs(%y : tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32>
  return %r : tensor<1x3x3x3x1xf32>
}

// CHECK-LABEL: @two_kernels
func.func @two_kernels(%x: tensor<1x4x4x3xf32>, %k: tensor<2x2x3x2xf32>, %y: tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32> {
  // CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
  %r = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x4x4x3xf32>, tensor<2x2x3x2xf32>) outs(%y : tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32>
  return %r : tensor<1x3x3x3x2xf32>
}
