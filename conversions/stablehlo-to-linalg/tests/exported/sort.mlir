// Sorting of one array, of positions, and of one array by another, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 4x2xf32=0.75,0.75,-2,-0.25,1.5,1.5,1,-0.5 --input 4x2xi32=3,1,2,1,3,0,0,7 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 4x2xf32=0.75,0.75,-2,-0.25,1.5,1.5,1,-0.5 --input 4x2xi32=3,1,2,1,3,0,0,7 --backend=cranelift | FileCheck %s

// CHECK: {{\[}}[-2.   -0.5{{ *}}]
// CHECK-NEXT: [ 0.75 -0.25]
// CHECK-NEXT: [ 1.    0.75]
// CHECK-NEXT: [ 1.5   1.5{{ *}}]]
// CHECK-NEXT: {{\[}}[1 0]
// CHECK-NEXT: [1 0]
// CHECK-NEXT: [1 0]
// CHECK-NEXT: [0 1]]
// CHECK-NEXT: {{\[}}[0 0]
// CHECK-NEXT: [2 1]
// CHECK-NEXT: [3 1]
// CHECK-NEXT: [3 7]]
// CHECK-NEXT: {{\[}}[ 1.    1.5{{ *}}]
// CHECK-NEXT: [-2.    0.75]
// CHECK-NEXT: [ 0.75 -0.25]
// CHECK-NEXT: [ 1.5  -0.5{{ *}}]]

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x2xf32>, %arg1: tensor<4x2xi32>) -> (tensor<4x2xf32> {jax.result_info = "result[0]"}, tensor<4x2xi32> {jax.result_info = "result[1]"}, tensor<4x2xi32> {jax.result_info = "result[2][0]"}, tensor<4x2xf32> {jax.result_info = "result[2][1]"}) {
    %0 = call @sort(%arg0) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %1 = call @argsort(%arg1) : (tensor<4x2xi32>) -> tensor<4x2xi32>
    %2:2 = "stablehlo.sort"(%arg1, %arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<f32>):
      %3 = stablehlo.compare LT, %arg2, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }) : (tensor<4x2xi32>, tensor<4x2xf32>) -> (tensor<4x2xi32>, tensor<4x2xf32>)
    return %0, %1, %2#0, %2#1 : tensor<4x2xf32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xf32>
  }
  func.func private @sort(%arg0: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.compare EQ, %arg1, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.select %3, %cst, %2 : tensor<i1>, tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.select %5, %cst_0, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.select %7, %cst, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
  func.func private @argsort(%arg0: tensor<4x2xi32>) -> tensor<4x2xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<4x2xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>)
    return %1#1 : tensor<4x2xi32>
  }
}
