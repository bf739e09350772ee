// RUN: terrace opt %s --convert-linalg-to-loops | FileCheck %s
// RUN: terrace opt %s --convert-linalg-to-parallel-loops | FileCheck %s --check-prefix=PARALLEL
// RUN: terrace opt %s --convert-linalg-to-affine-loops | FileCheck %s --check-prefix=AFFINE

// CHECK-LABEL: @matmul
// CHECK-SAME: %[[A:.*]]: memref<?x8xf32>, %[[B:.*]]: memref<8x4xf32>, %[[C:.*]]: memref<?x4xf32>
// PARALLEL-LABEL: @matmul
// AFFINE-LABEL: @matmul
func.func @matmul(%a: memref<?x8xf32>, %b: memref<8x4xf32>, %c: memref<?x4xf32>) {
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[M]]
  // CHECK: scf.for %[[J:.*]] = %{{.*}} to %c4
  // CHECK: scf.for %[[K:.*]] = %{{.*}} to %c8
  // CHECK: memref.load %[[A]][%[[I]], %[[K]]]
  // CHECK: memref.load %[[B]][%[[K]], %[[J]]]
  // CHECK: memref.load %[[C]][%[[I]], %[[J]]]
  // CHECK: %[[S:.*]] = arith.addf
  // CHECK: memref.store %[[S]], %[[C]][%[[I]], %[[J]]]
  // PARALLEL: scf.parallel (%{{.*}}, %{{.*}}) =
  // PARALLEL: scf.for
  // AFFINE: affine.for %{{.*}} = 0 to %
  // AFFINE: affine.for %{{.*}} = 0 to 4
  // AFFINE: affine.for %{{.*}} = 0 to 8
  // AFFINE: affine.load
  // AFFINE: affine.store
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x4xf32>) outs(%c : memref<?x4xf32>)
  return
}

// A position is an induction variable; a sum of loops is computed.
// CHECK-LABEL: @positions
func.func @positions(%a: memref<7xf32>, %b: memref<4xf32>, %k: memref<4xf32>) {
  // CHECK: scf.for %[[I:.*]] =
  // CHECK: scf.for %[[J:.*]] =
  // CHECK: %[[AT:.*]] = affine.apply #{{.*}}(%[[I]], %[[J]])
  // CHECK: memref.load %{{.*}}[%[[AT]]]
  // CHECK: arith.index_cast %[[I]]
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%a, %k : memref<7xf32>, memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %s = arith.addf %x, %f : f32
    linalg.yield %s : f32
  }
  return
}

// A reduction in front is a sequential loop around a parallel one.
// PARALLEL-LABEL: @reduce
func.func @reduce(%a: memref<4x8xf32>, %b: memref<8xf32>) {
  // PARALLEL: scf.for
  // PARALLEL-NEXT: scf.parallel
  linalg.reduce { arith.addf } ins(%a : memref<4x8xf32>) outs(%b : memref<8xf32>) dimensions = [0]
  return
}

// Tensors stay.
// CHECK-LABEL: @tensors
func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: linalg.exp
  %r = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
