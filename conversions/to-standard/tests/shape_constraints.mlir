// RUN: terrace opt %s --convert-shape-constraints | FileCheck %s

// CHECK-LABEL: @broadcastable
func.func @broadcastable(%a: tensor<?xindex>, %b: tensor<?xindex>) -> !shape.witness {
  // CHECK-DAG: %[[YES:.*]] = shape.const_witness true
  // CHECK-DAG: %[[HOLDS:.*]] = shape.is_broadcastable
  // CHECK: cf.assert %[[HOLDS]], "required broadcastable shapes"
  // CHECK: return %[[YES]]
  %0 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  return %0 : !shape.witness
}

// CHECK-LABEL: @equal
func.func @equal(%a: tensor<?xindex>, %b: tensor<?xindex>) -> !shape.witness {
  // CHECK: %[[HOLDS:.*]] = shape.shape_eq
  // CHECK: cf.assert %[[HOLDS]], "required equal shapes"
  %0 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  return %0 : !shape.witness
}
