// RUN: terrace opt %s --split-input-file --shape-to-shape-lowering | FileCheck %s

// CHECK-LABEL: @shape
func.func @shape(%s: !shape.shape) -> !shape.size {
  // CHECK: %[[ONE:.*]] = shape.const_size 1
  // CHECK: shape.reduce(%{{.*}}, %[[ONE]]) : !shape.shape -> !shape.size
  // CHECK:   shape.mul
  %0 = shape.num_elements %s : !shape.shape -> !shape.size
  return %0 : !shape.size
}

// -----

// CHECK-LABEL: @extents
func.func @extents(%s: tensor<?xindex>) -> index {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK: shape.reduce(%{{.*}}, %[[ONE]]) : tensor<?xindex> -> index
  %0 = shape.num_elements %s : tensor<?xindex> -> index
  return %0 : index
}
