// RUN: terrace opt %s --resolve-shaped-type-result-dims | FileCheck %s
// RUN: terrace opt %s --resolve-ranked-shaped-type-result-dims | FileCheck %s

// CHECK-DAG: #[[PRODUCT:.*]] = affine_map<()[s0] -> (s0 * 28)>
// CHECK-DAG: #[[SUM:.*]] = affine_map<()[s0, s1] -> (s0 + s1 + 5)>

// dim(extract_slice [..] [n] [..], 0) -> n
// CHECK-LABEL: @extract_slice
// CHECK-SAME:    (%{{.*}}: tensor<?x?xf32>, %[[N:.*]]: index)
func.func @extract_slice(%t: tensor<?x?xf32>, %n: index) -> index {
  // CHECK: return %[[N]]
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  return %d : index
}

// dim(insert_slice into x, 1) -> dim(x, 1)
// CHECK-LABEL: @insert_slice
// CHECK-SAME:    (%[[T:.*]]: tensor<?x?xf32>
func.func @insert_slice(%t: tensor<?x?xf32>, %part: tensor<2x2xf32>) -> index {
  // CHECK: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: tensor.dim %[[T]], %[[C1]]
  %c1 = arith.constant 1 : index
  %s = tensor.insert_slice %part into %t[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<?x?xf32>
  %d = tensor.dim %s, %c1 : tensor<?x?xf32>
  return %d : index
}

// CHECK-LABEL: @collapse
func.func @collapse(%t: tensor<4x?x7xf32>) -> index {
  // CHECK: %[[D:.*]] = tensor.dim
  // CHECK: affine.apply #[[PRODUCT]]()[%[[D]]]
  %c0 = arith.constant 0 : index
  %s = tensor.collapse_shape %t [[0, 1, 2]] : tensor<4x?x7xf32> into tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: @pad
// CHECK-SAME:    (%[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index
func.func @pad(%t: tensor<?xf32>, %n: index, %x: f32) -> index {
  // CHECK: %[[D:.*]] = tensor.dim %[[T]]
  // CHECK: affine.apply #[[SUM]]()[%[[D]], %[[N]]]
  %c0 = arith.constant 0 : index
  %s = tensor.pad %t low[%n] high[5] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: @concat
func.func @concat(%t: tensor<?xf32>) -> index {
  // CHECK-COUNT-2: tensor.dim
  // CHECK: affine.apply
  %c0 = arith.constant 0 : index
  %s = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: @shared
// CHECK-SAME:    (%[[T:.*]]: tensor<?xf32>
func.func @shared(%t: tensor<?xf32>, %n: index, %m: memref<index>) -> tensor<?xf32> {
  // CHECK: tensor.dim %[[T]]
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
    %d = tensor.dim %o, %c0 : tensor<?xf32>
    memref.store %d, %m[] : memref<index>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @alloc_tensor
// CHECK-SAME:    (%[[N:.*]]: index, %[[M:.*]]: index)
func.func @alloc_tensor(%n: index, %m: index) -> (index, index, index) {
  // CHECK: %[[C5:.*]] = arith.constant 5
  // CHECK: return %[[N]], %[[C5]], %[[M]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.alloc_tensor(%n, %m) : tensor<?x5x?xf32>
  %0 = tensor.dim %t, %c0 : tensor<?x5x?xf32>
  %1 = tensor.dim %t, %c1 : tensor<?x5x?xf32>
  %2 = tensor.dim %t, %c2 : tensor<?x5x?xf32>
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: @alloc_copy
// CHECK-SAME:    (%[[X:.*]]: tensor<?x5xf32>)
func.func @alloc_copy(%x: tensor<?x5xf32>) -> (index, index) {
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5
  // CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %{{.*}}
  // CHECK: return %[[D]], %[[C5]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.alloc_tensor() copy(%x) : tensor<?x5xf32>
  %0 = tensor.dim %t, %c0 : tensor<?x5xf32>
  %1 = tensor.dim %t, %c1 : tensor<?x5xf32>
  return %0, %1 : index, index
}

// The sizes are those of the destination.
// CHECK-LABEL: @materialize
// CHECK-SAME:    (%{{.*}}: tensor<?x5xf32>, %[[D:.*]]: tensor<4x?xf32>)
func.func @materialize(%s: tensor<?x5xf32>, %d: tensor<4x?xf32>) -> (index, index) {
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4
  // CHECK-DAG: %[[DIM:.*]] = tensor.dim %[[D]], %{{.*}} : tensor<4x?xf32>
  // CHECK: return %[[C4]], %[[DIM]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.materialize_in_destination %s in %d : (tensor<?x5xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  %1 = tensor.dim %t, %c1 : tensor<4x?xf32>
  return %0, %1 : index, index
}
