// A convolution with a stride, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 1x2x4x4xf32=-1,1.25,-0.25,1.25,-1.5,-1.5,0,1.75,1,0,-0.5,1.75,1,1.5,-1.25,-0.5,-1,1,0,1.5,-2,2,-0.25,-1,1.5,1.25,1.25,-0.5,2,-1.75,-1.25,-1 --input 1x2x3x3xf32=-1.5,-1.5,2,1,0.75,0.25,-0.25,-1.5,0,0.5,1,-1.5,-1.5,0.25,-1.25,-0.75,-1,1 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 1x2x4x4xf32=-1,1.25,-0.25,1.25,-1.5,-1.5,0,1.75,1,0,-0.5,1.75,1,1.5,-1.25,-0.5,-1,1,0,1.5,-2,2,-0.25,-1,1.5,1.25,1.25,-0.5,2,-1.75,-1.25,-1 --input 1x2x3x3xf32=-1.5,-1.5,2,1,0.75,0.25,-0.25,-1.5,0,0.5,1,-1.5,-1.5,0.25,-1.25,-0.75,-1,1 --backend=cranelift | FileCheck %s

// CHECK: {{\[\[}}{{\[}}[-0.5625{{[0-9]* *}} -1.5{{ *}}]
// CHECK-NEXT: [-2.437{{[0-9]* *}} -1.75{{ *}}]]]]

module @jit_conv attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x2x4x4xf32>, %arg1: tensor<1x2x3x3xf32>) -> (tensor<1x1x2x2xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x4x4xf32>, tensor<1x2x3x3xf32>) -> tensor<1x1x2x2xf32>
    return %0 : tensor<1x1x2x2xf32>
  }
}
