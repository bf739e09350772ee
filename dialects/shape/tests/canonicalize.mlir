// RUN: terrace opt %s --canonicalize --split-input-file --allow-unregistered-dialect | FileCheck %s

// broadcast(x, [], x, c, d) -> broadcast(x, e)
// CHECK-LABEL: @broadcast_operands
// CHECK-SAME: (%[[X:.*]]: !shape.shape)
func.func @broadcast_operands(%x: !shape.shape) -> !shape.shape {
  // CHECK-NEXT: %[[C:.*]] = shape.const_shape [3, 2] : tensor<2xindex>
  // CHECK-NEXT: %[[S:.*]] = shape.broadcast %[[X]], %[[C]] : !shape.shape, tensor<2xindex> -> !shape.shape
  // CHECK-NEXT: return %[[S]]
  %empty = shape.const_shape [] : !shape.shape
  %c = shape.const_shape [1, 2] : !shape.shape
  %d = shape.const_shape [3, 1] : !shape.shape
  %0 = shape.broadcast %x, %empty, %x, %c, %d : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}

// -----

// broadcast(x) -> x in another form
// CHECK-LABEL: @broadcast_of_one
// CHECK-SAME: (%[[T:.*]]: tensor<3xindex>)
func.func @broadcast_of_one(%t: tensor<3xindex>) -> (!shape.shape, tensor<?xindex>) {
  // CHECK-NEXT: %[[S:.*]] = shape.from_extent_tensor %[[T]]
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[T]]
  // CHECK-NEXT: return %[[S]], %[[C]]
  %0 = shape.broadcast %t : tensor<3xindex> -> !shape.shape
  %1 = shape.broadcast %t : tensor<3xindex> -> tensor<?xindex>
  return %0, %1 : !shape.shape, tensor<?xindex>
}

// -----

// broadcast(x, y) : tensor<?xindex> -> cast(broadcast(x, y) : tensor<3xindex>), and casts that lose something go
// CHECK-LABEL: @concrete_result
// CHECK-SAME: (%[[A:.*]]: tensor<2xindex>, %[[B:.*]]: tensor<3xindex>)
func.func @concrete_result(%a: tensor<2xindex>, %b: tensor<3xindex>) -> tensor<?xindex> {
  // CHECK-NEXT: %[[S:.*]] = shape.broadcast %[[A]], %[[B]] : tensor<2xindex>, tensor<3xindex> -> tensor<3xindex>
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[S]]
  // CHECK-NEXT: return %[[C]]
  %c = tensor.cast %b : tensor<3xindex> to tensor<?xindex>
  %0 = shape.broadcast %a, %c : tensor<2xindex>, tensor<?xindex> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----

// rank(shape_of(x : tensor<?x?>)) -> 2
// CHECK-LABEL: @rank_of_shape_of
func.func @rank_of_shape_of(%x: tensor<?x?xf32>) -> (index, !shape.size) {
  // CHECK-DAG: %[[I:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[N:.*]] = shape.const_size 2
  // CHECK: return %[[I]], %[[N]]
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %x : tensor<?x?xf32> -> !shape.shape
  %0 = shape.rank %s : tensor<?xindex> -> index
  %1 = shape.rank %t : !shape.shape -> !shape.size
  return %0, %1 : index, !shape.size
}

// -----

// cast(shape_of(x)) -> shape_of(x), and extract(shape_of(x), i) -> dim(x, i)
// CHECK-LABEL: @users_of_shape_of
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[I:.*]]: index)
func.func @users_of_shape_of(%x: tensor<?x?xf32>, %i: index) -> (tensor<2xindex>, index) {
  // CHECK-NEXT: %[[S:.*]] = shape.shape_of %[[X]] : tensor<?x?xf32> -> tensor<2xindex>
  // CHECK-NEXT: %[[D:.*]] = tensor.dim %[[X]], %[[I]]
  // CHECK-NEXT: return %[[S]], %[[D]]
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<?xindex>
  %0 = tensor.cast %s : tensor<?xindex> to tensor<2xindex>
  %1 = tensor.extract %s[%i] : tensor<?xindex>
  return %0, %1 : tensor<2xindex>, index
}

// -----

// shape_of(reshape(x, s)) -> s, in the type that is asked for
// CHECK-LABEL: @shape_of_reshape
// CHECK-SAME: (%[[X:.*]]: tensor<*xf32>, %[[S:.*]]: tensor<?xindex>, %[[T:.*]]: tensor<?xi32>, %[[U:.*]]: tensor<2xi32>)
func.func @shape_of_reshape(%x: tensor<*xf32>, %s: tensor<?xindex>, %t: tensor<?xi32>, %u: tensor<2xi32>)
    -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) {
  // CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[T]] : tensor<?xi32> to tensor<?xindex>
  // CHECK-NEXT: %[[J:.*]] = arith.index_cast %[[U]] : tensor<2xi32> to tensor<2xindex>
  // CHECK-NEXT: %[[K:.*]] = tensor.cast %[[J]] : tensor<2xindex> to tensor<?xindex>
  // CHECK-NEXT: return %[[S]], %[[I]], %[[K]]
  %a = tensor.reshape %x(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %b = tensor.reshape %x(%t) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
  %c = tensor.reshape %x(%u) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %0 = shape.shape_of %a : tensor<*xf32> -> tensor<?xindex>
  %1 = shape.shape_of %b : tensor<*xf32> -> tensor<?xindex>
  %2 = shape.shape_of %c : tensor<?x?xf32> -> tensor<?xindex>
  return %0, %1, %2 : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
}

// -----

// size_to_index(index_to_size(x)) -> x, and the other way round
// CHECK-LABEL: @conversions
// CHECK-SAME: (%[[I:.*]]: index, %[[N:.*]]: !shape.size)
func.func @conversions(%i: index, %n: !shape.size) -> (index, !shape.size) {
  // CHECK-NEXT: return %[[I]], %[[N]]
  %a = shape.index_to_size %i
  %0 = shape.size_to_index %a : !shape.size
  %b = shape.size_to_index %n : !shape.size
  %1 = shape.index_to_size %b
  return %0, %1 : index, !shape.size
}

// -----

// assuming_all(assuming_all(a, b), a, c) -> assuming_all(a, b, c)
// CHECK-LABEL: @nested_assuming_all
// CHECK-SAME: (%[[A:.*]]: !shape.witness, %[[B:.*]]: !shape.witness, %[[C:.*]]: !shape.witness)
func.func @nested_assuming_all(%a: !shape.witness, %b: !shape.witness, %c: !shape.witness) -> (!shape.witness, !shape.witness) {
  // CHECK-NEXT: %[[ALL:.*]] = shape.assuming_all %[[A]], %[[B]], %[[C]]
  // CHECK-NEXT: return %[[ALL]], %[[A]]
  %0 = shape.assuming_all %a, %b
  %1 = shape.assuming_all %0, %a, %c
  %2 = shape.assuming_all %a
  return %1, %2 : !shape.witness, !shape.witness
}

// -----

// A constraint of more shapes implies one of fewer
// CHECK-LABEL: @implied
// CHECK-SAME: (%[[A:.*]]: !shape.shape, %[[B:.*]]: !shape.shape, %[[C:.*]]: !shape.shape)
func.func @implied(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.witness {
  // CHECK-NEXT: %[[W:.*]] = shape.cstr_broadcastable %[[A]], %[[B]], %[[C]]
  // CHECK-NEXT: return %[[W]]
  %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %2 = shape.assuming_all %0, %1
  return %2 : !shape.witness
}

// -----

// assuming_all(cstr_eq(a, b), cstr_eq(b, c)) -> cstr_eq(a, b, b, c); shapes that have nothing to do with each other stay
// CHECK-LABEL: @all_equal
// CHECK-SAME: (%[[A:.*]]: !shape.shape, %[[B:.*]]: !shape.shape, %[[C:.*]]: !shape.shape, %[[D:.*]]: !shape.shape)
func.func @all_equal(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %d: !shape.shape) -> (!shape.witness, !shape.witness) {
  // CHECK: %[[ALL:.*]] = shape.cstr_eq %[[A]], %[[B]], %[[B]], %[[C]]
  // CHECK: %[[APART:.*]] = shape.assuming_all
  // CHECK: return %[[ALL]], %[[APART]]
  %0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %1 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %2 = shape.cstr_eq %c, %d : !shape.shape, !shape.shape
  %3 = shape.assuming_all %0, %1
  %4 = shape.assuming_all %0, %2
  return %3, %4 : !shape.witness, !shape.witness
}

// -----

// cstr_eq(x, x) -> true, and the same for broadcasts
// CHECK-LABEL: @equal_shapes
func.func @equal_shapes(%x: !shape.shape) -> (!shape.witness, !shape.witness) {
  // CHECK-NEXT: %[[A:.*]] = shape.const_witness true
  // CHECK-NEXT: return %[[A]], %[[A]]
  %0 = shape.cstr_eq %x, %x : !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %x, %x : !shape.shape, !shape.shape
  return %0, %1 : !shape.witness, !shape.witness
}

// -----

// A region that relies on a constant is inlined; results without uses go
// CHECK-LABEL: @assuming
// CHECK-SAME: (%[[W:.*]]: !shape.witness)
func.func @assuming(%w: !shape.witness) -> (index, f32) {
  // CHECK-NEXT: %[[I:.*]] = "test.index"
  // CHECK-NEXT: %[[R:.*]] = shape.assuming %[[W]] -> (f32) {
  // CHECK-NEXT:   "test.dead"
  // CHECK-NEXT:   %[[F:.*]] = "test.float"
  // CHECK-NEXT:   shape.assuming_yield %[[F]] : f32
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[I]], %[[R]]
  %true = shape.const_witness true
  %0 = shape.assuming %true -> (index) {
    %i = "test.index"() : () -> index
    shape.assuming_yield %i : index
  }
  %1:2 = shape.assuming %w -> (i32, f32) {
    %d = "test.dead"() : () -> i32
    %f = "test.float"() : () -> f32
    shape.assuming_yield %d, %f : i32, f32
  }
  return %0, %1#1 : index, f32
}

// -----

// shape_of(x : tensor<2x3>) -> [2, 3], in the type that is asked for
// CHECK-LABEL: @shape_of_static
func.func @shape_of_static(%t: tensor<2x3xf32>) -> (tensor<2xindex>, tensor<?xindex>, !shape.shape) {
  // CHECK-DAG: %[[T:.*]] = shape.const_shape [2, 3] : tensor<2xindex>
  // CHECK-DAG: %[[S:.*]] = shape.const_shape [2, 3] : !shape.shape
  // CHECK-DAG: %[[C:.*]] = tensor.cast %[[T]] : tensor<2xindex> to tensor<?xindex>
  // CHECK: return %[[T]], %[[C]], %[[S]]
  %0 = shape.shape_of %t : tensor<2x3xf32> -> tensor<2xindex>
  %1 = shape.shape_of %t : tensor<2x3xf32> -> tensor<?xindex>
  %2 = shape.shape_of %t : tensor<2x3xf32> -> !shape.shape
  return %0, %1, %2 : tensor<2xindex>, tensor<?xindex>, !shape.shape
}
