// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// shape_cast(broadcast(x)) -> broadcast(x) or shape_cast(x)
// CHECK-LABEL: @shape_cast_of_broadcast
func.func @shape_cast_of_broadcast(%x: vector<3xf32>, %y: vector<3x4xf32>) -> (vector<8x3xf32>, vector<12xf32>) {
  // CHECK: vector.broadcast %{{.*}} : vector<3xf32> to vector<8x3xf32>
  // CHECK: vector.shape_cast %{{.*}} : vector<3x4xf32> to vector<12xf32>
  %0 = vector.broadcast %x : vector<3xf32> to vector<2x4x3xf32>
  %1 = vector.shape_cast %0 : vector<2x4x3xf32> to vector<8x3xf32>
  %2 = vector.broadcast %y : vector<3x4xf32> to vector<1x3x4xf32>
  %3 = vector.shape_cast %2 : vector<1x3x4xf32> to vector<12xf32>
  return %1, %3 : vector<8x3xf32>, vector<12xf32>
}

// -----

// transpose(transpose(x, p), q) -> transpose(x, p o q), transpose(shape_cast(x)) -> shape_cast(x)
// CHECK-LABEL: @transpose
func.func @transpose(%x: vector<2x3x4xf32>, %y: vector<4xf32>) -> (vector<4x2x3xf32>, vector<4x1xf32>) {
  // CHECK: vector.transpose %{{.*}}, [2, 0, 1]
  // CHECK: vector.shape_cast %{{.*}} : vector<4xf32> to vector<4x1xf32>
  %0 = vector.transpose %x, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
  %1 = vector.transpose %0, [1, 2, 0] : vector<3x4x2xf32> to vector<4x2x3xf32>
  %2 = vector.shape_cast %y : vector<4xf32> to vector<1x4xf32>
  %3 = vector.transpose %2, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  return %1, %3 : vector<4x2x3xf32>, vector<4x1xf32>
}

// -----

// shuffle(x, y, [0, n, 1, n + 1, ..]) -> interleave(x, y)
// CHECK-LABEL: @shuffle
func.func @shuffle(%x: vector<2xf32>, %y: vector<2xf32>) -> vector<4xf32> {
  // CHECK: vector.interleave
  %0 = vector.shuffle %x, %y [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  return %0 : vector<4xf32>
}

// -----

// create_mask(c, d) -> constant_mask [c, d], and transpose(create_mask(x, y)) -> create_mask(y, x)
// CHECK-LABEL: @masks
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index)
func.func @masks(%a: index, %b: index) -> (vector<4x3xi1>, vector<3x4xi1>) {
  // CHECK-DAG: vector.constant_mask [4, 2] : vector<4x3xi1>
  // CHECK-DAG: vector.create_mask %[[B]], %[[A]] : vector<3x4xi1>
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %0 = vector.create_mask %c5, %c2 : vector<4x3xi1>
  %1 = vector.create_mask %a, %b : vector<4x3xi1>
  %2 = vector.transpose %1, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  return %0, %2 : vector<4x3xi1>, vector<3x4xi1>
}

// -----

// maskedload(x, all) -> load(x), and maskedload(x, none, passthru) -> passthru
// CHECK-LABEL: @masked
// CHECK-SAME:    (%{{.*}}: memref<4xf32>, %[[P:.*]]: vector<4xf32>)
func.func @masked(%m: memref<4xf32>, %p: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  // CHECK: %[[X:.*]] = vector.load
  // CHECK: return %[[X]], %[[P]]
  %c0 = arith.constant 0 : index
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%c0], %all, %p : memref<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%c0], %none, %p : memref<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// -----

// insert(x, insert(y, ..), ..) -> from_elements(y, .., x), and from_elements(x, x, ..) -> broadcast(x)
// CHECK-LABEL: @elements
// CHECK-SAME:    (%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: vector<2xf32>)
func.func @elements(%a: f32, %b: f32, %v: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
  // CHECK: vector.from_elements %[[A]], %[[B]]
  // CHECK: vector.broadcast %[[A]]
  %0 = vector.insert %a, %v[0] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<2xf32>
  %2 = vector.from_elements %a, %a : vector<2xf32>
  return %1, %2 : vector<2xf32>, vector<2xf32>
}

// -----

// reduction(x : vector<1xt>, acc) -> combine(extract(x, 0), acc), and so for dimensions of one element
// CHECK-LABEL: @reductions
func.func @reductions(%x: vector<1xf32>, %a: f32, %y: vector<1x4xf32>, %b: vector<4xf32>) -> (f32, vector<4xf32>) {
  // CHECK: %[[E:.*]] = vector.extract %{{.*}}[0]
  // CHECK: arith.addf %[[E]], %{{.*}} : f32
  // CHECK: %[[C:.*]] = vector.shape_cast
  // CHECK: arith.mulf %{{.*}}, %[[C]] : vector<4xf32>
  %0 = vector.reduction <add>, %x, %a : vector<1xf32> into f32
  %1 = vector.multi_reduction <mul>, %y, %b [0] : vector<1x4xf32> to vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// -----

// What the mask leaves out is not added: there, the result is what was added to.
// CHECK-LABEL: @masked_reductions(
// CHECK-SAME: %[[Y:.*]]: vector<1x4xf32>, %[[B:.*]]: vector<4xf32>, %[[M:.*]]: vector<1x4xi1>
func.func @masked_reductions(%y: vector<1x4xf32>, %b: vector<4xf32>, %m: vector<1x4xi1>) -> vector<4xf32> {
  // CHECK: %[[MASK:.*]] = vector.shape_cast %[[M]]
  // CHECK: %[[SUM:.*]] = arith.addf %[[B]], %{{.*}} : vector<4xf32>
  // CHECK: arith.select %[[MASK]], %[[SUM]], %[[B]] : vector<4xi1>, vector<4xf32>
  %0 = vector.mask %m { vector.multi_reduction <add>, %y, %b [0] : vector<1x4xf32> to vector<4xf32> } : vector<1x4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// cmpi ult, step : vector<n>, c -> true, if c is not less than n
// CHECK-LABEL: @step
func.func @step() -> vector<4xi1> {
  // CHECK: arith.constant dense<true>
  %0 = vector.step : vector<4xindex>
  %c = arith.constant dense<4> : vector<4xindex>
  %1 = arith.cmpi ult, %0, %c : vector<4xindex>
  return %1 : vector<4xi1>
}

// insert_strided_slice(c, d) -> d with c in it
// CHECK-LABEL: @insert_strided_slice_of_constants
func.func @insert_strided_slice_of_constants() -> vector<2x2xi32> {
  // CHECK: %[[C:.*]] = arith.constant dense<{{\[}}[1, 2], [7, 8]]> : vector<2x2xi32>
  // CHECK: return %[[C]]
  %part = arith.constant dense<[7, 8]> : vector<2xi32>
  %all = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %0 = vector.insert_strided_slice %part, %all {offsets = [1, 0], strides = [1]} : vector<2xi32> into vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

// An element that may be put outside of the vector, or be one of several, is not all of it.
// CHECK-LABEL: @insert_of_one_element
func.func @insert_of_one_element(%x: i32, %i: index, %v: vector<1xi32>, %s: vector<[1]xi32>) -> (vector<1xi32>, vector<1xi32>, vector<[1]xi32>) {
  // CHECK: %[[ALL:.*]] = vector.broadcast %{{.*}} : i32 to vector<1xi32>
  // CHECK: %[[A:.*]] = vector.insert %{{.*}}, %{{.*}} [%{{.*}}] : i32 into vector<1xi32>
  // CHECK: %[[S:.*]] = vector.insert %{{.*}}, %{{.*}} [0] : i32 into vector<[1]xi32>
  // CHECK: return %[[ALL]], %[[A]], %[[S]]
  %0 = vector.insert %x, %v[0] : i32 into vector<1xi32>
  %1 = vector.insert %x, %v[%i] : i32 into vector<1xi32>
  %2 = vector.insert %x, %s[0] : i32 into vector<[1]xi32>
  return %0, %1, %2 : vector<1xi32>, vector<1xi32>, vector<[1]xi32>
}

// -----

// Lanes that a mask leaves out are not those that were written.

// CHECK-LABEL: @masked_read_of_write
// CHECK: vector.transfer_write
// CHECK: vector.mask %{{.*}} { vector.transfer_read
func.func @masked_read_of_write(%t: tensor<4xf32>, %x: vector<4xf32>, %m: vector<4xi1>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = vector.transfer_write %x, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %r = vector.mask %m { vector.transfer_read %w[%c0], %z {in_bounds = [true]} : tensor<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}

// CHECK-LABEL: @masked_write_over_write
// CHECK: %[[FIRST:.*]] = vector.transfer_write
// CHECK: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %[[FIRST]]
func.func @masked_write_over_write(%t: tensor<4xf32>, %x: vector<4xf32>, %y: vector<4xf32>, %m: vector<4xi1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %w = vector.transfer_write %x, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %r = vector.mask %m { vector.transfer_write %y, %w[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %r : tensor<4xf32>
}
