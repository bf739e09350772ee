// RUN: terrace opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s

// Elements: one loop over all of them.
// CHECK-LABEL: @elementwise(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>
func.func @elementwise(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[EMPTY]] : tensor<4xf32>)
  // CHECK:   arith.addf
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A dimension of size 1 is read at 0 only.
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: @broadcast
func.func @broadcast(%a: tensor<4x1xf32>, %b: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[MAP]],
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %s : (tensor<4x1xf32>, tensor<4x3xf32>, tensor<1xi8>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// A size that is known at run time only is repeated if it is 1 then.
// CHECK-LABEL: @broadcast_at_run_time(
// CHECK-SAME:    %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
func.func @broadcast_at_run_time(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[SIZE:.*]] = arith.maxui
  // CHECK: scf.if
  // CHECK:   tensor.empty(%[[SIZE]])
  // CHECK: } else {
  // CHECK:   scf.yield %[[A]]
  // CHECK: scf.if
  // CHECK:   scf.yield %[[B]]
  %0 = tosa.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Integers are negated with room for the zero points.
// CHECK-LABEL: @negate
func.func @negate(%a: tensor<4xi8>) -> tensor<4xi8> {
  %z = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK: %[[SUM:.*]] = arith.constant 64 : i16
  // CHECK: %[[WIDE:.*]] = arith.extsi %{{.*}} : i8 to i16
  // CHECK: arith.subi %[[SUM]], %[[WIDE]]
  // CHECK: arith.trunci %{{.*}} : i16 to i8
  %0 = tosa.negate %a, %z, %z : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

// A float becomes the nearest integer that there is.
// CHECK-LABEL: @cast
func.func @cast(%a: tensor<1xf32>) -> tensor<1xi32> {
  // CHECK: %[[ROUND:.*]] = math.roundeven
  // CHECK: %[[BEYOND:.*]] = arith.constant 2.14748365E+9 : f32
  // CHECK: %[[MOST:.*]] = arith.constant 2147483647 : i32
  // CHECK: %[[INT:.*]] = arith.fptosi
  // CHECK: %[[IS_ABOVE:.*]] = arith.cmpf uge, %[[ROUND]], %[[BEYOND]]
  // CHECK: arith.select %[[IS_ABOVE]], %[[MOST]], %[[INT]]
  %0 = tosa.cast %a : (tensor<1xf32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}

// -----

// A reduction keeps its axis with one element.
// CHECK-LABEL: @reduce
func.func @reduce(%a: tensor<5x4xf32>) -> tensor<1x4xf32> {
  // CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK: linalg.fill ins(%[[ZERO]]
  // CHECK: %[[SUM:.*]] = linalg.reduce ins(%{{.*}} : tensor<5x4xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [0]
  // CHECK: tensor.expand_shape %[[SUM]] {{\[\[}}0, 1]] output_shape [1, 4]
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<5x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

// What is not a number is ignored; the result is no number if nothing was one.
// CHECK-LABEL: @reduce_numbers
func.func @reduce_numbers(%a: tensor<5x4xf32>) -> tensor<5x1xf32> {
  // CHECK: %[[REDUCED:.*]]:2 = linalg.reduce
  // CHECK: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
  // CHECK: linalg.select ins(%[[REDUCED]]#1, %{{.*}}, %[[REDUCED]]#0
  %0 = tosa.reduce_max %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<5x4xf32>) -> tensor<5x1xf32>
  return %0 : tensor<5x1xf32>
}

// -----

// The index of the largest element is carried with it.
// CHECK-LABEL: @argmax
func.func @argmax(%a: tensor<3x2xi32>) -> tensor<2xi32> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]
  // CHECK:   %[[AT:.*]] = linalg.index 0
  // CHECK:   arith.cmpi sgt
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<3x2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// CHECK-LABEL: @gather(
// CHECK-SAME:    %[[VALUES:.*]]: tensor<2x3x2xf32>
func.func @gather(%values: tensor<2x3x2xf32>, %indices: tensor<2x3xi32>) -> tensor<2x3x2xf32> {
  // CHECK: %[[AT:.*]] = arith.index_cast %{{.*}} : i32 to index
  // CHECK: tensor.extract %[[VALUES]][%{{.*}}, %[[AT]], %{{.*}}]
  %0 = tosa.gather %values, %indices : (tensor<2x3x2xf32>, tensor<2x3xi32>) -> tensor<2x3x2xf32>
  return %0 : tensor<2x3x2xf32>
}

// -----

// CHECK-LABEL: @reverse(
// CHECK-SAME:    %[[X:.*]]: tensor<5x4xi32>
func.func @reverse(%x: tensor<5x4xi32>) -> tensor<5x4xi32> {
  // CHECK: %[[LAST:.*]] = arith.subi %{{.*}}, %{{.*}} : index
  // CHECK: %[[AT:.*]] = arith.subi %[[LAST]], %{{.*}} : index
  // CHECK: tensor.extract %[[X]][%[[AT]], %{{.*}}]
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<5x4xi32>) -> tensor<5x4xi32>
  return %0 : tensor<5x4xi32>
}

// -----

// Copies are a dimension of their own, until a reshape.
// CHECK-LABEL: @tile
func.func @tile(%x: tensor<2x3xi8>) -> tensor<4x3xi8> {
  %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: %[[COPIES:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x2x1x3xi8>)
  // CHECK: tosa.reshape %[[COPIES]]
  %0 = tosa.tile %x, %s : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<4x3xi8>
  return %0 : tensor<4x3xi8>
}

// -----

// CHECK-LABEL: @table(
// CHECK-SAME:    %{{.*}}: tensor<6xi8>, %[[TABLE:.*]]: tensor<256xi8>
func.func @table(%x: tensor<6xi8>, %table: tensor<256xi8>) -> tensor<6xi8> {
  // CHECK: %[[OFFSET:.*]] = arith.constant 128 : index
  // CHECK: %[[AT:.*]] = arith.addi %{{.*}}, %[[OFFSET]]
  // CHECK: tensor.extract %[[TABLE]][%[[AT]]]
  %0 = tosa.table %x, %table : (tensor<6xi8>, tensor<256xi8>) -> tensor<6xi8>
  return %0 : tensor<6xi8>
}

// -----

// Scales of channels are read by the loop; a shift by 64 leaves nothing.
// CHECK-LABEL: @rescale
func.func @rescale(%x: tensor<4x3xi8>) -> tensor<4x3xi8> {
  %m = "tosa.const"() <{values = dense<[42, 43, 44]> : tensor<3xi16>}> : () -> tensor<3xi16>
  %s = "tosa.const"() <{values = dense<[14, 15, 64]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %z = "tosa.const"() <{values = dense<43> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK: %[[MULTIPLIERS:.*]] = arith.constant dense<[42, 43, 0]> : tensor<3xi32>
  // CHECK: %[[SHIFTS:.*]] = arith.constant dense<[14, 15, 0]> : tensor<3xi8>
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[MULTIPLIERS]], %[[SHIFTS]]
  // CHECK:   tosa.apply_scale {{.*}} {rounding_mode = SINGLE_ROUND}
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<4x3xi8>, tensor<3xi16>, tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x3xi8>
  return %0 : tensor<4x3xi8>
}

// -----

// A row that is repeated is resized once.
// CHECK-LABEL: @resize_row
func.func @resize_row(%x: tensor<1x1x7x1xf32>) -> tensor<1x2x19x1xf32> {
  %s = tosa.const_shape {values = dense<[2, 1, 3, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: %[[ROW:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x1x19x1xf32>)
  // CHECK: tensor.collapse_shape %[[ROW]]
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x2x19x1xf32>)
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x1x7x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x19x1xf32>
  return %0 : tensor<1x2x19x1xf32>
}

// -----

// The nearest pixel: half of the scale rounds up.
// CHECK-LABEL: @resize_nearest(
// CHECK-SAME:    %[[X:.*]]: tensor<1x15x13x1xi8>
func.func @resize_nearest(%x: tensor<1x15x13x1xi8>) -> tensor<1x23x179x1xi8> {
  %s = tosa.const_shape {values = dense<[11, 7, 89, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK-COUNT-2: arith.cmpi sge
  // CHECK: tensor.extract %[[X]]
  %0 = tosa.resize %x, %s, %o, %o {mode = NEAREST_NEIGHBOR} : (tensor<1x15x13x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x23x179x1xi8>
  return %0 : tensor<1x23x179x1xi8>
}

// -----

// The half of the frequencies that does not follow from the others.
// CHECK-LABEL: @rfft
func.func @rfft(%x: tensor<5x4x8xf32>) -> (tensor<5x4x5xf32>, tensor<5x4x5xf32>) {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]
  // CHECK:   math.cos
  // CHECK:   math.sin
  // CHECK: -> (tensor<5x4x5xf32>, tensor<5x4x5xf32>)
  %0, %1 = tosa.rfft2d %x : (tensor<5x4x8xf32>) -> (tensor<5x4x5xf32>, tensor<5x4x5xf32>)
  return %0, %1 : tensor<5x4x5xf32>, tensor<5x4x5xf32>
}
