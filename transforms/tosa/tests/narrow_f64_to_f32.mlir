// RUN: terrace opt %s --split-input-file --verify-diagnostics --tosa-narrow-f64-to-f32
// RUN: not terrace opt %s --split-input-file --tosa-narrow-f64-to-f32 2>&1 | FileCheck %s
// RUN: terrace opt %s --split-input-file --tosa-narrow-f64-to-f32=aggressive-rewrite=true | FileCheck %s --check-prefix=ALL

// Operations that move elements are narrow.
// CHECK-LABEL: @moves
func.func @moves(%x: tensor<2xf64>) -> tensor<2xf64> {
  // CHECK: tosa.reverse {{.*}} -> tensor<2xf32>
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// -----

// A constant that is rounded is refused, or rounded.
// ALL-LABEL: @rounded
func.func @rounded() -> tensor<2xf64> {
  // ALL: dense<1.000000e-01> : tensor<2xf32>
  // expected-error @+1 {{failed to legalize operation 'tosa.const'}}
  %0 = "tosa.const"() <{values = dense<0.1> : tensor<2xf64>}> : () -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// -----

// A cast to integers may start from a narrow float.
// CHECK-LABEL: @cast
func.func @cast(%x: tensor<2xf64>) -> tensor<2xi8> {
  // CHECK: tosa.cast {{.*}} : (tensor<2xf32>) -> tensor<2xi8>
  %0 = tosa.cast %x : (tensor<2xf64>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
