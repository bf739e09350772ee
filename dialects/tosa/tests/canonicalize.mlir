// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// concat(x, concat(y, z)) -> concat(x, y, z), along the same axis
// CHECK-LABEL: @nested_concat
// CHECK-SAME: (%[[X:.*]]: tensor<1x2xf32>, %[[Y:.*]]: tensor<1x1xf32>)
func.func @nested_concat(%x: tensor<1x2xf32>, %y: tensor<1x1xf32>) -> (tensor<1x4xf32>, tensor<2x2xf32>) {
  // CHECK: %[[C:.*]] = tosa.concat %[[Y]], %[[Y]] {axis = 1 : i32}
  // CHECK: tosa.concat %[[X]], %[[Y]], %[[Y]] {axis = 1 : i32}
  // CHECK: tosa.concat %[[X]], %[[C]] {axis = 0 : i32}
  %0 = tosa.concat %y, %y {axis = 1 : i32} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  %1 = tosa.concat %x, %0 {axis = 1 : i32} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
  %2 = tosa.concat %x, %0 {axis = 0 : i32} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  return %1, %2 : tensor<1x4xf32>, tensor<2x2xf32>
}

// -----

// concat(x) -> x, or a cast of it
// CHECK-LABEL: @concat_of_one
// CHECK-SAME: (%[[X:.*]]: tensor<?x1xf32>)
func.func @concat_of_one(%x: tensor<?x1xf32>) -> (tensor<?x1xf32>, tensor<?x?xf32>) {
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[X]]
  // CHECK-NEXT: return %[[X]], %[[C]]
  %0 = tosa.concat %x {axis = 0 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = tosa.concat %x {axis = 0 : i32} : (tensor<?x1xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x1xf32>, tensor<?x?xf32>
}

// -----

// Reductions and reversals along a dimension of one
// CHECK-LABEL: @along_one
// CHECK-SAME: (%[[X:.*]]: tensor<?x1xf32>)
func.func @along_one(%x: tensor<?x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]]
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %2 = tosa.reverse %x {axis = 1 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0, %1, %2 : tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>
}

// -----

// Selections
// CHECK-LABEL: @selections
// CHECK-SAME: (%[[C:.*]]: tensor<2xi1>, %[[X:.*]]: tensor<2xi32>, %[[Y:.*]]: tensor<2xi32>)
func.func @selections(%c: tensor<2xi1>, %x: tensor<2xi32>, %y: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  // CHECK-NEXT: %[[S:.*]] = tosa.select %[[C]], %[[Y]], %[[X]]
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[S]]
  %false = "tosa.const"() <{values = dense<false> : tensor<2xi1>}> : () -> tensor<2xi1>
  %0 = tosa.select %c, %x, %x : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = tosa.select %false, %x, %y : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %not = tosa.logical_not %c : (tensor<2xi1>) -> tensor<2xi1>
  %2 = tosa.select %not, %x, %y : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

// -----

// Arithmetic with zero and one, and of splats
// CHECK-LABEL: @arithmetic
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xi32>)
func.func @arithmetic(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  // CHECK-NEXT: %[[C:.*]] = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[C]]
  %zero = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %one = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.add %x, %zero : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = tosa.sub %x, %zero : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.mul %x, %one, %shift : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %3 = tosa.add %one, %one : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1, %2, %3 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

// -----

// A product that is shifted stays
// CHECK-LABEL: @shifted_product
func.func @shifted_product(%x: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK: tosa.mul
  %one = "tosa.const"() <{values = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %shift = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %one, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// |(|x|)| -> |x|, -(-x) -> x, cast(x) -> x
// CHECK-LABEL: @twice
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
func.func @twice(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[A:.*]] = tosa.abs %[[X]]
  // CHECK-NEXT: return %[[A]], %[[X]], %[[X]]
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %a = tosa.abs %x : (tensor<?xf32>) -> tensor<?xf32>
  %0 = tosa.abs %a : (tensor<?xf32>) -> tensor<?xf32>
  %n = tosa.negate %x, %zero, %zero : (tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
  %1 = tosa.negate %n, %zero, %zero : (tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
  %2 = tosa.cast %x : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// What moves no element: transposes, reshapes and tiles that keep everything, pools of one
// CHECK-LABEL: @unmoved
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>, %[[P:.*]]: tensor<10x1x1x3xf32>)
func.func @unmoved(%x: tensor<2x3xf32>, %p: tensor<10x1x1x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<10x1x1x3xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[P]]
  %shape = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %ones = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.transpose %x {perms = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.reshape %x, %shape : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %2 = tosa.tile %x, %ones : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %3 = tosa.max_pool2d %p {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<10x1x1x3xf32>) -> tensor<10x1x1x3xf32>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<10x1x1x3xf32>
}
