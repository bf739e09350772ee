// RUN: terrace opt %s --split-input-file --verify-diagnostics --tosa-make-broadcastable
// RUN: not terrace opt %s --split-input-file --tosa-make-broadcastable 2>&1 | FileCheck %s

// Operands of one rank are left alone, and so are those without.
// CHECK-LABEL: @equal
func.func @equal(%a: tensor<4x3xf32>, %b: tensor<1x3xf32>, %u: tensor<*xf32>) -> tensor<*xf32> {
  // CHECK-NOT: tosa.reshape
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %1 = tosa.add %0, %u : (tensor<4x3xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// -----

// Operands of different ranks do not verify.
func.func @different(%a: tensor<4x3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  // expected-error @+1 {{'tosa.add' op operands don't have matching ranks}}
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
