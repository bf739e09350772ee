// RUN: terrace opt %s --linalg-generalize-named-ops | FileCheck %s

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// A product of matrices multiplies and adds.
// CHECK-LABEL: @matmul
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["parallel", "parallel", "reduction"]}
  // CHECK: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %[[Z:.*]]: f32):
  // CHECK: %[[P:.*]] = arith.mulf %[[X]], %[[Y]]
  // CHECK: %[[S:.*]] = arith.addf %[[Z]], %[[P]]
  // CHECK: linalg.yield %[[S]]
  %r = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// A region that is written moves.
// CHECK-LABEL: @map
func.func @map(%a: memref<4xf32>, %b: memref<4xf32>) {
  // CHECK: linalg.generic
  // CHECK: math.absf
  linalg.map { math.absf } ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// Packing is not structured.
// CHECK-LABEL: @pack
func.func @pack(%a: tensor<8x8xf32>, %b: tensor<4x4x2x2xf32>) -> tensor<4x4x2x2xf32> {
  // CHECK: linalg.pack
  %r = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<8x8xf32> -> tensor<4x4x2x2xf32>
  return %r : tensor<4x4x2x2xf32>
}
