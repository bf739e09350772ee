// RUN: terrace opt %s --split-input-file --tosa-infer-shapes | FileCheck %s

// Elements: dimensions of size 1 are repeated.
// CHECK-LABEL: @broadcast
func.func @broadcast(%a: tensor<4x1xf32>, %b: tensor<1x3xf32>) {
  // CHECK: tosa.add {{.*}} -> tensor<4x3xf32>
  %0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  return
}

// -----

// Users outside of the dialect keep the type that they had.
// CHECK-LABEL: @cast_back
func.func @cast_back(%a: tensor<4xf32>) -> tensor<?xf32> {
  // CHECK: %[[EXP:.*]] = tosa.exp {{.*}} -> tensor<4xf32>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[EXP]] : tensor<4xf32> to tensor<?xf32>
  // CHECK: return %[[CAST]]
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// A convolution: padding, strides and dilation.
// CHECK-LABEL: @conv2d
func.func @conv2d(%a: tensor<2x8x9x3xf32>, %w: tensor<5x3x6x3xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>) {
  // CHECK: tosa.conv2d {{.*}} -> tensor<2x7x5x5xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 2, 3>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<2x8x9x3xf32>, tensor<5x3x6x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

// The one open size of a reshape follows from the number of elements.
// CHECK-LABEL: @reshape
func.func @reshape(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.reshape {{.*}} -> tensor<3x2xf32>
  %0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

// A conditional has what both branches yield in common.
// CHECK-LABEL: @branches
func.func @branches(%a: tensor<4x5xf32>, %b: tensor<4x6xf32>, %c: tensor<i1>) {
  // CHECK: tosa.cond_if {{.*}} -> tensor<4x?xf32>
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<?x?xf32> {
    tosa.yield %a : tensor<4x5xf32>
  } else {
    tosa.yield %b : tensor<4x6xf32>
  }
  return
}

// -----

// The arguments of a loop have what holds in each iteration.
// CHECK-LABEL: @loop
func.func @loop(%a: tensor<4xi32>, %c: tensor<i1>) {
  // CHECK: tosa.while_loop {{.*}} : (tensor<4xi32>) -> tensor<?xi32>
  %0 = tosa.while_loop (%x = %a) : (tensor<4xi32>) -> tensor<?xi32> {
    tosa.yield %c : tensor<i1>
  } do {
  // CHECK: ^bb0(%{{.*}}: tensor<?xi32>):
  ^bb0(%x: tensor<4xi32>):
    // CHECK: tosa.concat {{.*}} -> tensor<?xi32>
    %1 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
    tosa.yield %1 : tensor<?xi32>
  }
  return
}
