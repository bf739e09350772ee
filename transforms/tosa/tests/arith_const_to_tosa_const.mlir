// RUN: terrace opt %s --tosa-arith-const-to-tosa-const | FileCheck %s

// A tensor becomes a constant of tosa.
// CHECK-LABEL: @tensor
func.func @tensor() -> tensor<2xf32> {
  // CHECK: "tosa.const"() <{values = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}>
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Scalars, vectors and tensors of other elements stay.
// CHECK-LABEL: @others
func.func @others() -> (f32, vector<2xi32>, tensor<2xindex>) {
  // CHECK-COUNT-3: arith.constant
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant dense<1> : vector<2xi32>
  %2 = arith.constant dense<1> : tensor<2xindex>
  return %0, %1, %2 : f32, vector<2xi32>, tensor<2xindex>
}
