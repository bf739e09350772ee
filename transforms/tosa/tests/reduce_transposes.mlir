// RUN: terrace opt %s --tosa-reduce-transposes | FileCheck %s

// transpose(abs(transpose(x))) -> abs(x)
// CHECK-LABEL: @unary
// CHECK-SAME:    (%[[X:.*]]: tensor<1x2x3xf32>)
// CHECK-NEXT:    %[[R:.*]] = tosa.ceil %[[X]]
// CHECK-NEXT:    return %[[R]]
func.func @unary(%x: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xf32>) -> tensor<2x3x1xf32>
  %1 = tosa.ceil %0 : (tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 2, 0, 1>} : (tensor<2x3x1xf32>) -> tensor<1x2x3xf32>
  return %2 : tensor<1x2x3xf32>
}

// Operands of another rank stay as they are.
// CHECK-LABEL: @shift
// CHECK-SAME:    (%[[X:.*]]: tensor<2x3xi32>, %[[Y:.*]]: tensor<2x3xi32>)
// CHECK-NEXT:    %[[S:.*]] = "tosa.const"
// CHECK-NEXT:    %[[R:.*]] = tosa.mul %[[X]], %[[Y]], %[[S]]
// CHECK-NEXT:    return %[[R]]
func.func @shift(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = tosa.transpose %y {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %m = tosa.mul %0, %1, %s : (tensor<3x2xi32>, tensor<3x2xi32>, tensor<1xi8>) -> tensor<3x2xi32>
  %r = tosa.transpose %m {perms = array<i32: 1, 0>} : (tensor<3x2xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: @zero_points
// CHECK:         tosa.negate %{{.*}} : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    return
func.func @zero_points(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %1 = tosa.negate %0, %zp, %zp : (tensor<3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x2xf32>
  %r = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// A constant is transposed even if others need it.
// CHECK-LABEL: @constant
// CHECK-NEXT:    %[[OLD:.*]] = "tosa.const"() <{values = dense<{{\[\[}}1], [2], [3]]> : tensor<3x1xi32>}>
// CHECK-NEXT:    %[[NEW:.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 2, 3]]> : tensor<1x3xi32>}>
// CHECK-NEXT:    %[[R:.*]] = tosa.sub %{{.*}}, %[[NEW]]
// CHECK-NEXT:    return %[[R]], %[[OLD]]
func.func @constant(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<3x1xi32>) {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %k = "tosa.const"() {values = dense<[[1], [2], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
  %2 = tosa.sub %0, %k : (tensor<3x2xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
  %r = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x2xi32>) -> tensor<2x3xi32>
  return %r, %k : tensor<2x3xi32>, tensor<3x1xi32>
}

// CHECK-LABEL: @reshape
// CHECK-NEXT:    %[[S:.*]] = tosa.const_shape {values = dense<[1, 1, -1]> : tensor<3xindex>}
// CHECK-NEXT:    %[[R:.*]] = tosa.reshape %{{.*}}, %[[S]] : (tensor<?xi32>, !tosa.shape<3>) -> tensor<1x1x?xi32>
// CHECK-NEXT:    return %[[R]]
func.func @reshape(%x: tensor<?xi32>) -> tensor<1x1x?xi32> {
  %s = tosa.const_shape {values = dense<[1, -1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %1 = tosa.reshape %x, %s : (tensor<?xi32>, !tosa.shape<3>) -> tensor<1x?x1xi32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x?x1xi32>) -> tensor<1x1x?xi32>
  return %2 : tensor<1x1x?xi32>
}

// CHECK-LABEL: @reshape_to_two_dimensions
// CHECK:         tosa.transpose
func.func @reshape_to_two_dimensions(%x: tensor<6xi32>) -> tensor<1x3x2xi32> {
  %s = tosa.const_shape {values = dense<[3, 1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %1 = tosa.reshape %x, %s : (tensor<6xi32>, !tosa.shape<3>) -> tensor<3x1x2xi32>
  %r = tosa.transpose %1 {perms = array<i32: 1, 0, 2>} : (tensor<3x1x2xi32>) -> tensor<1x3x2xi32>
  return %r : tensor<1x3x2xi32>
}

// Several transposes share what is computed in the new order.
// CHECK-LABEL: @shared
// CHECK-SAME:    (%[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3xf32>)
// CHECK-NEXT:    %[[A:.*]] = tosa.abs %[[X]]
// CHECK-NEXT:    %[[B:.*]] = tosa.add %[[Y]], %[[A]]
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @shared(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %1 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = tosa.abs %1 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %4 = tosa.transpose %y {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %5 = tosa.add %4, %2 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %6 = tosa.transpose %5 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %3, %6 : tensor<2x3xf32>, tensor<2x3xf32>
}

// Something else needs the old order: it would be computed twice.
// CHECK-LABEL: @needed_elsewhere
// CHECK-COUNT-2: tosa.transpose
func.func @needed_elsewhere(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.ceil %0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %2, %1 : tensor<2x3xf32>, tensor<3x2xf32>
}

// CHECK-LABEL: @unknown_sizes
// CHECK-NEXT:    return %arg0
func.func @unknown_sizes(%x: tensor<3x?xi32>) -> tensor<3x?xi32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<3x?xi32>) -> tensor<2x3xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x?xi32>
  return %1 : tensor<3x?xi32>
}

// The type would be another one.
// CHECK-LABEL: @other_type
// CHECK-COUNT-2: tosa.transpose
func.func @other_type(%x: tensor<3x?xi32>) -> tensor<3x2xi32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<3x?xi32>) -> tensor<2x3xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}

// CHECK-LABEL: @several_blocks
// CHECK-COUNT-2: tosa.transpose
func.func @several_blocks(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xi32>) -> tensor<2x3xi32>
  cf.br ^bb1
^bb1:
  return %1 : tensor<2x3xi32>
}
