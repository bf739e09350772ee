// RUN: terrace opt %s --linalg-morph-ops=named-to-category | FileCheck %s --check-prefix=CATEGORY
// RUN: terrace opt %s --linalg-morph-ops=named-to-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace opt %s --linalg-morph-ops=named-to-generic --linalg-morph-ops=generic-to-named | FileCheck %s --check-prefix=NAMED

// CATEGORY-LABEL: @exp
// GENERIC-LABEL: @exp
// NAMED-LABEL: @exp
func.func @exp(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
  // GENERIC: linalg.generic
  // GENERIC: math.exp
  // NAMED: linalg.exp
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A scalar operand has a map without results.
// CATEGORY-LABEL: @scalar
func.func @scalar(%x: f32, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#{{.*}}, #{{.*}}]
  %r = linalg.exp ins(%x : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
