// Branches, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 3xf32=1.25,0,2 --input i32=1 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 3xf32=1.25,0,2 --input i32=1 --backend=cranelift | FileCheck %s

// CHECK: [2.5 0.  4.{{ *}}]
// CHECK-NEXT: [ 0.3153{{[0-9]* *}}  1.         -0.4161{{[0-9]* *}}]

module @jit_cond attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<2> : tensor<i32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare GT, %arg1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.convert %0 : (tensor<i1>) -> tensor<i32>
    %2 = "stablehlo.case"(%1) ({
      %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %6 = stablehlo.subtract %arg0, %5 : tensor<3xf32>
      stablehlo.return %6 : tensor<3xf32>
    }, {
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %6 = stablehlo.multiply %arg0, %5 : tensor<3xf32>
      stablehlo.return %6 : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %3 = stablehlo.clamp %c_1, %arg1, %c : tensor<i32>
    %4 = "stablehlo.case"(%3) ({
      %5 = stablehlo.sine %arg0 : tensor<3xf32>
      stablehlo.return %5 : tensor<3xf32>
    }, {
      %5 = stablehlo.cosine %arg0 : tensor<3xf32>
      stablehlo.return %5 : tensor<3xf32>
    }, {
      %5 = stablehlo.exponential %arg0 : tensor<3xf32>
      stablehlo.return %5 : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    return %2, %4 : tensor<3xf32>, tensor<3xf32>
  }
}
