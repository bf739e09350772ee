// Parts at places that are known when the program runs, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 3x4xf32=-1,1.75,0,-0.25,0.75,0,0.5,-1,1.5,1.75,-1.5,-1.25 --input i32=1 --input 1x2xf32=0.5,1.25 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 3x4xf32=-1,1.75,0,-0.25,0.75,0,0.5,-1,1.5,1.75,-1.5,-1.25 --input i32=1 --input 1x2xf32=0.5,1.25 --backend=cranelift | FileCheck %s

// CHECK: {{\[}}[ 0.    0.5  -1.{{ *}}]
// CHECK-NEXT: [ 1.75 -1.5  -1.25]]
// CHECK-NEXT: {{\[}}[-1.    1.75  0.   -0.25]
// CHECK-NEXT: [ 0.75  0.5   1.25 -1.{{ *}}]
// CHECK-NEXT: [ 1.5   1.75 -1.5  -1.25]]

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xf32>, %arg1: tensor<i32>, %arg2: tensor<1x2xf32>) -> (tensor<2x3xf32> {jax.result_info = "result[0]"}, tensor<3x4xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<9> : tensor<i32>
    %0 = stablehlo.add %arg1, %c_3 : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.add %arg1, %c_1 : tensor<i32>
    %3 = stablehlo.select %1, %2, %arg1 : tensor<i1>, tensor<i32>
    %4 = stablehlo.compare LT, %0, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.add %0, %c_0 : tensor<i32>
    %6 = stablehlo.select %4, %5, %0 : tensor<i1>, tensor<i32>
    %7 = stablehlo.dynamic_slice %arg0, %3, %6, sizes = [2, 3] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %8 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %9 = stablehlo.add %arg1, %c_1 : tensor<i32>
    %10 = stablehlo.select %8, %9, %arg1 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_update_slice %arg0, %arg2, %10, %c : (tensor<3x4xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    return %7, %11 : tensor<2x3xf32>, tensor<3x4xf32>
  }
}
