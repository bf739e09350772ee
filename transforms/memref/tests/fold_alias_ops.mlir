// RUN: terrace opt %s --fold-memref-alias-ops --affine-fold-memref-alias-ops | FileCheck %s

// CHECK-DAG: #[[PLACE:.*]] = affine_map<()[s0, s1] -> (s0 + s1 * 2)>

// load (subview m)[i] -> load m[offset + i * stride]
// CHECK-LABEL: @subview
// CHECK-SAME:    (%[[M:.*]]: memref<12x32xf32>, %[[A:.*]]: index, %[[I:.*]]: index)
func.func @subview(%m: memref<12x32xf32>, %a: index, %i: index) -> f32 {
  // CHECK: %[[ROW:.*]] = affine.apply #[[PLACE]]()[%[[A]], %[[I]]]
  // CHECK: memref.load %[[M]][%[[ROW]], %[[I]]] : memref<12x32xf32>
  %s = memref.subview %m[%a, 0] [4, 4] [2, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 1], offset: ?>>
  %0 = memref.load %s[%i, %i] : memref<4x4xf32, strided<[64, 1], offset: ?>>
  return %0 : f32
}

// load (expand m)[i, j] -> load m[linearize i, j]
// CHECK-LABEL: @expand
// CHECK-SAME:    (%[[M:.*]]: memref<8xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
func.func @expand(%m: memref<8xf32>, %i: index, %j: index) -> f32 {
  // CHECK: %[[AT:.*]] = affine.linearize_index disjoint [%[[I]], %[[J]]] by (4, 2) : index
  // CHECK: memref.load %[[M]][%[[AT]]] : memref<8xf32>
  %s = memref.expand_shape %m [[0, 1]] output_shape [4, 2] : memref<8xf32> into memref<4x2xf32>
  %0 = memref.load %s[%i, %j] : memref<4x2xf32>
  return %0 : f32
}

// store (collapse m)[i] -> store m[delinearize i]
// CHECK-LABEL: @collapse
// CHECK-SAME:    (%[[M:.*]]: memref<4x2xf32>, %[[I:.*]]: index
func.func @collapse(%m: memref<4x2xf32>, %i: index, %x: f32) {
  // CHECK: %[[AT:.*]]:2 = affine.delinearize_index %[[I]] into (4, 2) : index, index
  // CHECK: memref.store %{{.*}}, %[[M]][%[[AT]]#0, %[[AT]]#1] : memref<4x2xf32>
  %s = memref.collapse_shape %m [[0, 1]] : memref<4x2xf32> into memref<8xf32>
  memref.store %x, %s[%i] : memref<8xf32>
  return
}

// A transfer of dimensions that the view leaves out.
// CHECK-LABEL: @transfer
// CHECK-SAME:    (%[[M:.*]]: memref<2x8xf32>, %[[I:.*]]: index
func.func @transfer(%m: memref<2x8xf32>, %i: index, %x: f32) -> vector<4xf32> {
  // CHECK: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: vector.transfer_read %[[M]][%[[C1]], %[[I]]], %{{.*}} : memref<2x8xf32>, vector<4xf32>
  %s = memref.subview %m[1, 0] [1, 8] [1, 1] : memref<2x8xf32> to memref<8xf32, strided<[1], offset: 8>>
  %0 = vector.transfer_read %s[%i], %x {in_bounds = [true]} : memref<8xf32, strided<[1], offset: 8>>, vector<4xf32>
  return %0 : vector<4xf32>
}

// subview (subview m)[a] -> subview m[b + a]
// CHECK-LABEL: @twice
// CHECK-SAME:    (%[[M:.*]]: memref<12xf32>)
func.func @twice(%m: memref<12xf32>) -> memref<2xf32, strided<[1], offset: 5>> {
  // CHECK: memref.subview %[[M]][5] [2] [1]
  %s = memref.subview %m[2] [8] [1] : memref<12xf32> to memref<8xf32, strided<[1], offset: 2>>
  %t = memref.subview %s[3] [2] [1] : memref<8xf32, strided<[1], offset: 2>> to memref<2xf32, strided<[1], offset: 5>>
  return %t : memref<2xf32, strided<[1], offset: 5>>
}

// Induction variables are dimensions.
// CHECK-LABEL: @affine
// CHECK-SAME:    (%[[M:.*]]: memref<12x32xf32>, %[[A:.*]]: index)
func.func @affine(%m: memref<12x32xf32>, %a: index) {
  // CHECK: affine.for %[[I:.*]] = 0 to 4 {
  // CHECK:   %[[ROW:.*]] = affine.apply #{{.*}}(%[[I]])[%[[A]]]
  // CHECK:   affine.load %[[M]][%[[ROW]], %[[I]]]
  %s = memref.subview %m[%a, 0] [4, 4] [1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  affine.for %i = 0 to 4 {
    %0 = affine.load %s[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
    affine.store %0, %s[%i, 0] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  }
  return
}
