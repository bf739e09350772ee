// RUN: terrace opt %s --split-input-file --convert-shape-to-std | FileCheck %s

// Sizes that may be errors are left alone.
// CHECK-LABEL: @sizes
func.func @sizes(%a: !shape.size, %b: !shape.size) -> !shape.size {
  // CHECK: shape.add
  %0 = shape.add %a, %b : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}

// -----

// CHECK-LABEL: @sum
func.func @sum(%a: index, %b: index) -> index {
  // CHECK: arith.addi
  %0 = shape.add %a, %b : index, index -> index
  return %0 : index
}

// -----

// The extents of a shape that is partly known.
// CHECK-LABEL: @shape_of
func.func @shape_of(%x: tensor<1x?xf32>) -> tensor<?xindex> {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK: %[[DIM:.*]] = tensor.dim
  // CHECK: tensor.from_elements %[[ONE]], %[[DIM]] : tensor<2xindex>
  %0 = shape.shape_of %x : tensor<1x?xf32> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----

// The rank is not known: a tensor of as many extents.
// CHECK-LABEL: @shape_of_unranked
func.func @shape_of_unranked(%x: tensor<*xf32>) -> tensor<?xindex> {
  // CHECK: %[[RANK:.*]] = tensor.rank
  // CHECK: tensor.generate %[[RANK]]
  %0 = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----

// An extent of the shape of a tensor is its size.
// CHECK-LABEL: @get_extent(
// CHECK-SAME:    %[[X:.*]]: tensor<2x?xf32>, %[[I:.*]]: index
func.func @get_extent(%x: tensor<2x?xf32>, %i: index) -> index {
  // CHECK: tensor.dim %[[X]], %[[I]]
  %0 = shape.shape_of %x : tensor<2x?xf32> -> tensor<?xindex>
  %1 = shape.get_extent %0, %i : tensor<?xindex>, index -> index
  return %1 : index
}

// -----

// CHECK-LABEL: @reduce
func.func @reduce(%shape: tensor<?xindex>, %one: index) -> index {
  // CHECK: scf.for %{{.*}} iter_args(%[[ACC:.*]] = %{{.*}})
  // CHECK:   %[[EXTENT:.*]] = tensor.extract
  // CHECK:   arith.muli %[[ACC]], %[[EXTENT]]
  %0 = shape.reduce(%shape, %one) : tensor<?xindex> -> index {
  ^bb0(%i: index, %extent: index, %acc: index):
    %1 = arith.muli %acc, %extent : index
    shape.yield %1 : index
  }
  return %0 : index
}

// -----

// Extents are compared if the ranks are equal.
// CHECK-LABEL: @equal
func.func @equal(%a: tensor<?xindex>, %b: tensor<?xindex>) -> i1 {
  // CHECK: %[[SAME_RANK:.*]] = arith.cmpi eq
  // CHECK: scf.if %[[SAME_RANK]]
  // CHECK:   scf.for
  %0 = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  return %0 : i1
}

// -----

// Dimensions that an operand lacks in front are 1.
// CHECK-LABEL: @broadcast
func.func @broadcast(%a: tensor<1xindex>, %b: tensor<3xindex>) -> tensor<3xindex> {
  // CHECK: %[[RANK:.*]] = arith.maxui
  // CHECK: %[[EXTENTS:.*]] = tensor.generate %[[RANK]]
  // CHECK:   scf.if
  // CHECK: tensor.cast %[[EXTENTS]] : tensor<?xindex> to tensor<3xindex>
  %0 = shape.broadcast %a, %b : tensor<1xindex>, tensor<3xindex> -> tensor<3xindex>
  return %0 : tensor<3xindex>
}

// -----

// CHECK-LABEL: @is_broadcastable
func.func @is_broadcastable(%a: tensor<2xindex>, %b: tensor<3xindex>) -> i1 {
  // CHECK: scf.for
  // CHECK:   arith.ori
  // CHECK:   arith.andi
  %0 = shape.is_broadcastable %a, %b : tensor<2xindex>, tensor<3xindex>
  return %0 : i1
}

// -----

// A negative index counts from the end.
// CHECK-LABEL: @split_at
func.func @split_at(%shape: tensor<?xindex>, %i: index) -> (tensor<?xindex>, tensor<?xindex>) {
  // CHECK: %[[IS_NEGATIVE:.*]] = arith.cmpi slt
  // CHECK: %[[AT:.*]] = arith.select %[[IS_NEGATIVE]]
  // CHECK: tensor.extract_slice %{{.*}}[%{{.*}}] [%[[AT]]]
  // CHECK: tensor.extract_slice %{{.*}}[%[[AT]]]
  %0, %1 = "shape.split_at"(%shape, %i) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  return %0, %1 : tensor<?xindex>, tensor<?xindex>
}
