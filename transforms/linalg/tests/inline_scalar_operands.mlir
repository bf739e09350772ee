// RUN: terrace opt %s --linalg-inline-scalar-operands | FileCheck %s

#i = affine_map<(i) -> (i)>

// CHECK-LABEL: @without_dimensions
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[S:.*]]: tensor<f32>
func.func @without_dimensions(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  // CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>)
  // CHECK: tensor.extract %[[S]][]
  %r = linalg.generic {indexing_maps = [#i, affine_map<(i) -> ()>, #i], iterator_types = ["parallel"]} ins(%x, %s : tensor<4xf32>, tensor<f32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @always_one_element
func.func @always_one_element(%x: tensor<4xf32>, %s: tensor<8xf32>) -> tensor<4xf32> {
  // CHECK: %[[C:.*]] = arith.constant 7 : index
  // CHECK: tensor.extract %{{.*}}[%[[C]]]
  %r = linalg.generic {indexing_maps = [#i, affine_map<(i) -> (7)>, #i], iterator_types = ["parallel"]} ins(%x, %s : tensor<4xf32>, tensor<8xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
