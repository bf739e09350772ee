// RUN: terrace opt %s --eliminate-empty-tensors | FileCheck %s
// RUN: terrace opt %s --empty-tensor-to-alloc-tensor | FileCheck %s --check-prefix=ALLOC

// CHECK-LABEL: func @computed_in_the_destination
// CHECK-SAME: %[[T:.*]]: tensor<8xf32>
// ALLOC-LABEL: func @computed_in_the_destination
func.func @computed_in_the_destination(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  // CHECK: %[[S:.*]] = tensor.extract_slice %[[T]][%{{.*}}] [4] [1]
  // CHECK: linalg.fill ins(%{{.*}}) outs(%[[S]]
  // ALLOC: bufferization.alloc_tensor()
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @offset_is_not_known_yet
func.func @offset_is_not_known_yet(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  // CHECK: tensor.empty
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %0[%c0] : tensor<4xf32>
  %y = arith.fptoui %x : f32 to i32
  %i = arith.index_cast %y : i32 to index
  %1 = tensor.insert_slice %0 into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
