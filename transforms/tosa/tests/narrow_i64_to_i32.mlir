// RUN: terrace opt %s --split-input-file --verify-diagnostics --tosa-narrow-i64-to-i32
// RUN: not terrace opt %s --split-input-file --tosa-narrow-i64-to-i32 2>&1 | FileCheck %s
// RUN: terrace opt %s --split-input-file --tosa-narrow-i64-to-i32=aggressive-rewrite=true | FileCheck %s --check-prefix=ALL

// Operations that move elements are narrow; casts stand at the borders of the function.
// CHECK-LABEL: @moves(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xi64>
func.func @moves(%x: tensor<2x3xi64>) -> tensor<3x2xi64> {
  // CHECK: %[[NARROW:.*]] = tosa.cast %[[X]] : (tensor<2x3xi64>) -> tensor<2x3xi32>
  // CHECK: %[[MOVED:.*]] = tosa.transpose %[[NARROW]] {{.*}} -> tensor<3x2xi32>
  // CHECK: tosa.cast %[[MOVED]] : (tensor<3x2xi32>) -> tensor<3x2xi64>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi64>) -> tensor<3x2xi64>
  return %0 : tensor<3x2xi64>
}

// -----

// The limits of a clamp are narrowed if they fit.
// CHECK-LABEL: @clamp
func.func @clamp(%x: tensor<2xi64>) -> tensor<2xi64> {
  // CHECK: tosa.clamp %{{.*}} {max_val = 4 : i32, min_val = -5 : i32}
  %0 = tosa.clamp %x {min_val = -5 : i64, max_val = 4 : i64} : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

// A constant that does not fit is refused, or becomes the nearest that fits.
// ALL-LABEL: @large
func.func @large() -> tensor<2xi64> {
  // ALL: dense<[1, 2147483647]> : tensor<2xi32>
  // expected-error @+1 {{failed to legalize operation 'tosa.const'}}
  %0 = "tosa.const"() <{values = dense<[1, 5000000000]> : tensor<2xi64>}> : () -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

// Arithmetic may overflow sooner.
// ALL-LABEL: @sum
func.func @sum(%x: tensor<2xi64>) -> tensor<2xi64> {
  // ALL: tosa.add {{.*}} -> tensor<2xi32>
  // expected-error @+1 {{failed to legalize operation 'tosa.add'}}
  %0 = tosa.add %x, %x : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

// The index fits if the axis is known to be short.
// CHECK-LABEL: @argmax
func.func @argmax(%x: tensor<4x?xf32>) -> tensor<?xi64> {
  // CHECK: tosa.argmax {{.*}} -> tensor<?xi32>
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<4x?xf32>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}
