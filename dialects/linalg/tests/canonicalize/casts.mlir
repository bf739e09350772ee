// RUN: terrace opt %s --canonicalize | FileCheck %s

// f(cast(x)) -> f(x) for all operands in memory
// CHECK-LABEL: @casts_of_memory
func.func @casts_of_memory(%x: memref<2x3xf32>) {
  // CHECK-NEXT: linalg.exp ins(%arg0 : memref<2x3xf32>) outs(%arg0 : memref<2x3xf32>)
  // CHECK-NEXT: linalg.softmax dimension(1) ins(%arg0 : memref<2x3xf32>) outs(%arg0 : memref<2x3xf32>)
  %0 = memref.cast %x : memref<2x3xf32> to memref<?x?xf32>
  linalg.exp ins(%0 : memref<?x?xf32>) outs(%0 : memref<?x?xf32>)
  linalg.softmax dimension(1) ins(%0 : memref<?x?xf32>) outs(%0 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: @casts_of_memory_that_stay
func.func @casts_of_memory_that_stay(%x: memref<2x3xf32>) {
  // CHECK: memref.cast
  // CHECK-NEXT: linalg.map
  %0 = memref.cast %x : memref<2x3xf32> to memref<?x?xf32>
  linalg.map { math.exp } ins(%0 : memref<?x?xf32>) outs(%0 : memref<?x?xf32>)
  return
}

// cast(f(x, y)) -> f(x, cast(y)), where f writes into y
// CHECK-LABEL: @cast_of_result
func.func @cast_of_result(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (tensor<4x8xf32>, tensor<?x?xf32>) {
  // CHECK-DAG: %[[A:.*]] = tensor.cast %arg0 : tensor<?x?xf32> to tensor<4x?xf32>
  // CHECK-DAG: %[[B:.*]] = tensor.cast %arg1 : tensor<?x?xf32> to tensor<?x8xf32>
  // CHECK-DAG: %[[C:.*]] = tensor.cast %arg2 : tensor<?x?xf32> to tensor<4x8xf32>
  // CHECK: %[[M:.*]] = linalg.matmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : {{.*}})
  // CHECK: %[[R:.*]] = tensor.cast %[[M]]
  // CHECK: return %[[M]], %[[R]]
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  return %1, %0 : tensor<4x8xf32>, tensor<?x?xf32>
}

func.func private @use(tensor<4x8xf32>)

// A cast in a branch may hold there alone.
// CHECK-LABEL: @cast_in_branch
func.func @cast_in_branch(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>, %p: i1) -> tensor<?x?xf32> {
  // CHECK: linalg.exp ins(%arg0 : tensor<?x?xf32>)
  // CHECK: scf.if
  // CHECK: tensor.cast
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  scf.if %p {
    %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
    func.call @use(%1) : (tensor<4x8xf32>) -> ()
  }
  return %0 : tensor<?x?xf32>
}

// f(x : tensor<c>, y : tensor<?>) -> f(x : tensor<c>, cast(y) : tensor<c>)
// CHECK-LABEL: @static_shapes
func.func @static_shapes(%x: tensor<4xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-DAG: %[[Y:.*]] = tensor.cast %arg1 : tensor<?xf32> to tensor<4xf32>
  // CHECK-DAG: %[[Z:.*]] = tensor.cast %arg2 : tensor<?xf32> to tensor<4xf32>
  // CHECK: %[[S:.*]] = linalg.add ins(%arg0, %[[Y]] : tensor<4xf32>, tensor<4xf32>) outs(%[[Z]] : tensor<4xf32>)
  // CHECK: tensor.cast %[[S]] : tensor<4xf32> to tensor<?xf32>
  %0 = linalg.add ins(%x, %y : tensor<4xf32>, tensor<?xf32>) outs(%z : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// index d -> 0, where loop d has one iteration
// CHECK-LABEL: @position_in_one_iteration
func.func @position_in_one_iteration(%x: tensor<1x3xindex>) -> tensor<1x3xindex> {
  // CHECK-NOT: linalg.index 0
  // CHECK: %[[I:.*]] = linalg.index 1
  // CHECK-NEXT: linalg.yield %[[I]]
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%x : tensor<1x3xindex>) {
  ^bb0(%out: index):
    %1 = linalg.index 0 : index
    %2 = linalg.index 1 : index
    %3 = arith.addi %1, %2 : index
    linalg.yield %3 : index
  } -> tensor<1x3xindex>
  return %0 : tensor<1x3xindex>
}
