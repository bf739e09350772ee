// A product of matrices, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 2x3xf32=-0.5,1.75,-0.25,-0.25,-2,1 --input 3x2xf32=-1.5,-1.25,-1.75,0.75,-2,-1.5 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 2x3xf32=-0.5,1.75,-0.25,-0.25,-2,1 --input 3x2xf32=-1.5,-1.25,-1.75,0.75,-2,-1.5 --backend=cranelift | FileCheck %s

// CHECK: {{\[}}[-1.812{{[0-9]* *}}  2.312{{[0-9]* *}}]
// CHECK-NEXT: [ 1.875{{[0-9]* *}}  -2.687{{[0-9]* *}}]]

module @jit_matmul attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) -> (tensor<2x2xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    return %0 : tensor<2x2xf32>
  }
}
