// Causal attention, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 1x1x3x2xf32=-2,-1,1,0.75,1.25,1.75 --input 1x1x3x2xf32=-1.5,-1.75,-0.25,0.25,-0.25,0.25 --input 1x1x3x2xf32=-2,1.5,1.5,0,-0.25,0.5 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 1x1x3x2xf32=-2,-1,1,0.75,1.25,1.75 --input 1x1x3x2xf32=-1.5,-1.75,-0.25,0.25,-0.25,0.25 --input 1x1x3x2xf32=-2,1.5,1.5,0,-0.25,0.5 --backend=cranelift | FileCheck %s

// CHECK: {{\[\[}}{{\[}}[-2.          1.5{{ *}}]
// CHECK-NEXT: [ 1.061{{[0-9]* *}}   0.1877{{[0-9]* *}}]
// CHECK-NEXT: [ 0.5889{{[0-9]* *}}   0.2671{{[0-9]* *}}]]]]

module @jit_attn attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x1x3x2xf32>, %arg1: tensor<1x1x3x2xf32>, %arg2: tensor<1x1x3x2xf32>) -> (tensor<1x1x3x2xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %cst_2 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x1x3x2xf32>, tensor<1x1x3x2xf32>) -> tensor<1x1x3x3xf32>
    %1 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x1x3x3xf32>
    %2 = stablehlo.divide %0, %1 : tensor<1x1x3x3xf32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
    %4 = call @tril(%3) : (tensor<3x3xi1>) -> tensor<3x3xi1>
    %5 = call @_where(%4, %2, %cst_1) : (tensor<3x3xi1>, tensor<1x1x3x3xf32>, tensor<f32>) -> tensor<1x1x3x3xf32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x1x3x3xf32>, tensor<f32>) -> tensor<1x1x3xf32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1x3xf32>
    %8 = stablehlo.maximum %7, %6 : tensor<1x1x3xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x3xf32>) -> tensor<1x1x3x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<1x1x3x1xf32>) -> tensor<1x1x3x3xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<1x1x3x3xf32>
    %12 = stablehlo.exponential %11 : tensor<1x1x3x3xf32>
    %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x1x3x3xf32>, tensor<f32>) -> tensor<1x1x3xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x3xf32>) -> tensor<1x1x3x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x1x3x1xf32>) -> tensor<1x1x3x3xf32>
    %16 = stablehlo.divide %12, %15 : tensor<1x1x3x3xf32>
    %17 = stablehlo.dot_general %16, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x1x3x3xf32>, tensor<1x1x3x2xf32>) -> tensor<1x1x3x2xf32>
    return %17 : tensor<1x1x3x2xf32>
  }
  func.func private @tril(%arg0: tensor<3x3xi1>) -> tensor<3x3xi1> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %2 = stablehlo.add %0, %1 : tensor<3x3xi32>
    %3 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<3x3xi1>, tensor<3x3xi1>
    return %6 : tensor<3x3xi1>
  }
  func.func private @_where(%arg0: tensor<3x3xi1>, %arg1: tensor<1x1x3x3xf32>, %arg2: tensor<f32>) -> tensor<1x1x3x3xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<3x3xi1>) -> tensor<1x1x3x3xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1x3x3xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x1x3x3xi1>, tensor<1x1x3x3xf32>
    return %3 : tensor<1x1x3x3xf32>
  }
}
