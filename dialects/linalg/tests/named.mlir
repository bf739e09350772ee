// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @abs
func.func @abs(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.abs ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.abs ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @add
func.func @add(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: memref<4x8xf32>) {
  // CHECK: linalg.add ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  linalg.add ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @batch_matvec
func.func @batch_matvec(%arg0: tensor<3x3x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3xf32>) {
  // CHECK: %0 = linalg.batch_matvec ins(%arg0, %arg1 : tensor<3x3x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3x3xf32>) -> tensor<3x3xf32>
  %0 = linalg.batch_matvec ins(%arg0, %arg1 : tensor<3x3x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// CHECK-LABEL: @batch_mmt4d
func.func @batch_mmt4d(%arg0: memref<3x3x3x3x3xf32>, %arg1: memref<3x3x3x3x3xf32>, %arg2: memref<3x3x3x3x3xf32>) {
  // CHECK: linalg.batch_mmt4d ins(%arg0, %arg1 : memref<3x3x3x3x3xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  linalg.batch_mmt4d ins(%arg0, %arg1 : memref<3x3x3x3x3xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @batch_vecmat
func.func @batch_vecmat(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<3x3xf32>) {
  // CHECK: %0 = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<3x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3xf32>) -> tensor<3x3xf32>
  %0 = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<3x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// CHECK-LABEL: @ceil
func.func @ceil(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
  // CHECK: linalg.ceil ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  linalg.ceil ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @conv_1d
func.func @conv_1d(%arg0: tensor<9xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) {
  // CHECK: %0 = linalg.conv_1d ins(%arg0, %arg1 : tensor<9xf32>, tensor<3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
  %0 = linalg.conv_1d ins(%arg0, %arg1 : tensor<9xf32>, tensor<3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
  return
}

// CHECK-LABEL: @conv_1d_ncw_fcw
func.func @conv_1d_ncw_fcw(%arg0: memref<3x3x9xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<3x3x3xf32>) {
  // CHECK: linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x3x9xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x3x9xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_1d_nwc_wcf
func.func @conv_1d_nwc_wcf(%arg0: tensor<3x9x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_2d
func.func @conv_2d(%arg0: memref<9x9xf32>, %arg1: memref<3x3xf32>, %arg2: memref<3x3xf32>) {
  // CHECK: linalg.conv_2d ins(%arg0, %arg1 : memref<9x9xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3xf32>)
  linalg.conv_2d ins(%arg0, %arg1 : memref<9x9xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3xf32>)
  return
}

// CHECK-LABEL: @conv_2d_nchw_fchw
func.func @conv_2d_nchw_fchw(%arg0: tensor<3x3x9x9xf32>, %arg1: tensor<3x3x3x3xf32>, %arg2: tensor<3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9xf32>, tensor<3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9xf32>, tensor<3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_2d_nchw_fchw_q
func.func @conv_2d_nchw_fchw_q(%arg0: memref<3x3x9x9xf32>, %arg1: memref<3x3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: memref<3x3x3x3xf32>) {
  // CHECK: linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<3x3x9x9xf32>, memref<3x3x3x3xf32>, f32, f32) outs(%arg4 : memref<3x3x3x3xf32>)
  linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<3x3x9x9xf32>, memref<3x3x3x3xf32>, f32, f32) outs(%arg4 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_2d_ngchw_fgchw
func.func @conv_2d_ngchw_fgchw(%arg0: tensor<3x3x3x9x9xf32>, %arg1: tensor<3x3x3x3x3xf32>, %arg2: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x3x3x9x9xf32>, tensor<3x3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x3x3x9x9xf32>, tensor<3x3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_2d_ngchw_gfchw
func.func @conv_2d_ngchw_gfchw(%arg0: memref<3x3x3x9x9xf32>, %arg1: memref<3x3x3x3x3xf32>, %arg2: memref<3x3x3x3x3xf32>) {
  // CHECK: linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x3x3x9x9xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x3x3x9x9xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_2d_ngchw_gfchw_q
func.func @conv_2d_ngchw_gfchw_q(%arg0: tensor<3x3x3x9x9xf32>, %arg1: tensor<3x3x3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x3x3x9x9xf32>, tensor<3x3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x3x3x9x9xf32>, tensor<3x3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_2d_nhwc_fhwc
func.func @conv_2d_nhwc_fhwc(%arg0: memref<3x9x9x3xf32>, %arg1: memref<3x3x3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_2d_nhwc_fhwc_q
func.func @conv_2d_nhwc_fhwc_q(%arg0: tensor<3x9x9x3xf32>, %arg1: tensor<3x3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x3xf32>, tensor<3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x3xf32>, tensor<3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_2d_nhwc_hwcf
func.func @conv_2d_nhwc_hwcf(%arg0: memref<3x9x9x3xf32>, %arg1: memref<3x3x3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_2d_nhwc_hwcf_q
func.func @conv_2d_nhwc_hwcf_q(%arg0: tensor<3x9x9x3xf32>, %arg1: tensor<3x3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x3xf32>, tensor<3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x3xf32>, tensor<3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_2d_nhwgc_gfhwc
func.func @conv_2d_nhwgc_gfhwc(%arg0: memref<3x9x9x3x3xf32>, %arg1: memref<3x3x3x3x3xf32>, %arg2: memref<3x3x3x3x3xf32>) {
  // CHECK: linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3x3xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3x3xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_2d_nhwgc_gfhwc_q
func.func @conv_2d_nhwgc_gfhwc_q(%arg0: tensor<3x9x9x3x3xf32>, %arg1: tensor<3x3x3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x3x3xf32>, tensor<3x3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x3x3xf32>, tensor<3x3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_3d
func.func @conv_3d(%arg0: memref<9x9x9xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<3x3x3xf32>) {
  // CHECK: linalg.conv_3d ins(%arg0, %arg1 : memref<9x9x9xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  linalg.conv_3d ins(%arg0, %arg1 : memref<9x9x9xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_3d_ncdhw_fcdhw
func.func @conv_3d_ncdhw_fcdhw(%arg0: tensor<3x3x9x9x9xf32>, %arg1: tensor<3x3x3x3x3xf32>, %arg2: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9x9xf32>, tensor<3x3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9x9xf32>, tensor<3x3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @conv_3d_ndhwc_dhwcf
func.func @conv_3d_ndhwc_dhwcf(%arg0: memref<3x9x9x9x3xf32>, %arg1: memref<3x3x3x3x3xf32>, %arg2: memref<3x3x3x3x3xf32>) {
  // CHECK: linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : memref<3x9x9x9x3xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : memref<3x9x9x9x3xf32>, memref<3x3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @conv_3d_ndhwc_dhwcf_q
func.func @conv_3d_ndhwc_dhwcf_q(%arg0: tensor<3x9x9x9x3xf32>, %arg1: tensor<3x3x3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x9x3xf32>, tensor<3x3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x9x9x9x3xf32>, tensor<3x3x3x3x3xf32>, f32, f32) outs(%arg4 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @copy
func.func @copy(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf64>) {
  // CHECK: linalg.copy ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf64>)
  linalg.copy ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf64>)
  return
}

// CHECK-LABEL: @depthwise_conv_1d_ncw_cw
func.func @depthwise_conv_1d_ncw_cw(%arg0: tensor<3x3x9xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3x3xf32>) {
  // CHECK: %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x3x9xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x3x9xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  return
}

// CHECK-LABEL: @depthwise_conv_1d_nwc_wc
func.func @depthwise_conv_1d_nwc_wc(%arg0: memref<3x9x3xf32>, %arg1: memref<3x3xf32>, %arg2: memref<3x3x3xf32>) {
  // CHECK: linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  return
}

// CHECK-LABEL: @depthwise_conv_1d_nwc_wcm
func.func @depthwise_conv_1d_nwc_wcm(%arg0: tensor<3x9x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<3x3x3x3xf32>) {
  // CHECK: %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  return
}

// CHECK-LABEL: @depthwise_conv_2d_nchw_chw
func.func @depthwise_conv_2d_nchw_chw(%arg0: memref<3x3x9x9xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x3x9x9xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x3x9x9xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwc
func.func @depthwise_conv_2d_nhwc_hwc(%arg0: tensor<3x9x9x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<3x3x3x3xf32>) {
  // CHECK: %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  return
}

// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwc_q
func.func @depthwise_conv_2d_nhwc_hwc_q(%arg0: memref<3x9x9x3xf32>, %arg1: memref<3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: memref<3x3x3x3xf32>) {
  // CHECK: linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<3x9x9x3xf32>, memref<3x3x3xf32>, f32, f32) outs(%arg4 : memref<3x3x3x3xf32>)
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<3x9x9x3xf32>, memref<3x3x3xf32>, f32, f32) outs(%arg4 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwcm
func.func @depthwise_conv_2d_nhwc_hwcm(%arg0: tensor<3x9x9x3xf32>, %arg1: tensor<3x3x3x3xf32>, %arg2: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xf32>, tensor<3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xf32>, tensor<3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwcm_q
func.func @depthwise_conv_2d_nhwc_hwcm_q(%arg0: memref<3x9x9x3xf32>, %arg1: memref<3x3x3x3xf32>, %arg2: f32, %arg3: f32, %arg4: memref<3x3x3x3x3xf32>) {
  // CHECK: linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<3x9x9x3xf32>, memref<3x3x3x3xf32>, f32, f32) outs(%arg4 : memref<3x3x3x3x3xf32>)
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<3x9x9x3xf32>, memref<3x3x3x3xf32>, f32, f32) outs(%arg4 : memref<3x3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @depthwise_conv_3d_ncdhw_cdhw
func.func @depthwise_conv_3d_ncdhw_cdhw(%arg0: tensor<3x3x9x9x9xf32>, %arg1: tensor<3x3x3x3xf32>, %arg2: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9x9xf32>, tensor<3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9x9xf32>, tensor<3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @depthwise_conv_3d_ndhwc_dhwc
func.func @depthwise_conv_3d_ndhwc_dhwc(%arg0: memref<3x9x9x9x3xf32>, %arg1: memref<3x3x3x3xf32>, %arg2: memref<3x3x3x3x3xf32>) {
  // CHECK: linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : memref<3x9x9x9x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : memref<3x9x9x9x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @depthwise_conv_3d_ndhwc_dhwcm
func.func @depthwise_conv_3d_ndhwc_dhwcm(%arg0: tensor<3x9x9x9x3xf32>, %arg1: tensor<3x3x3x3x3xf32>, %arg2: tensor<3x3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x9x9x9x3xf32>, tensor<3x3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3x3xf32>) -> tensor<3x3x3x3x3x3xf32>
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x9x9x9x3xf32>, tensor<3x3x3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3x3xf32>) -> tensor<3x3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @div
func.func @div(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: memref<4x8xf32>) {
  // CHECK: linalg.div ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  linalg.div ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @div_unsigned
func.func @div_unsigned(%arg0: tensor<4x8xi32>, %arg1: tensor<4x8xi32>, %arg2: tensor<4x8xi32>) {
  // CHECK: %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg2 : tensor<4x8xi32>) -> tensor<4x8xi32>
  %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg2 : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}

// CHECK-LABEL: @dot
func.func @dot(%arg0: memref<3xf32>, %arg1: memref<3xf32>, %arg2: memref<f32>) {
  // CHECK: linalg.dot ins(%arg0, %arg1 : memref<3xf32>, memref<3xf32>) outs(%arg2 : memref<f32>)
  linalg.dot ins(%arg0, %arg1 : memref<3xf32>, memref<3xf32>) outs(%arg2 : memref<f32>)
  return
}

// CHECK-LABEL: @erf
func.func @erf(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.erf ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.erf ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @exp
func.func @exp(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
  // CHECK: linalg.exp ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  linalg.exp ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @fill
func.func @fill(%arg0: f32, %arg1: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @fill_rng_2d
func.func @fill_rng_2d(%arg0: f64, %arg1: f64, %arg2: i32, %arg3: memref<3x3xf32>) {
  // CHECK: linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : memref<3x3xf32>)
  linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : memref<3x3xf32>)
  return
}

// CHECK-LABEL: @floor
func.func @floor(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.floor ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.floor ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @log
func.func @log(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
  // CHECK: linalg.log ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  linalg.log ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @matvec
func.func @matvec(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) {
  // CHECK: %0 = linalg.matvec ins(%arg0, %arg1 : tensor<3x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
  %0 = linalg.matvec ins(%arg0, %arg1 : tensor<3x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
  return
}

// CHECK-LABEL: @max
func.func @max(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: memref<4x8xf32>) {
  // CHECK: linalg.max ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  linalg.max ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @min
func.func @min(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.min ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.min ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @mmt4d
func.func @mmt4d(%arg0: memref<3x3x3x3xf32>, %arg1: memref<3x3x3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.mmt4d ins(%arg0, %arg1 : memref<3x3x3x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.mmt4d ins(%arg0, %arg1 : memref<3x3x3x3xf32>, memref<3x3x3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @mul
func.func @mul(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @negf
func.func @negf(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
  // CHECK: linalg.negf ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  linalg.negf ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @pooling_nchw_max
func.func @pooling_nchw_max(%arg0: tensor<3x3x9x9xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3x3x3xf32>) {
  // CHECK: %0 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x3x9x9xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3x3x3x3xf32>) -> tensor<3x3x3x3xf32>
  return
}

// CHECK-LABEL: @pooling_nchw_sum
func.func @pooling_nchw_sum(%arg0: memref<3x3x9x9xf32>, %arg1: memref<3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x3x9x9xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x3x9x9xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @pooling_ncw_max
func.func @pooling_ncw_max(%arg0: tensor<3x3x9xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x3x3xf32>) {
  // CHECK: %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x3x9xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x3x9xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  return
}

// CHECK-LABEL: @pooling_ncw_sum
func.func @pooling_ncw_sum(%arg0: memref<3x3x9xf32>, %arg1: memref<3xf32>, %arg2: memref<3x3x3xf32>) {
  // CHECK: linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x3x9xf32>, memref<3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x3x9xf32>, memref<3xf32>) outs(%arg2 : memref<3x3x3xf32>)
  return
}

// CHECK-LABEL: @pooling_ndhwc_max
func.func @pooling_ndhwc_max(%arg0: tensor<3x9x9x9x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x9x9x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x9x9x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @pooling_ndhwc_min
func.func @pooling_ndhwc_min(%arg0: memref<3x9x9x9x3xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<3x3x3x3x3xf32>) {
  // CHECK: linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : memref<3x9x9x9x3xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : memref<3x9x9x9x3xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @pooling_ndhwc_sum
func.func @pooling_ndhwc_sum(%arg0: tensor<3x9x9x9x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<3x3x3x3x3xf32>) {
  // CHECK: %0 = linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x9x9x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  %0 = linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<3x9x9x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3x3x3xf32>) -> tensor<3x3x3x3x3xf32>
  return
}

// CHECK-LABEL: @pooling_nhwc_max
func.func @pooling_nhwc_max(%arg0: memref<3x9x9x3xf32>, %arg1: memref<3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @pooling_nhwc_max_unsigned
func.func @pooling_nhwc_max_unsigned(%arg0: tensor<3x9x9x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<3x3x3x3xi32>) {
  // CHECK: %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<3x3x3x3xi32>) -> tensor<3x3x3x3xi32>
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<3x3x3x3xi32>) -> tensor<3x3x3x3xi32>
  return
}

// CHECK-LABEL: @pooling_nhwc_min
func.func @pooling_nhwc_min(%arg0: memref<3x9x9x3xf32>, %arg1: memref<3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @pooling_nhwc_min_unsigned
func.func @pooling_nhwc_min_unsigned(%arg0: tensor<3x9x9x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<3x3x3x3xi32>) {
  // CHECK: %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<3x3x3x3xi32>) -> tensor<3x3x3x3xi32>
  %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<3x9x9x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<3x3x3x3xi32>) -> tensor<3x3x3x3xi32>
  return
}

// CHECK-LABEL: @pooling_nhwc_sum
func.func @pooling_nhwc_sum(%arg0: memref<3x9x9x3xf32>, %arg1: memref<3x3xf32>, %arg2: memref<3x3x3x3xf32>) {
  // CHECK: linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x9x9x3xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3x3x3xf32>)
  return
}

// CHECK-LABEL: @pooling_nwc_max
func.func @pooling_nwc_max(%arg0: tensor<3x9x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x3x3xf32>) {
  // CHECK: %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  return
}

// CHECK-LABEL: @pooling_nwc_max_unsigned
func.func @pooling_nwc_max_unsigned(%arg0: memref<3x9x3xi32>, %arg1: memref<3xi32>, %arg2: memref<3x3x3xi32>) {
  // CHECK: linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x9x3xi32>, memref<3xi32>) outs(%arg2 : memref<3x3x3xi32>)
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x9x3xi32>, memref<3xi32>) outs(%arg2 : memref<3x3x3xi32>)
  return
}

// CHECK-LABEL: @pooling_nwc_min
func.func @pooling_nwc_min(%arg0: tensor<3x9x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x3x3xf32>) {
  // CHECK: %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  return
}

// CHECK-LABEL: @pooling_nwc_min_unsigned
func.func @pooling_nwc_min_unsigned(%arg0: memref<3x9x3xi32>, %arg1: memref<3xi32>, %arg2: memref<3x3x3xi32>) {
  // CHECK: linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x9x3xi32>, memref<3xi32>) outs(%arg2 : memref<3x3x3xi32>)
  linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x9x3xi32>, memref<3xi32>) outs(%arg2 : memref<3x3x3xi32>)
  return
}

// CHECK-LABEL: @pooling_nwc_sum
func.func @pooling_nwc_sum(%arg0: tensor<3x9x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x3x3xf32>) {
  // CHECK: %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<3x9x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  return
}

// CHECK-LABEL: @powf
func.func @powf(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: memref<4x8xf32>) {
  // CHECK: linalg.powf ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  linalg.powf ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @quantized_batch_matmul
func.func @quantized_batch_matmul(%arg0: tensor<3x3x3xi8>, %arg1: tensor<3x3x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<3x3x3xi32>) {
  // CHECK: %0 = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x3x3xi8>, tensor<3x3x3xi8>, i32, i32) outs(%arg4 : tensor<3x3x3xi32>) -> tensor<3x3x3xi32>
  %0 = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x3x3xi8>, tensor<3x3x3xi8>, i32, i32) outs(%arg4 : tensor<3x3x3xi32>) -> tensor<3x3x3xi32>
  return
}

// CHECK-LABEL: @quantized_matmul
func.func @quantized_matmul(%arg0: memref<3x3xi8>, %arg1: memref<3x3xi8>, %arg2: i32, %arg3: i32, %arg4: memref<3x3xi32>) {
  // CHECK: linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : memref<3x3xi8>, memref<3x3xi8>, i32, i32) outs(%arg4 : memref<3x3xi32>)
  linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : memref<3x3xi8>, memref<3x3xi8>, i32, i32) outs(%arg4 : memref<3x3xi32>)
  return
}

// CHECK-LABEL: @reciprocal
func.func @reciprocal(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.reciprocal ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.reciprocal ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @round
func.func @round(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
  // CHECK: linalg.round ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  linalg.round ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @rsqrt
func.func @rsqrt(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.rsqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.rsqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @select
func.func @select(%arg0: memref<4x8xi1>, %arg1: memref<4x8xf32>, %arg2: memref<4x8xf32>, %arg3: memref<4x8xf32>) {
  // CHECK: linalg.select ins(%arg0, %arg1, %arg2 : memref<4x8xi1>, memref<4x8xf32>, memref<4x8xf32>) outs(%arg3 : memref<4x8xf32>)
  linalg.select ins(%arg0, %arg1, %arg2 : memref<4x8xi1>, memref<4x8xf32>, memref<4x8xf32>) outs(%arg3 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @sqrt
func.func @sqrt(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.sqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.sqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @square
func.func @square(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
  // CHECK: linalg.square ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  linalg.square ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @sub
func.func @sub(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
  // CHECK: %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @tanh
func.func @tanh(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
  // CHECK: linalg.tanh ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  linalg.tanh ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @vecmat
func.func @vecmat(%arg0: tensor<3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3xf32>) {
  // CHECK: %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
  %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
  return
}
