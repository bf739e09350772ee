// RUN: terrace opt %s --remove-shape-constraints | FileCheck %s

// CHECK-LABEL: @constraints
func.func @constraints(%a: !shape.shape, %b: !shape.shape) -> (!shape.witness, !shape.witness) {
  // CHECK-NOT: shape.cstr
  // CHECK: shape.const_witness true
  %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %1 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  return %0, %1 : !shape.witness, !shape.witness
}
