// RUN: terrace opt %s --linalg-fold-unit-extent-dims | FileCheck %s
// RUN: terrace opt %s --linalg-fold-unit-extent-dims=use-rank-reducing-slices | FileCheck %s --check-prefix=SLICE

// A loop that runs once goes, and with it a dimension of each operand.
// CHECK-LABEL: @loops
// SLICE-LABEL: @loops
func.func @loops(%x: tensor<4x1xf32>, %y: tensor<1x4xf32>) -> tensor<1x4xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]}
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  // SLICE: tensor.extract_slice %{{.*}}[0, 0] [4, 1] [1, 1] : tensor<4x1xf32> to tensor<4xf32>
  // SLICE: linalg.generic
  // SLICE: tensor.insert_slice
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x1xf32>) outs(%y : tensor<1x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// The position along a loop that goes is zero.
// CHECK-LABEL: @positions
func.func @positions(%y: tensor<1x4xindex>) -> tensor<1x4xindex> {
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: linalg.yield %[[I]]
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%y : tensor<1x4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x4xindex>
  return %r : tensor<1x4xindex>
}

// What is read of an output of parallel loops becomes an input.
// CHECK-LABEL: @read_output
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @read_output(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>) outs(%[[E]] : tensor<4xf32>)
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<4xf32>) {
  ^bb0(%out: f32):
    %n = arith.negf %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @pad
func.func @pad(%x: tensor<1x4xf32>) -> tensor<1x6xf32> {
  %c = arith.constant 0.0 : f32
  // CHECK: tensor.collapse_shape
  // CHECK: tensor.pad %{{.*}} low[1] high[1]
  // CHECK: tensor.expand_shape
  %r = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<1x4xf32> to tensor<1x6xf32>
  return %r : tensor<1x6xf32>
}

// CHECK-LABEL: @slices
func.func @slices(%x: tensor<4x4xf32>, %i: index) -> tensor<4x4xf32> {
  // CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 2] [1, 1] : tensor<4x4xf32> to tensor<2xf32>
  // CHECK: tensor.insert_slice %[[S]] into %{{.*}} : tensor<2xf32> into tensor<4x4xf32>
  %0 = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<4x4xf32> to tensor<1x2xf32>
  %1 = tensor.insert_slice %0 into %x[0, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
