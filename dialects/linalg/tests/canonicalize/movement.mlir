// RUN: terrace opt %s --canonicalize | FileCheck %s

// transpose(x) -> x, where no dimension moves
// CHECK-LABEL: @transpose_in_order
func.func @transpose_in_order(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: return %arg0
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<2x3xf32>) permutation = [0, 1]
  return %0 : tensor<2x3xf32>
}

// transpose(transpose(x, p), q) -> transpose(x, p q)
// CHECK-LABEL: @transpose_of_transpose
func.func @transpose_of_transpose(%x: tensor<5x4x3xf32>, %y: tensor<4x3x5xf32>, %z: tensor<3x4x5xf32>) -> tensor<3x4x5xf32> {
  // CHECK-NEXT: %[[T:.*]] = linalg.transpose ins(%arg0 : {{.*}}) outs(%arg2 : {{.*}}) permutation = [2, 1, 0]
  // CHECK-NEXT: return %[[T]]
  %0 = linalg.transpose ins(%x : tensor<5x4x3xf32>) outs(%y : tensor<4x3x5xf32>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<4x3x5xf32>) outs(%z : tensor<3x4x5xf32>) permutation = [1, 0, 2]
  return %1 : tensor<3x4x5xf32>
}

// transpose(broadcast(x)) -> broadcast(transpose(x))
// CHECK-LABEL: @transpose_of_broadcast
func.func @transpose_of_broadcast(%x: tensor<?x4xf32>, %y: tensor<?x3x4xf32>, %z: tensor<4x?x3xf32>) -> tensor<4x?x3xf32> {
  // CHECK: %[[D:.*]] = tensor.dim %arg0
  // CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<4x?xf32>
  // CHECK: %[[T:.*]] = linalg.transpose ins(%arg0 : {{.*}}) outs(%[[E]] : {{.*}}) permutation = [1, 0]
  // CHECK: linalg.broadcast ins(%[[T]] : {{.*}}) outs(%arg2 : {{.*}}) dimensions = [2]
  %0 = linalg.broadcast ins(%x : tensor<?x4xf32>) outs(%y : tensor<?x3x4xf32>) dimensions = [1]
  %1 = linalg.transpose ins(%0 : tensor<?x3x4xf32>) outs(%z : tensor<4x?x3xf32>) permutation = [2, 0, 1]
  return %1 : tensor<4x?x3xf32>
}

// broadcast(x) -> x, along no dimension
// CHECK-LABEL: @broadcast_along_nothing
func.func @broadcast_along_nothing(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: return %arg0
  %0 = linalg.broadcast ins(%x : tensor<2xf32>) outs(%y : tensor<2xf32>) dimensions = []
  return %0 : tensor<2xf32>
}

// broadcast(broadcast(x, a), b) -> broadcast(x, a + b)
// CHECK-LABEL: @broadcast_of_broadcast
func.func @broadcast_of_broadcast(%x: tensor<2xf32>, %y: tensor<2x3xf32>, %z: tensor<4x2x5x3xf32>) -> tensor<4x2x5x3xf32> {
  // CHECK-NEXT: %[[B:.*]] = linalg.broadcast ins(%arg0 : {{.*}}) outs(%arg2 : {{.*}}) dimensions = [0, 2, 3]
  // CHECK-NEXT: return %[[B]]
  %0 = linalg.broadcast ins(%x : tensor<2xf32>) outs(%y : tensor<2x3xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<2x3xf32>) outs(%z : tensor<4x2x5x3xf32>) dimensions = [0, 2]
  return %1 : tensor<4x2x5x3xf32>
}
