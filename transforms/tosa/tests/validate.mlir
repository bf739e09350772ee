// RUN: terrace opt %s --split-input-file --verify-diagnostics --tosa-validate
// RUN: not terrace opt %s --split-input-file --tosa-validate 2>/dev/null | FileCheck %s

// CHECK-LABEL: @fits
func.func @fits(%a: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK: tosa.abs
  %0 = tosa.abs %a : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// Elements.
func.func @element(%a: tensor<2xf64>) -> tensor<2xf64> {
  // expected-error@+1 {{'tosa.abs' op is not profile-aligned: element type 'f64' is not legal}}
  %0 = tosa.abs %a : (tensor<2xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// -----

// Ranks.
func.func @rank(%a: tensor<1x1x1x1x1x1x1xi32>) -> tensor<1x1x1x1x1x1x1xi32> {
  // expected-error@+1 {{'tosa.abs' op failed level check: operand rank(shape) <= MAX_RANK}}
  %0 = tosa.abs %a : (tensor<1x1x1x1x1x1x1xi32>) -> tensor<1x1x1x1x1x1x1xi32>
  return %0 : tensor<1x1x1x1x1x1x1xi32>
}

// -----

// Control flow has tensors of any rank.
// CHECK-LABEL: @any_rank
func.func @any_rank(%a: tensor<1x1x1x1x1x1x1xi32>, %c: tensor<i1>) -> tensor<1x1x1x1x1x1x1xi32> {
  // CHECK: tosa.cond_if
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<1x1x1x1x1x1x1xi32>) -> tensor<1x1x1x1x1x1x1xi32> {
  ^bb0(%x: tensor<1x1x1x1x1x1x1xi32>):
    tosa.yield %x : tensor<1x1x1x1x1x1x1xi32>
  } else {
  ^bb0(%x: tensor<1x1x1x1x1x1x1xi32>):
    tosa.yield %x : tensor<1x1x1x1x1x1x1xi32>
  }
  return %0 : tensor<1x1x1x1x1x1x1xi32>
}

// -----

// Sizes.
func.func @size(%a: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error@+1 {{'tosa.abs' op failed level check: operand shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or below}}
  %0 = tosa.abs %a : (tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----

// A target without a level has no limits.
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "none", profiles = [pro_int, pro_fp], extensions = [int16]>} {
  // CHECK-LABEL: @unlimited
  func.func @unlimited(%a: tensor<1x1x1x1x1x1x1xi32>) -> tensor<1x1x1x1x1x1x1xi32> {
    // CHECK: tosa.abs
    %0 = tosa.abs %a : (tensor<1x1x1x1x1x1x1xi32>) -> tensor<1x1x1x1x1x1x1xi32>
    return %0 : tensor<1x1x1x1x1x1x1xi32>
  }
}
