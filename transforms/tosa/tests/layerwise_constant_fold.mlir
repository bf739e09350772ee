// RUN: terrace opt %s --split-input-file --tosa-layerwise-constant-fold | FileCheck %s
// RUN: terrace opt %s --split-input-file --tosa-layerwise-constant-fold=aggressive-reduce-constant=true | FileCheck %s --check-prefix=SHARED

// CHECK-LABEL: @transpose
func.func @transpose() -> tensor<3x2xf32> {
  // CHECK: dense<{{\[\[}}1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00], [3.000000e+00, 6.000000e+00]]>
  // CHECK-NOT: tosa.transpose
  %0 = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// -----

// A constant that is used elsewhere is not doubled.
// CHECK-LABEL: @transpose_shared
func.func @transpose_shared() -> (tensor<3x2xf32>, tensor<2x3xf32>) {
  // CHECK: tosa.transpose
  %0 = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1, %0 : tensor<3x2xf32>, tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @reciprocal
func.func @reciprocal() -> tensor<2xf32> {
  // CHECK: dense<[5.000000e-01, 0x7F800000]> : tensor<2xf32>
  %0 = "tosa.const"() <{values = dense<[2.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = tosa.reciprocal %0 : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @sum
func.func @sum() -> tensor<1x3xi32> {
  // CHECK: dense<{{\[\[}}5, 7, 9]]> : tensor<1x3xi32>
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return %1 : tensor<1x3xi32>
}

// -----

// Several reductions of a constant are folded only on request.
// CHECK-LABEL: @shared
// SHARED-LABEL: @shared
func.func @shared() -> (tensor<2x1xi32>, tensor<2x1xi32>) {
  // CHECK: tosa.reduce_product
  // CHECK: tosa.reduce_min
  // SHARED-DAG: dense<{{\[\[}}-6], [120]]> : tensor<2x1xi32>
  // SHARED-DAG: dense<{{\[\[}}-2], [4]]> : tensor<2x1xi32>
  %0 = "tosa.const"() <{values = dense<[[1, -2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.reduce_product %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %2 = tosa.reduce_min %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  return %1, %2 : tensor<2x1xi32>, tensor<2x1xi32>
}
