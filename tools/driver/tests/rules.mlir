// RUN: terrace opt %s --rules %S/rules/double_negation.pdll | FileCheck %s

// Rules of PDLL are applied before the passes.

// CHECK-LABEL: func.func @double_negation
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK-NEXT:    return %[[X]]
func.func @double_negation(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}
