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

// -----

// reciprocal(c) -> 1 / c
// CHECK-LABEL: @reciprocals
func.func @reciprocals() -> (tensor<2xf32>, tensor<f16>, tensor<2xf32>) {
  // CHECK-DAG: %[[A:.*]] = "tosa.const"() <{values = dense<2.500000e-01> : tensor<2xf32>}>
  // CHECK-DAG: %[[B:.*]] = "tosa.const"() <{values = dense<0xFC00> : tensor<f16>}>
  // CHECK-DAG: %[[C:.*]] = tosa.reciprocal
  // CHECK: return %[[A]], %[[B]], %[[C]]
  %0 = "tosa.const"() <{values = dense<4.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = "tosa.const"() <{values = dense<-0.0> : tensor<f16>}> : () -> tensor<f16>
  %2 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %3 = tosa.reciprocal %0 : (tensor<2xf32>) -> tensor<2xf32>
  %4 = tosa.reciprocal %1 : (tensor<f16>) -> tensor<f16>
  %5 = tosa.reciprocal %2 : (tensor<2xf32>) -> tensor<2xf32>
  return %3, %4, %5 : tensor<2xf32>, tensor<f16>, tensor<2xf32>
}

// -----

// Comparisons of splats, and of integers with themselves
// CHECK-LABEL: @comparisons
func.func @comparisons(%x: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK-DAG: %[[TRUE:.*]] = "tosa.const"() <{values = dense<true> : tensor<4xi1>}>
  // CHECK-DAG: %[[FALSE:.*]] = "tosa.const"() <{values = dense<false> : tensor<4xi1>}>
  // CHECK: return %[[FALSE]], %[[TRUE]], %[[TRUE]], %[[TRUE]]
  %0 = "tosa.const"() <{values = dense<4> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tosa.const"() <{values = dense<-5> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.equal %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = tosa.greater %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %4 = tosa.greater_equal %0, %0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %5 = tosa.equal %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// -----

// Quotients
// CHECK-LABEL: @quotients
// CHECK-SAME: (%[[X:.*]]: tensor<4xi32>)
func.func @quotients(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK-DAG: %[[C3:.*]] = "tosa.const"() <{values = dense<-3> : tensor<4xi32>}>
  // CHECK-DAG: %[[C0:.*]] = "tosa.const"() <{values = dense<0> : tensor<4xi32>}>
  // CHECK-DAG: %[[Q:.*]] = tosa.intdiv %[[X]], %[[C0]]
  // CHECK: return %[[C3]], %[[X]], %[[C0]], %[[Q]]
  %0 = "tosa.const"() <{values = dense<-17> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tosa.const"() <{values = dense<5> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = "tosa.const"() <{values = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
  %3 = "tosa.const"() <{values = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
  %4 = tosa.intdiv %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %5 = tosa.intdiv %x, %2 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %6 = tosa.intdiv %3, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %7 = tosa.intdiv %x, %3 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %4, %5, %6, %7 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// -----

// argmax(x) -> 0, along a dimension of one; pad(x) -> x, by nothing; resize(x) -> x, to the size that it has
// CHECK-LABEL: @nothing_to_do
// CHECK-SAME: (%{{.*}}: tensor<1x4xi8>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<1x15x13x1xi8>)
func.func @nothing_to_do(%a: tensor<1x4xi8>, %x: tensor<4xf32>, %y: tensor<1x15x13x1xi8>)
    -> (tensor<4xi32>, tensor<4xf32>, tensor<1x15x13x1xi8>) {
  // CHECK: %[[C0:.*]] = "tosa.const"() <{values = dense<0> : tensor<4xi32>}>
  // CHECK-NEXT: return %[[C0]], %[[X]], %[[Y]]
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<1x4xi8>) -> tensor<4xi32>
  %zeros = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %ones = tosa.const_shape {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %1 = tosa.pad %x, %zeros, %zero : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  %2 = tosa.resize %y, %ones, %zeros, %zeros {mode = NEAREST_NEIGHBOR} : (tensor<1x15x13x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x13x1xi8>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<1x15x13x1xi8>
}

// -----

// slice(x) -> x, if it is all of it; slice(c), of a splat and of one element
// CHECK-LABEL: @constant_slices
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @constant_slices(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<1x2xf32>, tensor<1x1xi32>) {
  // CHECK-DAG: %[[A:.*]] = "tosa.const"() <{values = dense<3.000000e+00> : tensor<1x2xf32>}>
  // CHECK-DAG: %[[B:.*]] = "tosa.const"() <{values = dense<6> : tensor<1x1xi32>}>
  // CHECK: return %[[X]], %[[A]], %[[B]]
  %start = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %last = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %all = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %row = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %one = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %splat = "tosa.const"() {values = dense<3.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %dense = "tosa.const"() {values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %0 = tosa.slice %x, %start, %all : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.slice %splat, %start, %row : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  %2 = tosa.slice %dense, %last, %one : (tensor<2x3xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<1x2xf32>, tensor<1x1xi32>
}

// -----

// slice(concat(x, y)) -> slice(y), if nothing is taken from x
// CHECK-LABEL: @slice_of_concat
// CHECK-SAME: (%{{.*}}: tensor<4x6xf32>, %[[Y:.*]]: tensor<4x6xf32>)
func.func @slice_of_concat(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>) -> tensor<4x2xf32> {
  // CHECK-DAG: %[[START:.*]] = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>}
  // CHECK-DAG: %[[SIZE:.*]] = tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>}
  // CHECK: tosa.slice %[[Y]], %[[START]], %[[SIZE]]
  %start = tosa.const_shape {values = dense<[0, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.concat %x, %y {axis = 1 : i32} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x12xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<4x12xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// -----

// slice(pad(x)) -> slice(pad'(x)), with no more padding than is taken
// CHECK-LABEL: @slice_of_padded
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @slice_of_padded(%x: tensor<4xf32>) -> tensor<5xf32> {
  // CHECK-DAG: %[[PADDING:.*]] = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>}
  // CHECK-DAG: %[[ZERO:.*]] = "tosa.const"
  // CHECK: %[[P:.*]] = tosa.pad %[[X]], %[[PADDING]], %[[ZERO]] : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<5xf32>
  // CHECK-NEXT: return %[[P]]
  %padding = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %start = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<5> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.pad %x, %padding, %zero : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<9xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<9xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// slice(x) -> slice(x), with the sizes that the type says in place of unknown ones
// CHECK-LABEL: @slice_of_known_size
func.func @slice_of_known_size(%x: tensor<?x4xf32>) -> tensor<?x3xf32> {
  // CHECK: tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>}
  %start = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<-1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start, %size : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// Clamps to all numbers, and clamps of clamps
// CHECK-LABEL: @clamps
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xi8>)
func.func @clamps(%x: tensor<4xf32>, %y: tensor<4xi8>) -> (tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[C:.*]] = tosa.clamp %[[X]] {max_val = 4.000000e+00 : f32, min_val = 1.000000e+00 : f32}
  // CHECK-NEXT: %[[A:.*]] = tosa.clamp %[[X]] {max_val = 4.000000e+00 : f32, min_val = 0.000000e+00 : f32}
  // CHECK-NEXT: %[[B:.*]] = tosa.clamp %[[A]] {max_val = 6.000000e+00 : f32, min_val = 5.000000e+00 : f32}
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[C]], %[[B]]
  %0 = tosa.clamp %x {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.clamp %y {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 4.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.clamp %2 {min_val = 1.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 4.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = tosa.clamp %4 {min_val = 5.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %3, %5 : tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>
}

// -----

// transpose(transpose(x)) -> transpose(x); transpose(x) -> reshape(x), if only dimensions of one change places
// CHECK-LABEL: @transpositions
// CHECK-SAME: (%[[X:.*]]: tensor<2x4x3xf32>, %[[Y:.*]]: tensor<1x4x1xf32>)
func.func @transpositions(%x: tensor<2x4x3xf32>, %y: tensor<1x4x1xf32>) -> (tensor<3x2x4xf32>, tensor<1x1x4xf32>) {
  // CHECK-DAG: %[[SHAPE:.*]] = tosa.const_shape {values = dense<[1, 1, 4]> : tensor<3xindex>}
  // CHECK-DAG: %[[T:.*]] = tosa.transpose %[[X]] {perms = array<i32: 2, 0, 1>}
  // CHECK-DAG: %[[R:.*]] = tosa.reshape %[[Y]], %[[SHAPE]]
  // CHECK: return %[[T]], %[[R]]
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %2 = tosa.transpose %y {perms = array<i32: 0, 2, 1>} : (tensor<1x4x1xf32>) -> tensor<1x1x4xf32>
  return %1, %2 : tensor<3x2x4xf32>, tensor<1x1x4xf32>
}

// -----

// conv(pad(x)) -> conv(x), which pads height and width with zeros itself
// CHECK-LABEL: @convolution_of_padded
// CHECK-SAME: (%[[X:.*]]: tensor<1x8x8x3xf32>,
func.func @convolution_of_padded(%x: tensor<1x8x8x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> tensor<1x8x8x4xf32> {
  // CHECK-NOT: tosa.pad
  // CHECK: tosa.conv2d %[[X]], {{.*}}pad = array<i64: 1, 1, 1, 1>
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %padding = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %0 = tosa.pad %x, %padding, %zero : (tensor<1x8x8x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x3xf32>
  %1 = tosa.conv2d %0, %w, %b, %zero, %zero {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x10x10x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
  return %1 : tensor<1x8x8x4xf32>
}
