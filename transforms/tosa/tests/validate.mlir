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

// -----

// Types that the specification does not list.
func.func @types(%a: tensor<2xi8>) -> tensor<2xi8> {
  // expected-error@+1 {{'tosa.abs' op illegal: operation operand/result data types did not align with any profile or extension, got (i8,i8), did you mean (i32,i32)? Otherwise, please refer to the 'supported data types' for 'tosa.abs' in the specification.}}
  %0 = tosa.abs %a : (tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// Operands that must be constants.
func.func @constant(%a: tensor<2xi32>, %shift: tensor<1xi8>) -> tensor<2xi32> {
  // expected-error@+1 {{'tosa.mul' op expected compile time resolvable constant, but got variable value for operand #2}}
  %0 = tosa.mul %a, %a, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [dynamic]>} {
  // CHECK-LABEL: @dynamic
  func.func @dynamic(%a: tensor<2xi32>, %shift: tensor<1xi8>) -> tensor<2xi32> {
    // CHECK: tosa.mul
    %0 = tosa.mul %a, %a, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
    return %0 : tensor<2xi32>
  }
}

// -----

// Attributes that need an extension, and several errors of one operation.
func.func @attribute(%a: tensor<?x3xi8>) -> tensor<?x3xi8> {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+2 {{'tosa.rescale' op failed level check: operand shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or below}}
  // expected-error@+1 {{'tosa.rescale' op failed attribute check: rounding_mode = DOUBLE_ROUND requires extension [doubleround]}}
  %0 = tosa.rescale %a, %m, %s, %s, %s {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<?x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x3xi8>
  return %0 : tensor<?x3xi8>
}

// -----

// Extensions that the version does not know.
// expected-error@+1 {{extension 'int64' is not compatible with the target version 1.0, minimum required version is 1.1}}
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [int64]>} {
}

// -----

// expected-error@+1 {{profile 'none' is not compatible with the target version 1.0, minimum required version is 0.0}}
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [none], extensions = [int16]>} {
}
