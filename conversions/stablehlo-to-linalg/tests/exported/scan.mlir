// A recurrent network, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 3x2xf32=0.25,-0.75,0.5,0.5,1.75,1.25 --input 2x2xf32=-2,-1.5,0.75,0.75 --input 2xf32=0,-1.75 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 3x2xf32=0.25,-0.75,0.5,0.5,1.75,1.25 --input 2x2xf32=-2,-1.5,0.75,0.75 --input 2xf32=0,-1.75 --backend=cranelift | FileCheck %s

// CHECK: [0.5075{{[0-9]* *}} 0.4590{{[0-9]* *}}]
// CHECK-NEXT: [-1.754{{[0-9]* *}}    1.614{{[0-9]* *}}   0.9665{{[0-9]* *}}]

module @jit_scan attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x2xf32>, %arg1: tensor<2x2xf32>, %arg2: tensor<2xf32>) -> (tensor<2xf32> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %arg2, %iterArg_5 = %0) : tensor<3x2xf32>, tensor<2x2xf32>, tensor<i32>, tensor<2xf32>, tensor<3xf32>
    cond {
      %2 = stablehlo.compare LT, %iterArg_3, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_3) : (tensor<3x2xf32>, tensor<i32>) -> tensor<2xf32>
      %3:2 = func.call @closed_call(%iterArg_2, %iterArg_4, %2) : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>)
      %4 = func.call @dynamic_update_index_in_dim(%iterArg_5, %3#1, %iterArg_3) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %5 = stablehlo.add %iterArg_3, %c : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %5, %3#0, %4 : tensor<3x2xf32>, tensor<2x2xf32>, tensor<i32>, tensor<2xf32>, tensor<3xf32>
    }
    return %1#3, %1#4 : tensor<2xf32>, tensor<3xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x2xf32>, %arg1: tensor<i32>) -> tensor<2xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2xf32>) -> tensor<2xf32>
    return %1 : tensor<2xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [0] x [0] : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<2xf32>
    %2 = stablehlo.tanh %1 : tensor<2xf32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    return %2, %3 : tensor<2xf32>, tensor<f32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
