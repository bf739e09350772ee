// A loop with a condition, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 3xf32=1.5,1,-1.75 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 3xf32=1.5,1,-1.75 --backend=cranelift | FileCheck %s

// CHECK: 5
// CHECK-NEXT: [ 11.39{{[0-9]* *}}    7.593{{[0-9]* *}}   -13.28{{[0-9]* *}}]

module @jit_wh attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<i32> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst_1 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c_3 = stablehlo.constant dense<5> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c_4, %iterArg_5 = %arg0) : tensor<i32>, tensor<3xf32>
    cond {
      %1 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %2 = stablehlo.reduce(%iterArg_5 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %3 = stablehlo.compare LT, %2, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<i1>
      %5 = stablehlo.compare NE, %1, %4, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %6 = stablehlo.convert %5 : tensor<i1>
      %7 = stablehlo.and %6, %3 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %1 = stablehlo.add %iterArg, %c : tensor<i32>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %3 = stablehlo.multiply %iterArg_5, %2 : tensor<3xf32>
      stablehlo.return %1, %3 : tensor<i32>, tensor<3xf32>
    }
    return %0#0, %0#1 : tensor<i32>, tensor<3xf32>
  }
}
