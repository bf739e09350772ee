// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @abs(
func.func @abs(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.abs %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.abs %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @ceil(
func.func @ceil(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.ceil %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.ceil %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @cos(
func.func @cos(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.cos %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.cos %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @erf(
func.func @erf(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.erf %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.erf %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @exp(
func.func @exp(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.exp %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.exp %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @floor(
func.func @floor(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.floor %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.floor %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @log(
func.func @log(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.log %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.log %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @reciprocal(
func.func @reciprocal(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.reciprocal %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.reciprocal %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @rsqrt(
func.func @rsqrt(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.rsqrt %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.rsqrt %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @sigmoid(
func.func @sigmoid(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.sigmoid %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.sigmoid %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @sin(
func.func @sin(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.sin %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.sin %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @tanh(
func.func @tanh(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.tanh %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.tanh %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @identity(
func.func @identity(%a: tensor<13x21x3xf32>) {
  // CHECK: tosa.identity %{{.*}} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.identity %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @bitwise_not(
func.func @bitwise_not(%a: tensor<13x21x3xi32>) {
  // CHECK: tosa.bitwise_not %{{.*}} : (tensor<13x21x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.bitwise_not %a : (tensor<13x21x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @clz(
func.func @clz(%a: tensor<13x21x3xi32>) {
  // CHECK: tosa.clz %{{.*}} : (tensor<13x21x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.clz %a : (tensor<13x21x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @logical_not(
func.func @logical_not(%a: tensor<13x21x3xi1>) {
  // CHECK: tosa.logical_not %{{.*}} : (tensor<13x21x3xi1>) -> tensor<13x21x3xi1>
  %r = tosa.logical_not %a : (tensor<13x21x3xi1>) -> tensor<13x21x3xi1>
  return
}

// CHECK-LABEL: @add(
func.func @add(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.add %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @pow(
func.func @pow(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.pow %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.pow %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @sub(
func.func @sub(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.sub %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.sub %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @bitwise_and(
func.func @bitwise_and(%a: tensor<13x21x3xi32>, %b: tensor<13x1x3xi32>) {
  // CHECK: tosa.bitwise_and %{{.*}}, %{{.*}} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.bitwise_and %a, %b : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @bitwise_or(
func.func @bitwise_or(%a: tensor<13x21x3xi32>, %b: tensor<13x1x3xi32>) {
  // CHECK: tosa.bitwise_or %{{.*}}, %{{.*}} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.bitwise_or %a, %b : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @bitwise_xor(
func.func @bitwise_xor(%a: tensor<13x21x3xi32>, %b: tensor<13x1x3xi32>) {
  // CHECK: tosa.bitwise_xor %{{.*}}, %{{.*}} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.bitwise_xor %a, %b : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @intdiv(
func.func @intdiv(%a: tensor<13x21x3xi32>, %b: tensor<13x1x3xi32>) {
  // CHECK: tosa.intdiv %{{.*}}, %{{.*}} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.intdiv %a, %b : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @logical_left_shift(
func.func @logical_left_shift(%a: tensor<13x21x3xi32>, %b: tensor<13x1x3xi32>) {
  // CHECK: tosa.logical_left_shift %{{.*}}, %{{.*}} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.logical_left_shift %a, %b : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @logical_right_shift(
func.func @logical_right_shift(%a: tensor<13x21x3xi32>, %b: tensor<13x1x3xi32>) {
  // CHECK: tosa.logical_right_shift %{{.*}}, %{{.*}} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.logical_right_shift %a, %b : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @logical_and(
func.func @logical_and(%a: tensor<13x21x3xi1>, %b: tensor<13x1x3xi1>) {
  // CHECK: tosa.logical_and %{{.*}}, %{{.*}} : (tensor<13x21x3xi1>, tensor<13x1x3xi1>) -> tensor<13x21x3xi1>
  %r = tosa.logical_and %a, %b : (tensor<13x21x3xi1>, tensor<13x1x3xi1>) -> tensor<13x21x3xi1>
  return
}

// CHECK-LABEL: @logical_or(
func.func @logical_or(%a: tensor<13x21x3xi1>, %b: tensor<13x1x3xi1>) {
  // CHECK: tosa.logical_or %{{.*}}, %{{.*}} : (tensor<13x21x3xi1>, tensor<13x1x3xi1>) -> tensor<13x21x3xi1>
  %r = tosa.logical_or %a, %b : (tensor<13x21x3xi1>, tensor<13x1x3xi1>) -> tensor<13x21x3xi1>
  return
}

// CHECK-LABEL: @logical_xor(
func.func @logical_xor(%a: tensor<13x21x3xi1>, %b: tensor<13x1x3xi1>) {
  // CHECK: tosa.logical_xor %{{.*}}, %{{.*}} : (tensor<13x21x3xi1>, tensor<13x1x3xi1>) -> tensor<13x21x3xi1>
  %r = tosa.logical_xor %a, %b : (tensor<13x21x3xi1>, tensor<13x1x3xi1>) -> tensor<13x21x3xi1>
  return
}

// CHECK-LABEL: @equal(
func.func @equal(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.equal %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xi1>
  %r = tosa.equal %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xi1>
  return
}

// CHECK-LABEL: @greater(
func.func @greater(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.greater %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xi1>
  %r = tosa.greater %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xi1>
  return
}

// CHECK-LABEL: @greater_equal(
func.func @greater_equal(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.greater_equal %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xi1>
  %r = tosa.greater_equal %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xi1>
  return
}

// CHECK-LABEL: @arithmetic_right_shift(
func.func @arithmetic_right_shift(%a: tensor<13x21x3xi32>, %b: tensor<13x1x3xi32>) {
  // CHECK: tosa.arithmetic_right_shift %{{.*}}, %{{.*}} {round = true} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  %r = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<13x21x3xi32>, tensor<13x1x3xi32>) -> tensor<13x21x3xi32>
  return
}

// CHECK-LABEL: @maximum(
func.func @maximum(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.maximum %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.maximum %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @maximum_1(
func.func @maximum_1(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.maximum %{{.*}}, %{{.*}} {nan_mode = IGNORE} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.maximum %a, %b {nan_mode = IGNORE} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @maximum_2(
func.func @maximum_2(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.maximum %{{.*}}, %{{.*}} {a.b = unit} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.maximum %a, %b {nan_mode = PROPAGATE, a.b = unit} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @minimum(
func.func @minimum(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.minimum %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.minimum %a, %b : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @minimum_1(
func.func @minimum_1(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>) {
  // CHECK: tosa.minimum %{{.*}}, %{{.*}} {nan_mode = IGNORE} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  %r = tosa.minimum %a, %b {nan_mode = #tosa.nan_mode<IGNORE>} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @add_1(
func.func @add_1(%a: tensor<*xf32>, %b: tensor<?x2xf32>) {
  // CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<?x2xf32>) -> tensor<4x2xf32>
  %r = tosa.add %a, %b : (tensor<*xf32>, tensor<?x2xf32>) -> tensor<4x2xf32>
  return
}

// CHECK-LABEL: @equal_1(
func.func @equal_1(%a: tensor<*xf32>, %b: tensor<?x2xf32>) {
  // CHECK: tosa.equal %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<?x2xf32>) -> tensor<4x2xi1>
  %r = tosa.equal %a, %b : (tensor<*xf32>, tensor<?x2xf32>) -> tensor<4x2xi1>
  return
}

// CHECK-LABEL: @add_2(
func.func @add_2(%a: tensor<1x?xf32>, %b: tensor<4x2xf32>) {
  // CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<1x?xf32>, tensor<4x2xf32>) -> tensor<*xf32>
  %r = tosa.add %a, %b : (tensor<1x?xf32>, tensor<4x2xf32>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: @add_3(
func.func @add_3(%a: tensor<2x!tosa.mxint8>, %b: tensor<2x!tosa.mxint8>) {
  // CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<2x!tosa.mxint8>, tensor<2x!tosa.mxint8>) -> tensor<2x!tosa.mxint8>
  %r = tosa.add %a, %b : (tensor<2x!tosa.mxint8>, tensor<2x!tosa.mxint8>) -> tensor<2x!tosa.mxint8>
  return
}

// CHECK-LABEL: @apply_scale(
func.func @apply_scale(%a: i32, %b: i32, %c: i8) {
  // CHECK: tosa.apply_scale %{{.*}}, %{{.*}}, %{{.*}} {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  %r = tosa.apply_scale %a, %b, %c {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return
}

// CHECK-LABEL: @apply_scale_1(
func.func @apply_scale_1(%a: vector<4xi32>, %b: vector<4xi32>, %c: vector<4xi8>) {
  // CHECK: tosa.apply_scale %{{.*}}, %{{.*}}, %{{.*}} {a.b = [1], rounding_mode = INEXACT_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  %r = tosa.apply_scale %a, %b, %c {rounding_mode = INEXACT_ROUND, a.b = [1]} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return
}

// CHECK-LABEL: @clamp(
func.func @clamp(%a: tensor<2x3xf32>) {
  // CHECK: tosa.clamp %{{.*}} {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = tosa.clamp %a {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: @clamp_1(
func.func @clamp_1(%a: tensor<2x3xui8>) {
  // CHECK: tosa.clamp %{{.*}} {max_val = 200 : ui8, min_val = 0 : ui8, nan_mode = IGNORE} : (tensor<2x3xui8>) -> tensor<2x3xui8>
  %r = tosa.clamp %a {min_val = 0 : ui8, max_val = 200 : ui8, nan_mode = IGNORE} : (tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// CHECK-LABEL: @mul(
func.func @mul(%a: tensor<13x21x3xf32>, %b: tensor<13x1x3xf32>, %c: tensor<1xi8>) {
  // CHECK: tosa.mul %{{.*}}, %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x1x3xf32>, tensor<1xi8>) -> tensor<13x21x3xf32>
  %r = tosa.mul %a, %b, %c : (tensor<13x21x3xf32>, tensor<13x1x3xf32>, tensor<1xi8>) -> tensor<13x21x3xf32>
  return
}

// CHECK-LABEL: @mul_1(
func.func @mul_1(%a: tensor<2xi8>, %b: tensor<2xi8>, %c: tensor<1xi8>) {
  // CHECK: tosa.mul %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  %r = tosa.mul %a, %b, %c : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  return
}

// CHECK-LABEL: @negate(
func.func @negate(%a: tensor<2xi8>) {
  %z = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK: tosa.negate %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  %r = tosa.negate %a, %z, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// CHECK-LABEL: @select(
func.func @select(%a: tensor<1x1xi1>, %b: tensor<2x3xf32>, %c: tensor<2x3xf32>) {
  // CHECK: tosa.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<1x1xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = tosa.select %a, %b, %c : (tensor<1x1xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: @table(
func.func @table(%a: tensor<64xi32>, %b: tensor<513xi16>) {
  // CHECK: tosa.table %{{.*}}, %{{.*}} : (tensor<64xi32>, tensor<513xi16>) -> tensor<64xi16>
  %r = tosa.table %a, %b : (tensor<64xi32>, tensor<513xi16>) -> tensor<64xi16>
  return
}

// CHECK-LABEL: @argmax(
func.func @argmax(%a: tensor<14x19xf32>) {
  // CHECK: tosa.argmax %{{.*}} {axis = 1 : i32} : (tensor<14x19xf32>) -> tensor<14xi32>
  %r = tosa.argmax %a {axis = 1 : i32} : (tensor<14x19xf32>) -> tensor<14xi32>
  return
}

// CHECK-LABEL: @argmax_1(
func.func @argmax_1(%a: tensor<14x19xf32>) {
  // CHECK: tosa.argmax %{{.*}} {axis = 1 : i32, nan_mode = IGNORE} : (tensor<14x19xf32>) -> tensor<14xi32>
  %r = tosa.argmax %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<14x19xf32>) -> tensor<14xi32>
  return
}

// CHECK-LABEL: @reduce_all(
func.func @reduce_all(%a: tensor<2x3xi1>) {
  // CHECK: tosa.reduce_all %{{.*}} {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  %r = tosa.reduce_all %a {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  return
}

// CHECK-LABEL: @reduce_any(
func.func @reduce_any(%a: tensor<2x3xi1>) {
  // CHECK: tosa.reduce_any %{{.*}} {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  %r = tosa.reduce_any %a {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  return
}

// CHECK-LABEL: @reduce_max(
func.func @reduce_max(%a: tensor<2x3xf32>) {
  // CHECK: tosa.reduce_max %{{.*}} {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %r = tosa.reduce_max %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// CHECK-LABEL: @reduce_min(
func.func @reduce_min(%a: tensor<2x3xf32>) {
  // CHECK: tosa.reduce_min %{{.*}} {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %r = tosa.reduce_min %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// CHECK-LABEL: @reduce_product(
func.func @reduce_product(%a: tensor<2x3xf32>) {
  // CHECK: tosa.reduce_product %{{.*}} {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %r = tosa.reduce_product %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// CHECK-LABEL: @reduce_sum(
func.func @reduce_sum(%a: tensor<2x3xf32>) {
  // CHECK: tosa.reduce_sum %{{.*}} {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %r = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// CHECK-LABEL: @reduce_min_1(
func.func @reduce_min_1(%a: tensor<*xf32>) {
  // CHECK: tosa.reduce_min %{{.*}} {axis = 0 : i32, nan_mode = IGNORE} : (tensor<*xf32>) -> tensor<1x3xf32>
  %r = tosa.reduce_min %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<*xf32>) -> tensor<1x3xf32>
  return
}

// CHECK-LABEL: @reverse(
func.func @reverse(%a: tensor<2x3xf32>) {
  // CHECK: tosa.reverse %{{.*}} {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = tosa.reverse %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: @avg_pool2d(
func.func @avg_pool2d(%a: tensor<1x7x7x9xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // CHECK: tosa.avg_pool2d %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  %r = tosa.avg_pool2d %a, %b, %c {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return
}

// CHECK-LABEL: @max_pool2d(
func.func @max_pool2d(%a: tensor<1x7x7x9xf32>) {
  // CHECK: tosa.max_pool2d %{{.*}} {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>) -> tensor<1x7x7x9xf32>
  %r = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>) -> tensor<1x7x7x9xf32>
  return
}

// CHECK-LABEL: @max_pool2d_1(
func.func @max_pool2d_1(%a: tensor<1x7x7x9xf32>) {
  // CHECK: tosa.max_pool2d %{{.*}} {kernel = array<i64: 2, 2>, nan_mode = IGNORE, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>) -> tensor<1x7x7x9xf32>
  %r = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>, nan_mode = IGNORE} : (tensor<1x7x7x9xf32>) -> tensor<1x7x7x9xf32>
  return
}

// CHECK-LABEL: @conv2d(
func.func @conv2d(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // CHECK: tosa.conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// CHECK-LABEL: @conv2d_1(
func.func @conv2d_1(%a: tensor<?x4x?x4xf32>, %b: tensor<8x?x1x4xf32>, %c: tensor<1xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // CHECK: tosa.conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x4x?x4xf32>, tensor<8x?x1x4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, local_bound = true} : (tensor<?x4x?x4xf32>, tensor<8x?x1x4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// CHECK-LABEL: @conv2d_2(
func.func @conv2d_2(%a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // CHECK: tosa.conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %r = tosa.conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, local_bound = false} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// CHECK-LABEL: @conv3d(
func.func @conv3d(%a: tensor<1x4x8x21x17xf32>, %b: tensor<34x1x1x1x17xf32>, %c: tensor<34xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // CHECK: tosa.conv3d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x21x17xf32>, tensor<34x1x1x1x17xf32>, tensor<34xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x8x21x34xf32>
  %r = tosa.conv3d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x8x21x17xf32>, tensor<34x1x1x1x17xf32>, tensor<34xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x8x21x34xf32>
  return
}

// CHECK-LABEL: @depthwise_conv2d(
func.func @depthwise_conv2d(%a: tensor<1x4x4x4xf32>, %b: tensor<1x1x4x2xf32>, %c: tensor<8xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // CHECK: tosa.depthwise_conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %r = tosa.depthwise_conv2d %a, %b, %c, %d, %e {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// CHECK-LABEL: @transpose_conv2d(
func.func @transpose_conv2d(%a: tensor<1x32x32x8xf32>, %b: tensor<16x1x1x8xf32>, %c: tensor<16xf32>, %d: tensor<1xf32>, %e: tensor<1xf32>) {
  // CHECK: tosa.transpose_conv2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
  %r = tosa.transpose_conv2d %a, %b, %c, %d, %e {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
  return
}

// CHECK-LABEL: @fft2d(
func.func @fft2d(%a: tensor<1x4x8xf32>, %b: tensor<1x4x8xf32>) {
  // CHECK: %{{.*}}, %{{.*}} = tosa.fft2d %{{.*}}, %{{.*}} {inverse = false, local_bound = true} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  %r:2 = tosa.fft2d %a, %b {inverse = false, local_bound = true} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// CHECK-LABEL: @rfft2d(
func.func @rfft2d(%a: tensor<13x8x16xf32>) {
  // CHECK: %{{.*}}, %{{.*}} = tosa.rfft2d %{{.*}} : (tensor<13x8x16xf32>) -> (tensor<13x8x9xf32>, tensor<13x8x9xf32>)
  %r:2 = tosa.rfft2d %a : (tensor<13x8x16xf32>) -> (tensor<13x8x9xf32>, tensor<13x8x9xf32>)
  return
}

// CHECK-LABEL: @matmul(
func.func @matmul(%a: tensor<1x14x19xf32>, %b: tensor<1x19x28xf32>, %c: tensor<1xf32>, %d: tensor<1xf32>) {
  // CHECK: tosa.matmul %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<1x14x19xf32>, tensor<1x19x28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x14x28xf32>
  %r = tosa.matmul %a, %b, %c, %d : (tensor<1x14x19xf32>, tensor<1x19x28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x14x28xf32>
  return
}

// CHECK-LABEL: @matmul_t_block_scaled(
func.func @matmul_t_block_scaled(%a: tensor<4x8x32xf8E5M2>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // CHECK: tosa.matmul_t_block_scaled %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  %r = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// CHECK-LABEL: @cast(
func.func @cast(%a: tensor<2x3xi8>) {
  // CHECK: tosa.cast %{{.*}} : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %r = tosa.cast %a : (tensor<2x3xi8>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: @cast_from_block_scaled(
func.func @cast_from_block_scaled(%a: tensor<4x32xf4E2M1FN>, %b: tensor<4x1xf8E8M0FNU>) {
  // CHECK: tosa.cast_from_block_scaled %{{.*}}, %{{.*}} {block_size = BLOCK_SIZE_32} : (tensor<4x32xf4E2M1FN>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
  %r = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<4x32xf4E2M1FN>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
  return
}

// CHECK-LABEL: @cast_to_block_scaled(
func.func @cast_to_block_scaled(%a: tensor<4x32xf32>) {
  // CHECK: %{{.*}}, %{{.*}} = tosa.cast_to_block_scaled %{{.*}} {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32x!tosa.mxint8>, tensor<4x1xf8E8M0FNU>)
  %r:2 = tosa.cast_to_block_scaled %a {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x32xf32>) -> (tensor<4x32x!tosa.mxint8>, tensor<4x1xf8E8M0FNU>)
  return
}

// CHECK-LABEL: @custom(
func.func @custom(%a: tensor<10xi32>) {
  // CHECK: tosa.custom %{{.*}} {domain_name = "a", implementation_attrs = "", operator_name = "b"} : (tensor<10xi32>) -> tensor<10xi32>
  %r = tosa.custom %a {domain_name = "a", implementation_attrs = "", operator_name = "b"} : (tensor<10xi32>) -> tensor<10xi32>
  return
}

// CHECK-LABEL: @const(
func.func @const() {
  // CHECK: "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %r = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  return
}

// CHECK-LABEL: @rescale(
func.func @rescale(%a: tensor<2x3xi8>, %b: tensor<3xi16>, %c: tensor<3xi8>, %d: tensor<1xi8>, %e: tensor<1xi16>) {
  // CHECK: tosa.rescale %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {input_unsigned = false, output_unsigned = true, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<3xi16>, tensor<3xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16>
  %r = tosa.rescale %a, %b, %c, %d, %e {input_unsigned = false, output_unsigned = true, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<3xi16>, tensor<3xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16>
  return
}

// CHECK-LABEL: @concat(
func.func @concat(%a: tensor<13x3xf32>, %b: tensor<2x3xf32>, %c: tensor<?x3xf32>) {
  // CHECK: tosa.concat %{{.*}}, %{{.*}}, %{{.*}} {axis = 0 : i32} : (tensor<13x3xf32>, tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %r = tosa.concat %a, %b, %c {axis = 0 : i32} : (tensor<13x3xf32>, tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK-LABEL: @gather(
func.func @gather(%a: tensor<13x21x3xf32>, %b: tensor<13x26xi32>) {
  // CHECK: tosa.gather %{{.*}}, %{{.*}} : (tensor<13x21x3xf32>, tensor<13x26xi32>) -> tensor<13x26x3xf32>
  %r = tosa.gather %a, %b : (tensor<13x21x3xf32>, tensor<13x26xi32>) -> tensor<13x26x3xf32>
  return
}

// CHECK-LABEL: @scatter(
func.func @scatter(%a: tensor<13x52x3xf32>, %b: tensor<13x26xi64>, %c: tensor<13x26x3xf32>) {
  // CHECK: tosa.scatter %{{.*}}, %{{.*}}, %{{.*}} : (tensor<13x52x3xf32>, tensor<13x26xi64>, tensor<13x26x3xf32>) -> tensor<13x52x3xf32>
  %r = tosa.scatter %a, %b, %c : (tensor<13x52x3xf32>, tensor<13x26xi64>, tensor<13x26x3xf32>) -> tensor<13x52x3xf32>
  return
}

// CHECK-LABEL: @pad(
func.func @pad(%a: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // CHECK: tosa.pad %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x5xf32>
  %r = tosa.pad %a, %s, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x5xf32>
  return
}

// CHECK-LABEL: @reshape(
func.func @reshape(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.reshape %{{.*}}, %{{.*}} : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<1x6xf32>
  %r = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<1x6xf32>
  return
}

// CHECK-LABEL: @resize(
func.func @resize(%a: tensor<1x8x8x8xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.resize %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  %r = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  return
}

// CHECK-LABEL: @slice(
func.func @slice(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.slice %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3xf32>
  %r = tosa.slice %a, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3xf32>
  return
}

// CHECK-LABEL: @tile(
func.func @tile(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.tile %{{.*}}, %{{.*}} : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  %r = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// CHECK-LABEL: @transpose(
func.func @transpose(%a: tensor<2x3xf32>) {
  // CHECK: tosa.transpose %{{.*}} {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %r = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// CHECK-LABEL: @add_shape(
func.func @add_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.add_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.add_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @sub_shape(
func.func @sub_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.sub_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.sub_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @mul_shape(
func.func @mul_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.mul_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.mul_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @div_ceil_shape(
func.func @div_ceil_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.div_ceil_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.div_ceil_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @div_floor_shape(
func.func @div_floor_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.div_floor_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.div_floor_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @max_shape(
func.func @max_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.max_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.max_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @min_shape(
func.func @min_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.min_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.min_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @mod_shape(
func.func @mod_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.mod_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.mod_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @exp2_shape(
func.func @exp2_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.exp2_shape %{{.*}} : (!tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.exp2_shape %s : (!tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @log2_ceil_shape(
func.func @log2_ceil_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.log2_ceil_shape %{{.*}} : (!tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.log2_ceil_shape %s : (!tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @log2_floor_shape(
func.func @log2_floor_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.log2_floor_shape %{{.*}} : (!tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.log2_floor_shape %s : (!tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK-LABEL: @concat_shape(
func.func @concat_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.concat_shape %{{.*}}, %{{.*}} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
  %r = tosa.concat_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
  return
}

// CHECK-LABEL: @slice_shape(
func.func @slice_shape() {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %x = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tosa.slice_shape %{{.*}}, %{{.*}}, %{{.*}} : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  %r = tosa.slice_shape %s, %x, %x : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  return
}

// CHECK-LABEL: @dim(
func.func @dim(%a: tensor<?xf32>) {
  // CHECK: tosa.dim %{{.*}} {axis = 0 : i32} : (tensor<?xf32>) -> !tosa.shape<1>
  %r = tosa.dim %a {axis = 0 : i32} : (tensor<?xf32>) -> !tosa.shape<1>
  return
}

// CHECK-LABEL: @branches(
func.func @branches(%c: tensor<i1>, %a: tensor<f32>) {
  // CHECK: tosa.cond_if %{{.*}} : tensor<i1> -> tensor<f32> {
  // CHECK-NEXT: tosa.yield %{{.*}} : tensor<f32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: tosa.yield %{{.*}} : tensor<f32>
  // CHECK-NEXT: }
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  } else {
    tosa.yield %a : tensor<f32>
  }
  // CHECK: tosa.cond_if %{{.*}} (%[[X:.*]] = %{{.*}}) : tensor<i1> (tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: ^bb0(%[[X]]: tensor<f32>):
  // CHECK-NEXT: tosa.yield %[[X]] : tensor<f32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: ^bb0(%[[Y:.*]]: tensor<f32>):
  // CHECK-NEXT: tosa.yield %[[Y]] : tensor<f32>
  // CHECK-NEXT: } {a.b}
  %1 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<f32>):
    tosa.yield %x : tensor<f32>
  } else {
  ^bb0(%y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  } {a.b}
  return
}

// CHECK-LABEL: @loop(
func.func @loop(%a: tensor<f32>) {
  // CHECK: tosa.while_loop (%[[I:.*]] = %{{.*}}) : (tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: %[[T:.*]] = tosa.greater %[[I]], %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NEXT: tosa.yield %[[T]] : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%[[J:.*]]: tensor<f32>):
  // CHECK-NEXT: tosa.yield %[[J]] : tensor<f32>
  // CHECK-NEXT: } attributes {a.b}
  %0 = tosa.while_loop (%i = %a) : (tensor<f32>) -> tensor<f32> {
    %t = tosa.greater %i, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    tosa.yield %t : tensor<i1>
  } do {
  ^bb0(%j: tensor<f32>):
    tosa.yield %j : tensor<f32>
  } attributes {a.b}
  return
}

// CHECK-LABEL: module @variables
module @variables {
  // CHECK-NEXT: tosa.variable @initialized = dense<[1, 2]> : tensor<2xi8>
  tosa.variable @initialized = dense<[1, 2]> : tensor<2xi8>
  // CHECK-NEXT: tosa.variable @typed {a.b = 1 : i64} : tensor<?x3xf32>
  tosa.variable @typed {a.b = 1} : tensor<?x3xf32>
  func.func @f() {
    // CHECK: %[[V:.*]] = tosa.variable_read @initialized : tensor<2xi8>
    %0 = tosa.variable_read @initialized : tensor<2xi8>
    // CHECK-NEXT: tosa.variable_write @initialized, %[[V]] : tensor<2xi8>
    tosa.variable_write @initialized, %0 : tensor<2xi8>
    return
  }
}

// CHECK-LABEL: @attributes
// CHECK-SAME: conv = #tosa.conv_quant<input_zp = 1, weight_zp = -3>
// CHECK-SAME: env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16, int4]>
// CHECK-SAME: ext = #tosa.ext<fft>
// CHECK-SAME: level = #tosa.level<none>
// CHECK-SAME: matmul = #tosa.matmul_quant<a_zp = 1, b_zp = 2>
// CHECK-SAME: pad = #tosa.pad_quant<input_zp = -1>
// CHECK-SAME: prof = #tosa.prof<pro_int>
// CHECK-SAME: resize = #tosa.resize_mode<NEAREST_NEIGHBOR>
// CHECK-SAME: rounding = #tosa.rounding_mode<SINGLE_ROUND>
// CHECK-SAME: unary = #tosa.unary_quant<input_zp = 2, output_zp = 1>
module @attributes attributes {a.b = {
  conv = #tosa.conv_quant<weight_zp = -3, input_zp = 1>,
  matmul = #tosa.matmul_quant<a_zp = 1, b_zp = 2>,
  pad = #tosa.pad_quant<input_zp = -1>,
  unary = #tosa.unary_quant<output_zp = 1, input_zp = 2>,
  env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16, int4]>,
  ext = #tosa.ext<fft>,
  level = #tosa.level<none>,
  prof = #tosa.prof<pro_int>,
  resize = #tosa.resize_mode<NEAREST_NEIGHBOR>,
  rounding = #tosa.rounding_mode<SINGLE_ROUND>
}} {}

// The zero point of integers without a sign has none either.
// CHECK-LABEL: @unsigned
func.func @unsigned(%a: tensor<4x!quant.uniform<u8:f32, 0.5:3>>, %z: tensor<1xui8>) -> tensor<4x!quant.uniform<u8:f32, 0.5:3>> {
  // CHECK: %{{.*}} = tosa.negate %arg0, %arg1, %arg1 : (tensor<4x!quant.uniform<u8:f32, 5.000000e-01:3>>, tensor<1xui8>, tensor<1xui8>) -> tensor<4x!quant.uniform<u8:f32, 5.000000e-01:3>>
  %0 = tosa.negate %a, %z, %z : (tensor<4x!quant.uniform<u8:f32, 0.5:3>>, tensor<1xui8>, tensor<1xui8>) -> tensor<4x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<4x!quant.uniform<u8:f32, 0.5:3>>
}
