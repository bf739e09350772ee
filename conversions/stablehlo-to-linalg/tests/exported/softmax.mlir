// Softmax, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 2x4xf32=-0.25,0,-1.5,1.5,1.75,-0.75,-0.5,-0.5 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 2x4xf32=-0.25,0,-1.5,1.5,1.75,-0.75,-0.5,-0.5 --backend=cranelift | FileCheck %s

// CHECK: {{\[}}[0.1201{{[0-9]* *}} 0.1542{{[0-9]* *}} 0.03441{{[0-9]* *}} 0.6912{{[0-9]* *}}]
// CHECK-NEXT: [0.7734{{[0-9]* *}} 0.06348{{[0-9]* *}} 0.08152{{[0-9]* *}}  0.08152{{[0-9]* *}}]]

module @jit_softmax attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4xf32>) -> (tensor<2x4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x4xf32>
    %6 = stablehlo.exponential %5 : tensor<2x4xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
    %10 = stablehlo.divide %6, %9 : tensor<2x4xf32>
    return %10 : tensor<2x4xf32>
  }
}
