// RUN: terrace opt %s --split-input-file --transform-interpreter | FileCheck %s

// A product of dynamic size: masks keep the transfers in bounds.
// CHECK-LABEL: @masked
// CHECK:       %[[MASK:.*]] = vector.create_mask %{{.*}}, %{{.*}} : vector<8x4xi1>
// CHECK:       vector.mask %[[MASK]] { vector.transfer_read %arg0
// CHECK:       vector.multi_reduction <add>, {{.*}} [2] : vector<8x16x4xf32> to vector<8x16xf32>
// CHECK:       vector.transfer_write
module attributes {transform.with_named_sequence} {
  func.func @masked(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
    linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [8, 16, 4] : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @contraction
// CHECK:       vector.contract
// CHECK-NOT:   linalg
module attributes {transform.with_named_sequence} {
  func.func @contraction(%a: tensor<8x4xf32>, %b: tensor<4x12xf32>, %c: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x12xf32>) outs(%c : tensor<8x12xf32>) -> tensor<8x12xf32>
    return %0 : tensor<8x12xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @padding
// CHECK:       %[[FILL:.*]] = vector.broadcast %{{.*}} : f32 to vector<4x6xf32>
// CHECK:       vector.transfer_write %[[FILL]]
// CHECK:       vector.transfer_read %arg0
// CHECK:       vector.transfer_write
module attributes {transform.with_named_sequence} {
  func.func @padding(%a: tensor<2x3xf32>, %value: f32) -> tensor<4x6xf32> {
    %0 = tensor.pad %a low[1, 1] high[1, 2] {
    ^bb0(%i: index, %j: index):
      tensor.yield %value : f32
    } : tensor<2x3xf32> to tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 {vectorize_padding} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Depthwise convolution: a fused multiply-add for each place of the window.
// CHECK-LABEL:   @depthwise
// CHECK-COUNT-2: vector.fma
module attributes {transform.with_named_sequence} {
  func.func @depthwise(%a: memref<3x5x4xf32>, %b: memref<2x4xf32>, %c: memref<3x2x4xf32>) {
    linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%a, %b : memref<3x5x4xf32>, memref<2x4xf32>) outs(%c : memref<3x2x4xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.depthwise_conv_1d_nwc_wc"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}
