// RUN: terrace opt %s --linalg-block-pack-matmul=block-factors=2,4,8 | FileCheck %s
// RUN: terrace opt %s --linalg-block-pack-matmul="block-factors=2,4,8 rhs-transpose-outer-blocks=false rhs-transpose-inner-blocks=false" | FileCheck %s --check-prefix=ROWS
// RUN: terrace opt %s --linalg-block-pack-matmul="block-factors=2,4,8 allow-padding=false" | FileCheck %s --check-prefix=FULL

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>

// CHECK-LABEL: @matmul
// ROWS-LABEL: @matmul
func.func @matmul(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[PA:.*]] = linalg.pack %{{.*}} outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 8] into %{{.*}} : tensor<8x16xf32> -> tensor<4x2x2x8xf32>
  // CHECK: %[[PB:.*]] = linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %{{.*}} : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  // CHECK: %[[PC:.*]] = linalg.pack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [2, 4]
  // CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%[[PA]], %[[PB]] : {{.*}}) outs(%[[PC]]
  // CHECK: linalg.unpack
  // ROWS: linalg.pack %{{.*}} outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %{{.*}} : tensor<16x8xf32>
  %r = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// A dimension that is no multiple of its tile size is padded, if that is allowed.
// CHECK-LABEL: @padded
// FULL-LABEL: @padded
func.func @padded(%a: tensor<7x16xf32>, %b: tensor<16x8xf32>, %c: tensor<7x8xf32>) -> tensor<7x8xf32> {
  // CHECK: linalg.pack %{{.*}} padding_value(%{{.*}} : f32) {{.*}} : tensor<7x16xf32> -> tensor<4x2x2x8xf32>
  // FULL: linalg.matmul
  %r = linalg.matmul ins(%a, %b : tensor<7x16xf32>, tensor<16x8xf32>) outs(%c : tensor<7x8xf32>) -> tensor<7x8xf32>
  return %r : tensor<7x8xf32>
}

// CHECK-LABEL: @batch
func.func @batch(%a: tensor<3x8x16xf32>, %b: tensor<3x16x8xf32>, %c: tensor<3x8x8xf32>) -> tensor<3x8x8xf32> {
  // CHECK: linalg.pack %{{.*}} outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 1] inner_tiles = [4, 8] into %{{.*}} : tensor<3x16x8xf32> -> tensor<3x2x2x4x8xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<3x8x16xf32>, tensor<3x16x8xf32>) outs(%c : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  return %r : tensor<3x8x8xf32>
}
