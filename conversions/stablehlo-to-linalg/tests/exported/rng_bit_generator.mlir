// Random bits, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 4xi32=1,2,3,4 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 4xi32=1,2,3,4 --backend=cranelift | FileCheck %s

// CHECK: [1 2 5 4]
// CHECK-NEXT: {{\[}}[ 512747620 1298009047 1267190206]
// CHECK-NEXT: [ 761827841 1383286907 1639995030]]

module @jit_rngbits attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xui32>) -> (tensor<4xui32> {jax.result_info = "result[0]"}, tensor<2x3xui32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %1, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
    %2 = stablehlo.bitcast_convert %output_state : (tensor<2xui64>) -> tensor<2x2xui32>
    %3 = stablehlo.reshape %2 : (tensor<2x2xui32>) -> tensor<4xui32>
    return %3, %output : tensor<4xui32>, tensor<2x3xui32>
  }
}
