// RUN: terrace opt %s --canonicalize --split-input-file --allow-unregistered-dialect | FileCheck %s

// Arithmetic of sizes and indices; constants of a size and of an index are the same
// CHECK-LABEL: @arithmetic
// CHECK-SAME: (%[[X:.*]]: index)
func.func @arithmetic(%x: index) -> (index, !shape.size, index, index, index, !shape.size) {
  // CHECK-DAG: %[[FIVE:.*]] = arith.constant 5 : index
  // CHECK-DAG: %[[SIX:.*]] = shape.const_size 6
  // CHECK-DAG: %[[DOWN:.*]] = arith.constant -2 : index
  // CHECK-DAG: %[[POISON:.*]] = ub.poison : !shape.size
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %minus = arith.constant -3 : index
  %size = shape.const_size 3
  %poison = ub.poison : !shape.size
  %0 = shape.add %two, %three : index, index -> index
  %1 = shape.mul %size, %two : !shape.size, index -> !shape.size
  %2 = shape.div %minus, %two : index, index -> index
  %3 = shape.add %x, %zero : index, index -> index
  %4 = shape.div %x, %zero : index, index -> index
  %5 = shape.add %size, %poison : !shape.size, !shape.size -> !shape.size
  // CHECK: %[[DIV:.*]] = shape.div %[[X]]
  // CHECK: return %[[FIVE]], %[[SIX]], %[[DOWN]], %[[X]], %[[DIV]], %[[POISON]]
  return %0, %1, %2, %3, %4, %5 : index, !shape.size, index, index, index, !shape.size
}

// -----

// A zero that is a size does not make the sum a size of the other operand
// CHECK-LABEL: @zero_size
func.func @zero_size(%x: !shape.size) -> !shape.size {
  %zero = shape.const_size 0
  // CHECK: shape.add
  %0 = shape.add %x, %zero : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}

// -----

// max(x, x) -> x, and conversions of constants
// CHECK-LABEL: @extrema_and_casts
// CHECK-SAME: (%[[S:.*]]: !shape.shape)
func.func @extrema_and_casts(%s: !shape.shape) -> (!shape.shape, !shape.shape, index, !shape.size) {
  // CHECK-DAG: %[[I:.*]] = arith.constant 7 : index
  // CHECK-DAG: %[[N:.*]] = shape.const_size 7
  %size = shape.const_size 7
  %index = arith.constant 7 : index
  %0 = shape.max %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %1 = shape.min %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %2 = shape.size_to_index %size : !shape.size
  %3 = shape.index_to_size %index
  // CHECK: return %[[S]], %[[S]], %[[I]], %[[N]]
  return %0, %1, %2, %3 : !shape.shape, !shape.shape, index, !shape.size
}

// -----

// Shapes of constants
// CHECK-LABEL: @constant_shapes
func.func @constant_shapes() -> (!shape.shape, !shape.shape, !shape.shape, tensor<2xindex>, index, index, index) {
  // CHECK-DAG: %[[CONCAT:.*]] = shape.const_shape [1, 2, 3] : !shape.shape
  // CHECK-DAG: %[[BROADCAST:.*]] = shape.const_shape [3, 2] : !shape.shape
  // CHECK-DAG: %[[EXTENTS:.*]] = shape.const_shape [2, 7] : !shape.shape
  // CHECK-DAG: %[[TENSOR:.*]] = shape.const_shape [1, 2] : tensor<2xindex>
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : index
  %a = shape.const_shape [1, 2] : !shape.shape
  %b = shape.const_shape [3] : !shape.shape
  %c = shape.const_shape [3, 1] : !shape.shape
  %one = arith.constant 1 : index
  %n = arith.constant 2 : index
  %m = shape.const_size 7
  %0 = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %1 = shape.broadcast %a, %c : !shape.shape, !shape.shape -> !shape.shape
  %2 = shape.from_extents %n, %m : index, !shape.size
  %3 = shape.to_extent_tensor %a : !shape.shape -> tensor<2xindex>
  %t = shape.const_shape [1, 2] : tensor<2xindex>
  %4 = shape.get_extent %t, %one : tensor<2xindex>, index -> index
  %5 = shape.num_elements %t : tensor<2xindex> -> index
  %6 = shape.rank %t : tensor<2xindex> -> index
  // CHECK: return %[[CONCAT]], %[[BROADCAST]], %[[EXTENTS]], %[[TENSOR]], %[[TWO]], %[[TWO]], %[[TWO]]
  return %0, %1, %2, %3, %4, %5, %6 : !shape.shape, !shape.shape, !shape.shape, tensor<2xindex>, index, index, index
}

// -----

// What is out of bounds stays
// CHECK-LABEL: @out_of_bounds
func.func @out_of_bounds() -> (index, !shape.shape, !shape.shape) {
  %a = shape.const_shape [1, 2] : tensor<2xindex>
  %s = shape.const_shape [1, 2] : !shape.shape
  %three = arith.constant 3 : index
  // CHECK: shape.get_extent
  // CHECK: shape.split_at
  %0 = shape.get_extent %a, %three : tensor<2xindex>, index -> index
  %head, %tail = "shape.split_at"(%s, %three) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  return %0, %head, %tail : index, !shape.shape, !shape.shape
}

// -----

// split_at([1, 2, 3], -1) -> [1, 2], [3]
// CHECK-LABEL: @split_at
func.func @split_at() -> (!shape.shape, !shape.shape) {
  // CHECK-DAG: %[[HEAD:.*]] = shape.const_shape [1, 2] : !shape.shape
  // CHECK-DAG: %[[TAIL:.*]] = shape.const_shape [3] : !shape.shape
  %s = shape.const_shape [1, 2, 3] : !shape.shape
  %at = shape.const_size -1
  %head, %tail = "shape.split_at"(%s, %at) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  // CHECK: return %[[HEAD]], %[[TAIL]]
  return %head, %tail : !shape.shape, !shape.shape
}

// -----

// Comparisons of shapes
// CHECK-LABEL: @comparisons
// CHECK-SAME: (%[[S:.*]]: !shape.shape)
func.func @comparisons(%s: !shape.shape) -> (i1, i1, i1, !shape.shape) {
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK-DAG: %[[A:.*]] = shape.const_shape [1, 2] : !shape.shape
  %a = shape.const_shape [1, 2] : !shape.shape
  %b = shape.const_shape [3] : !shape.shape
  %0 = shape.shape_eq %a, %a : !shape.shape, !shape.shape
  %1 = shape.shape_eq %a, %b : !shape.shape, !shape.shape
  %2 = shape.is_broadcastable %s, %s : !shape.shape, !shape.shape
  %3 = shape.any %a, %s : !shape.shape, !shape.shape -> !shape.shape
  // CHECK: return %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[A]]
  return %0, %1, %2, %3 : i1, i1, i1, !shape.shape
}

// -----

// Witnesses that hold whatever happens; what does not hold stays
// CHECK-LABEL: @witnesses
func.func @witnesses(%s: !shape.shape, %x: tensor<?x4xf32>, %y: tensor<4xf32>, %z: tensor<?xf32>) {
  // CHECK-DAG: %[[HOLDS:.*]] = shape.const_witness true
  // CHECK-DAG: %[[FAILS:.*]] = shape.const_witness false
  %true = arith.constant true
  %false = arith.constant false
  %empty = shape.const_shape [] : !shape.shape
  %a = shape.const_shape [2, 3] : !shape.shape
  %b = shape.const_shape [3, 2] : !shape.shape
  %sx = shape.shape_of %x : tensor<?x4xf32> -> !shape.shape
  %sy = shape.shape_of %y : tensor<4xf32> -> tensor<1xindex>
  %sz = shape.shape_of %z : tensor<?xf32> -> !shape.shape
  %0 = shape.cstr_broadcastable %empty, %s, %empty : !shape.shape, !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %sx, %sy : !shape.shape, tensor<1xindex>
  %2 = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
  %3 = shape.cstr_require %true, "holds"
  // CHECK: "use"(%[[HOLDS]], %[[HOLDS]], %[[HOLDS]], %[[HOLDS]])
  "use"(%0, %1, %2, %3) : (!shape.witness, !shape.witness, !shape.witness, !shape.witness) -> ()
  // CHECK-DAG: %[[APART:.*]] = shape.cstr_broadcastable
  // CHECK-DAG: %[[UNKNOWN:.*]] = shape.cstr_broadcastable
  // CHECK-DAG: %[[DIFFER:.*]] = shape.cstr_eq
  %4 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %5 = shape.cstr_broadcastable %sx, %sz : !shape.shape, !shape.shape
  %6 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %7 = shape.cstr_require %false, "fails"
  // CHECK: "use"(%[[APART]], %[[UNKNOWN]], %[[DIFFER]], %[[FAILS]])
  "use"(%4, %5, %6, %7) : (!shape.witness, !shape.witness, !shape.witness, !shape.witness) -> ()
  return
}

// -----

// assuming_all(x, true) -> assuming_all(x), assuming_all(x, false) -> false
// CHECK-LABEL: @assuming_all
// CHECK-SAME: (%[[A:.*]]: !shape.witness, %[[B:.*]]: !shape.witness)
func.func @assuming_all(%a: !shape.witness, %b: !shape.witness) -> (!shape.witness, !shape.witness, !shape.witness) {
  // CHECK-DAG: %[[FALSE:.*]] = shape.const_witness false
  // CHECK-DAG: %[[TRUE:.*]] = shape.const_witness true
  %true = shape.const_witness true
  %false = shape.const_witness false
  %0 = shape.assuming_all %true, %a, %b
  %1 = shape.assuming_all %false, %a
  %2 = shape.assuming_all %true, %true
  // CHECK: %[[BOTH:.*]] = shape.assuming_all %[[A]], %[[B]]
  // CHECK: return %[[BOTH]], %[[FALSE]], %[[TRUE]]
  return %0, %1, %2 : !shape.witness, !shape.witness, !shape.witness
}
