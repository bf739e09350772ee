// A block of a transformer, as JAX exports it; the numbers are those of JAX.
//
// RUN: terrace run %s --input 1x3x4xf32=0.5,1.25,0,0,1,0.5,-1.25,-0.5,2,0,1.25,-1.25 --input 4x12xf32=-1.25,1.25,-1.5,-1,-0.75,0.5,1.25,0.75,0.25,-0.75,-1,-1.5,0.75,-1.5,0.25,-1.5,1,0,1,-0.75,-1.25,-1.5,1,1.75,-1.75,-1,0.25,-2,0.25,-0.75,0.25,-1,-1.5,-0.5,-2,-1,0.75,-0.75,-1.25,0.25,-1.25,-1.75,-0.5,-1.75,1.75,-1,0.75,-0.25 --input 4x4xf32=0.25,0,1.25,-0.75,-0.25,-2,-1.25,1.75,-0.5,-1,1.5,0,0.5,-1.75,0.75,-1.5 --input 4x4xf32=-1.75,0.75,1.75,-1,1.5,0.5,-2,0,0.5,0.25,0.25,1.75,0.75,0,0.5,1.75 --input 4x4xf32=-1.75,0.5,-1.75,1,-1,0,-1,0.5,1.5,1.75,-1.5,0.5,1.75,0.75,-2,-1.25 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --input 1x3x4xf32=0.5,1.25,0,0,1,0.5,-1.25,-0.5,2,0,1.25,-1.25 --input 4x12xf32=-1.25,1.25,-1.5,-1,-0.75,0.5,1.25,0.75,0.25,-0.75,-1,-1.5,0.75,-1.5,0.25,-1.5,1,0,1,-0.75,-1.25,-1.5,1,1.75,-1.75,-1,0.25,-2,0.25,-0.75,0.25,-1,-1.5,-0.5,-2,-1,0.75,-0.75,-1.25,0.25,-1.25,-1.75,-0.5,-1.75,1.75,-1,0.75,-0.25 --input 4x4xf32=0.25,0,1.25,-0.75,-0.25,-2,-1.25,1.75,-0.5,-1,1.5,0,0.5,-1.75,0.75,-1.5 --input 4x4xf32=-1.75,0.75,1.75,-1,1.5,0.5,-2,0,0.5,0.25,0.25,1.75,0.75,0,0.5,1.75 --input 4x4xf32=-1.75,0.5,-1.75,1,-1,0,-1,0.5,1.5,1.75,-1.5,0.5,1.75,0.75,-2,-1.25 --backend=cranelift | FileCheck %s

// CHECK: {{\[\[}}[ 4.562{{[0-9]* *}}  -1.072{{[0-9]* *}}   1.351{{[0-9]* *}}   -4.940{{[0-9]* *}}]
// CHECK-NEXT: [ 3.721{{[0-9]* *}}   0.7804{{[0-9]* *}} -0.3798{{[0-9]* *}}  -2.908{{[0-9]* *}}]
// CHECK-NEXT: [ 6.738{{[0-9]* *}}  -1.739{{[0-9]* *}}    2.809{{[0-9]* *}}  -5.192{{[0-9]* *}}]]]

module @jit_block2 attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x3x4xf32>, %arg1: tensor<4x12xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<4x4xf32>) -> (tensor<1x3x4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %cst_2 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %cst_8 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<1x3x4xf32>, tensor<f32>) -> tensor<1x3xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %2 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x3x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x3x1xf32>
    %4 = call @_var(%arg0, %c_7) : (tensor<1x3x4xf32>, tensor<i32>) -> tensor<1x3x1xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x3x1xf32>) -> tensor<1x3x4xf32>
    %6 = stablehlo.subtract %arg0, %5 : tensor<1x3x4xf32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1x3x1xf32>
    %8 = stablehlo.add %4, %7 : tensor<1x3x1xf32>
    %9 = stablehlo.rsqrt %8 : tensor<1x3x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x3x1xf32>) -> tensor<1x3x4xf32>
    %11 = stablehlo.multiply %6, %10 : tensor<1x3x4xf32>
    %12 = stablehlo.broadcast_in_dim %cst_9, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x3x4xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<1x3x4xf32>
    %15 = stablehlo.broadcast_in_dim %cst_10, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x3x4xf32>
    %17 = stablehlo.add %14, %16 : tensor<1x3x4xf32>
    %18 = stablehlo.dot_general %17, %arg1, contracting_dims = [2] x [0] : (tensor<1x3x4xf32>, tensor<4x12xf32>) -> tensor<1x3x12xf32>
    %19 = stablehlo.slice %18 [0:1, 0:3, 0:4] : (tensor<1x3x12xf32>) -> tensor<1x3x4xf32>
    %20 = stablehlo.slice %18 [0:1, 0:3, 4:8] : (tensor<1x3x12xf32>) -> tensor<1x3x4xf32>
    %21 = stablehlo.slice %18 [0:1, 0:3, 8:12] : (tensor<1x3x12xf32>) -> tensor<1x3x4xf32>
    %22 = stablehlo.reshape %19 : (tensor<1x3x4xf32>) -> tensor<1x3x2x2xf32>
    %23 = stablehlo.transpose %22, dims = [0, 2, 1, 3] : (tensor<1x3x2x2xf32>) -> tensor<1x2x3x2xf32>
    %24 = stablehlo.reshape %20 : (tensor<1x3x4xf32>) -> tensor<1x3x2x2xf32>
    %25 = stablehlo.transpose %24, dims = [0, 2, 1, 3] : (tensor<1x3x2x2xf32>) -> tensor<1x2x3x2xf32>
    %26 = stablehlo.reshape %21 : (tensor<1x3x4xf32>) -> tensor<1x3x2x2xf32>
    %27 = stablehlo.transpose %26, dims = [0, 2, 1, 3] : (tensor<1x3x2x2xf32>) -> tensor<1x2x3x2xf32>
    %28 = stablehlo.dot_general %23, %25, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x3xf32>
    %29 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x2x3x3xf32>
    %30 = stablehlo.divide %28, %29 : tensor<1x2x3x3xf32>
    %31 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
    %32 = call @tril(%31) : (tensor<3x3xi1>) -> tensor<3x3xi1>
    %33 = call @_where_0(%32, %30, %cst_4) : (tensor<3x3xi1>, tensor<1x2x3x3xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
    %34 = stablehlo.reduce(%33 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x3xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %35 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x2x3xf32>
    %36 = stablehlo.maximum %35, %34 : tensor<1x2x3xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x1xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x2x3x1xf32>) -> tensor<1x2x3x3xf32>
    %39 = stablehlo.subtract %33, %38 : tensor<1x2x3x3xf32>
    %40 = stablehlo.exponential %39 : tensor<1x2x3x3xf32>
    %41 = stablehlo.reduce(%40 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x3xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x1xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<1x2x3x1xf32>) -> tensor<1x2x3x3xf32>
    %44 = stablehlo.divide %40, %43 : tensor<1x2x3x3xf32>
    %45 = stablehlo.dot_general %44, %27, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x3xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
    %46 = stablehlo.transpose %45, dims = [0, 2, 1, 3] : (tensor<1x2x3x2xf32>) -> tensor<1x3x2x2xf32>
    %47 = stablehlo.reshape %46 : (tensor<1x3x2x2xf32>) -> tensor<1x3x4xf32>
    %48 = stablehlo.dot_general %47, %arg2, contracting_dims = [2] x [0] : (tensor<1x3x4xf32>, tensor<4x4xf32>) -> tensor<1x3x4xf32>
    %49 = stablehlo.add %arg0, %48 : tensor<1x3x4xf32>
    %50 = stablehlo.reduce(%49 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<1x3x4xf32>, tensor<f32>) -> tensor<1x3xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %52 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x3x1xf32>
    %53 = stablehlo.divide %51, %52 : tensor<1x3x1xf32>
    %54 = call @_var(%49, %c_7) : (tensor<1x3x4xf32>, tensor<i32>) -> tensor<1x3x1xf32>
    %55 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2] : (tensor<1x3x1xf32>) -> tensor<1x3x4xf32>
    %56 = stablehlo.subtract %49, %55 : tensor<1x3x4xf32>
    %57 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1x3x1xf32>
    %58 = stablehlo.add %54, %57 : tensor<1x3x1xf32>
    %59 = stablehlo.rsqrt %58 : tensor<1x3x1xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2] : (tensor<1x3x1xf32>) -> tensor<1x3x4xf32>
    %61 = stablehlo.multiply %56, %60 : tensor<1x3x4xf32>
    %62 = stablehlo.broadcast_in_dim %cst_9, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x3x4xf32>
    %64 = stablehlo.multiply %61, %63 : tensor<1x3x4xf32>
    %65 = stablehlo.broadcast_in_dim %cst_10, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x3x4xf32>
    %67 = stablehlo.add %64, %66 : tensor<1x3x4xf32>
    %68 = stablehlo.dot_general %67, %arg3, contracting_dims = [2] x [0] : (tensor<1x3x4xf32>, tensor<4x4xf32>) -> tensor<1x3x4xf32>
    %69 = stablehlo.multiply %68, %68 : tensor<1x3x4xf32>
    %70 = stablehlo.multiply %69, %68 : tensor<1x3x4xf32>
    %71 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x3x4xf32>
    %72 = stablehlo.multiply %71, %70 : tensor<1x3x4xf32>
    %73 = stablehlo.add %68, %72 : tensor<1x3x4xf32>
    %74 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x3x4xf32>
    %75 = stablehlo.multiply %74, %73 : tensor<1x3x4xf32>
    %76 = stablehlo.tanh %75 : tensor<1x3x4xf32>
    %77 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x3x4xf32>
    %78 = stablehlo.add %77, %76 : tensor<1x3x4xf32>
    %79 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x3x4xf32>
    %80 = stablehlo.multiply %79, %78 : tensor<1x3x4xf32>
    %81 = stablehlo.multiply %68, %80 : tensor<1x3x4xf32>
    %82 = stablehlo.dot_general %81, %arg4, contracting_dims = [2] x [0] : (tensor<1x3x4xf32>, tensor<4x4xf32>) -> tensor<1x3x4xf32>
    %83 = stablehlo.add %49, %82 : tensor<1x3x4xf32>
    return %83 : tensor<1x3x4xf32>
  }
  func.func private @_var(%arg0: tensor<1x3x4xf32>, %arg1: tensor<i32>) -> tensor<1x3x1xf32> {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<1x3x4xf32>, tensor<f32>) -> tensor<1x3xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x3x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x3x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x3x1xf32>) -> tensor<1x3x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<1x3x4xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<1x3x4xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %8 = stablehlo.subtract %cst_0, %7 : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<1x3x4xf32>, tensor<f32>) -> tensor<1x3xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<1x3x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<1x3x1xf32>
    %13 = stablehlo.compare GT, %8, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %14 = call @_where(%13, %12, %cst) : (tensor<i1>, tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x1xf32>
    return %14 : tensor<1x3x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<1x3x1xf32>, %arg2: tensor<f32>) -> tensor<1x3x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x3x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<1x3x1xf32>
    return %2 : tensor<1x3x1xf32>
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
  func.func private @_where_0(%arg0: tensor<3x3xi1>, %arg1: tensor<1x2x3x3xf32>, %arg2: tensor<f32>) -> tensor<1x2x3x3xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<3x3xi1>) -> tensor<1x2x3x3xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x2x3x3xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x2x3x3xi1>, tensor<1x2x3x3xf32>
    return %3 : tensor<1x2x3x3xf32>
  }
}
