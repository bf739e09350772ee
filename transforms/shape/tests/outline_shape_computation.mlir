// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --outline-shape-computation | FileCheck %s

// What is used for the shape only goes along; the rest is an argument.
// CHECK-LABEL: func.func @shapes
// CHECK-SAME:    (%[[X:.*]]: tensor<?x4xf32>)
// CHECK:         %[[N:.*]] = shape.get_extent
// CHECK-NOT:     shape.from_extents
// CHECK:         %[[A:.*]] = "test.abs"(%[[X]])
// CHECK:         return %[[A]], %[[N]]
// CHECK:       shape.func private @shape_cal_1(%{{.*}}: tensor<?x4xf32>) -> tensor<2xindex>
// CHECK:       shape.func private @shape_cal_0(%[[ARG:.*]]: index) -> !shape.shape
// CHECK:         %[[FOUR:.*]] = arith.constant 4 : index
// CHECK:         %[[S:.*]] = from_extents %[[ARG]], %[[FOUR]] : index, index
// CHECK:         return %[[S]] : !shape.shape
func.func @shapes(%x: tensor<?x4xf32>) -> (tensor<?x4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %s = shape.from_extents %n, %c4 : index, index
  %0 = "test.abs"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = shape.with_shape %0, %s : tensor<?x4xf32>, !shape.shape
  %2 = shape.value_of %1 : tensor<?x4xf32>
  %t = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %3 = shape.with_shape %2, %t : tensor<?x4xf32>, tensor<2xindex>
  %4 = shape.value_of %3 : tensor<?x4xf32>
  return %4, %n : tensor<?x4xf32>, index
}

// -----

// One function a shape, and names that are not taken.
// CHECK-LABEL: func.func @first
// CHECK:       shape.func private @shape_cal_0(
// CHECK-LABEL: func.func @second
// CHECK:       shape.func private @shape_cal_0_0(
// CHECK-NOT:   shape.func
func.func @first(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %s = shape.from_extents %n : index
  %1 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
  %2 = shape.value_of %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @second(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %s = shape.from_extents %n : index
  %1 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
  %2 = shape.value_of %1 : tensor<?xf32>
  %3 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
  %4 = shape.value_of %3 : tensor<?xf32>
  return %2, %4 : tensor<?xf32>, tensor<?xf32>
}

// -----

// What is used in a region of an operation that goes along is an argument as well.
// CHECK-LABEL: func.func @regions
// CHECK:       shape.func private @shape_cal_0(%[[C:.*]]: i1, %[[N:.*]]: index, %[[M:.*]]: index) -> !shape.shape
// CHECK-NEXT:    %[[IF:.*]] = scf.if %[[C]]
// CHECK:           scf.yield %[[N]]
// CHECK:           scf.yield %[[M]]
// CHECK:         from_extents %[[IF]]
func.func @regions(%x: tensor<?xf32>, %n: index, %m: index, %c: i1) -> tensor<?xf32> {
  %i = scf.if %c -> index {
    "test.effect"() : () -> ()
    scf.yield %n : index
  } else {
    scf.yield %m : index
  }
  %s = shape.from_extents %i : index
  %1 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
  %2 = shape.value_of %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// A value of another type keeps its shape.
// CHECK-LABEL: func.func @other_type
// CHECK:         shape.with_shape
// CHECK:         shape.value_of %{{.*}} : tensor<?x?xf32>
func.func @other_type(%x: tensor<?x4xf32>, %n: index) -> tensor<?x?xf32> {
  %s = shape.from_extents %n, %n : index, index
  %1 = shape.with_shape %x, %s : tensor<?x4xf32>, !shape.shape
  %2 = shape.value_of %1 : tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
