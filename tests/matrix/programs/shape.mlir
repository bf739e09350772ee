// op: shape.shape_of shape.get_extent shape.rank
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<2xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<?xindex>
  %e = shape.get_extent %s, %c1 : tensor<2xindex>, index -> index
  %f = shape.get_extent %t, %c0 : tensor<?xindex>, index -> index
  %r = shape.rank %s : tensor<2xindex> -> index
  return %e, %f, %r : index, index, index
}
// -----
// op: shape.num_elements
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>) -> (index, index) {
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<2xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<?xindex>
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %m = shape.num_elements %t : tensor<?xindex> -> index
  return %n, %m : index, index
}
// -----
// op: shape.dim
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>) -> (index, index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %d = shape.dim %a, %c1 : tensor<2x?xf32>, index -> index
  %e = shape.dim %b, %c0 : tensor<?xi32>, index -> index
  return %d, %e : index, index
}
// -----
// op: shape.const_shape shape.broadcast
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>) -> (tensor<?xindex>, tensor<?xindex>) {
  %k = shape.const_shape [3, 1, 1] : tensor<3xindex>
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<?xindex>
  %x = shape.broadcast %s, %k : tensor<?xindex>, tensor<3xindex> -> tensor<?xindex>
  %y = shape.broadcast %x, %t, %k : tensor<?xindex>, tensor<?xindex>, tensor<3xindex> -> tensor<?xindex>
  return %x, %y : tensor<?xindex>, tensor<?xindex>
}
// -----
// op: shape.is_broadcastable
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>, %c: tensor<3x3xf32>) -> (i1, i1) {
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<?xindex>
  %u = shape.shape_of %c : tensor<3x3xf32> -> tensor<?xindex>
  %p = shape.is_broadcastable %s, %t : tensor<?xindex>, tensor<?xindex>
  %q = shape.is_broadcastable %s, %u : tensor<?xindex>, tensor<?xindex>
  return %p, %q : i1, i1
}
// -----
// op: shape.shape_eq
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>) -> (i1, i1) {
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<?xindex>
  %q = shape.shape_eq %s, %t : tensor<?xindex>, tensor<?xindex>
  %r = shape.shape_eq %s, %s, %s : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
  return %q, %r : i1, i1
}
// -----
// op: shape.concat
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>) -> tensor<?xindex> {
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<?xindex>
  %x = shape.concat %s, %t : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return %x : tensor<?xindex>
}
// -----
// op: shape.split_at
func.func @main(%a: tensor<2x?xf32>, %i: index) -> (tensor<?xindex>, tensor<?xindex>) {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %h, %l = "shape.split_at"(%s, %c1) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  return %h, %l : tensor<?xindex>, tensor<?xindex>
}
// -----
// op: shape.add shape.mul shape.div
func.func @main(%i: index) -> (index, index) {
  %c3 = arith.constant 3 : index
  %j = arith.addi %i, %c3 : index
  %p = $op %i, %j : index, index -> index
  %q = $op %j, %c3 : index, index -> index
  return %p, %q : index, index
}
// -----
// op: shape.max shape.min
func.func @main(%i: index) -> index {
  %k = shape.const_size 3
  %s = shape.index_to_size %i
  %p = $op %s, %k : !shape.size, !shape.size -> !shape.size
  %q = shape.size_to_index %p : !shape.size
  return %q : index
}
// -----
// op: shape.const_size shape.index_to_size shape.size_to_index
func.func @main(%i: index) -> (index, index) {
  %k = shape.const_size 3
  %s = shape.index_to_size %i
  %a = shape.size_to_index %k : !shape.size
  %b = shape.size_to_index %s : !shape.size
  return %a, %b : index, index
}
// -----
// op: shape.cstr_broadcastable shape.cstr_eq shape.cstr_require shape.const_witness shape.assuming shape.assuming_yield shape.assuming_all
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>, %y: f64) -> (index, f64) {
  %true = arith.constant true
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<?xindex>
  %0 = shape.cstr_broadcastable %s, %t : tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_eq %s, %s : tensor<?xindex>, tensor<?xindex>
  %2 = shape.cstr_require %true, "true"
  %3 = shape.const_witness true
  %w = shape.assuming_all %0, %1, %2, %3
  %r:2 = shape.assuming %w -> (index, f64) {
    %n = shape.rank %s : tensor<?xindex> -> index
    shape.assuming_yield %n, %y : index, f64
  }
  return %r#0, %r#1 : index, f64
}
// -----
// op: shape.any
func.func @main(%a: tensor<2x?xf32>) -> tensor<?xindex> {
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %t = shape.any %s, %s : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return %t : tensor<?xindex>
}
// -----
// op: shape.meet
func.func @main(%i: index) -> index {
  %k = shape.index_to_size %i
  %m = shape.meet %k, %k : !shape.size, !shape.size -> !shape.size
  %j = shape.size_to_index %m : !shape.size
  return %j : index
}
// -----
// op: shape.from_extents shape.to_extent_tensor
func.func @main(%i: index, %j: index) -> tensor<?xindex> {
  %x = shape.from_extents %i, %j : index, index
  %e = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
  return %e : tensor<?xindex>
}
// -----
// op: shape.from_extent_tensor
func.func @main(%a: tensor<2x?xf32>) -> tensor<?xindex> {
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<2xindex>
  %y = shape.from_extent_tensor %s : tensor<2xindex>
  %e = shape.to_extent_tensor %y : !shape.shape -> tensor<?xindex>
  return %e : tensor<?xindex>
}
// -----
// op: shape.to_extent_tensor
func.func @main(%a: tensor<2x?xf32>) -> tensor<?xindex> {
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<2xindex>
  %e = shape.to_extent_tensor %s : tensor<2xindex> -> tensor<?xindex>
  return %e : tensor<?xindex>
}
// -----
// op: shape.debug_print
func.func @main(%i: index, %j: index) -> tensor<?xindex> {
  %x = shape.from_extents %i, %j : index, index
  %d = "shape.debug_print"(%x) : (!shape.shape) -> !shape.shape
  %e = shape.to_extent_tensor %d : !shape.shape -> tensor<?xindex>
  return %e : tensor<?xindex>
}
// -----
// op: shape.reduce shape.yield
func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xi32>) -> (index, index) {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %a : tensor<2x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<?xi32> -> tensor<1xindex>
  %r = shape.reduce(%s, %c1) : tensor<?xindex> -> index {
  ^bb0(%i: index, %n: index, %acc: index):
    %p = arith.muli %acc, %n : index
    %q = arith.addi %p, %i : index
    shape.yield %q : index
  }
  %u = shape.reduce(%t, %c1) : tensor<1xindex> -> index {
  ^bb0(%i: index, %n: index, %acc: index):
    %q = arith.addi %acc, %n : index
    shape.yield %q : index
  }
  return %r, %u : index, index
}
// -----
// op: shape.value_as_shape shape.value_of shape.with_shape
func.func @main(%a: tensor<4xf32>, %i: index) -> tensor<?xindex> {
  %t = tensor.from_elements %i, %i : tensor<2xindex>
  %s = shape.shape_of %a : tensor<4xf32> -> !shape.shape
  %v = shape.with_shape %t, %s : tensor<2xindex>, !shape.shape
  %u = shape.value_of %v : tensor<2xindex>
  %w = shape.value_as_shape %u : tensor<2xindex> -> tensor<?xindex>
  return %w : tensor<?xindex>
}
