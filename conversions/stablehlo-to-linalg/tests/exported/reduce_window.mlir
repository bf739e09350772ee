// Windows, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 4x4xf32=-2,1,0,-1.5,0,-1.5,-1.25,0.5,0.25,-0.25,1.75,0.25,-1.75,0.5,1.75,-1 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 4x4xf32=-2,1,0,-1.5,0,-1.5,-1.25,0.5,0.25,-0.25,1.75,0.25,-1.75,0.5,1.75,-1 --backend=cranelift | FileCheck %s

// CHECK: {{\[}}[1.   0.5{{ *}}]
// CHECK-NEXT: [0.5  1.75]]
// CHECK-NEXT: {{\[}}[-2.5  -3.75 -2.75 -2.25]
// CHECK-NEXT: [-2.5  -2.   -1.   -0.25]
// CHECK-NEXT: [-2.75 -0.5   0.75  2.{{ *}}]
// CHECK-NEXT: [-1.25  2.25  3.    2.75]]
// CHECK-NEXT: {{\[}}[-2.   -1.   -1.   -2.5{{ *}}]
// CHECK-NEXT: [ 0.   -1.5  -2.75 -2.25]
// CHECK-NEXT: [ 0.25  0.    1.75  2.{{ *}}]
// CHECK-NEXT: [-1.75 -1.25  0.5  -0.5{{ *}}]]

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32>) -> (tensor<2x2xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}, tensor<4x4xf32> {jax.result_info = "result[2]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.reduce_window"(%arg0, %2) <{padding = dense<1> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 3>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    %4 = call @cumsum(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1, %3, %4 : tensor<2x2xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  func.func private @cumsum(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 4>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}
