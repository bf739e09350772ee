// RUN: terrace opt %s --linalg-fold-into-elementwise | FileCheck %s

// CHECK: #[[T:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK: #[[I:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// elementwise(transpose(x)) -> elementwise(x)
// CHECK-LABEL: @transpose
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32>, %[[Y:.*]]: tensor<4x8xf32>
func.func @transpose(%x: tensor<8x4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#[[T]], #[[I]], #[[I]]] ins(%[[X]], %[[Y]]
  %t = linalg.transpose ins(%x : tensor<8x4xf32>) outs(%y : tensor<4x8xf32>) permutation = [1, 0]
  %r = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%t, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
