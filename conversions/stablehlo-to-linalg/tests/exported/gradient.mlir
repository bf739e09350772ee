// The gradient of a small network, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 2x3xf32=0.5,-2,1.75,1,1.25,-1.25 --input 3x2xf32=-0.25,-0.75,1.5,-2,-1.25,-0.75 --input 2x1xf32=-2,1.5 --input 2x1xf32=-0.5,-1.75 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 2x3xf32=0.5,-2,1.75,1,1.25,-1.25 --input 3x2xf32=-0.25,-0.75,1.5,-2,-1.25,-0.75 --input 2x1xf32=-2,1.5 --input 2x1xf32=-0.5,-1.75 --backend=cranelift | FileCheck %s

// CHECK: 18.57{{[0-9]* *}}
// CHECK-NEXT: {{\[}}[  9.25        2.976{{[0-9]* *}}]
// CHECK-NEXT: [ 11.56{{[0-9]* *}}    -11.90{{[0-9]* *}}]
// CHECK-NEXT: [-11.56{{[0-9]* *}}     10.41{{[0-9]* *}}]]
// CHECK-NEXT: {{\[}}[-14.74{{[0-9]* *}}]
// CHECK-NEXT: [  9.177{{[0-9]* *}}]]

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2x1xf32>, %arg3: tensor<2x1xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<3x2xf32> {jax.result_info = "result[1][0]"}, tensor<2x1xf32> {jax.result_info = "result[1][1]"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %1 = call @relu(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %3 = stablehlo.compare GT, %0, %2, FLOAT : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
    %4 = stablehlo.dot_general %1, %arg2, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %5 = stablehlo.subtract %4, %arg3 : tensor<2x1xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<2x1xf32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<2x1xf32>
    %9 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x1xf32>, tensor<f32>) -> tensor<f32>
    %10 = stablehlo.divide %9, %cst_0 : tensor<f32>
    %11 = stablehlo.divide %cst, %cst_0 : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %13 = stablehlo.multiply %12, %8 : tensor<2x1xf32>
    %14 = stablehlo.dot_general %13, %1, contracting_dims = [0] x [0] : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<1x2xf32>) -> tensor<2x1xf32>
    %16 = stablehlo.dot_general %13, %arg2, contracting_dims = [1] x [1] : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
    %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %18 = stablehlo.select %3, %16, %17 : tensor<2x2xi1>, tensor<2x2xf32>
    %19 = stablehlo.dot_general %18, %arg0, contracting_dims = [0] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %20 = stablehlo.transpose %19, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    return %10, %20, %15 : tensor<f32>, tensor<3x2xf32>, tensor<2x1xf32>
  }
  func.func private @relu(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x2xf32>
    return %1 : tensor<2x2xf32>
  }
}
