// RUN: terrace opt %s --convert-tensor-to-linalg | FileCheck %s

// CHECK-LABEL: @pad
// CHECK-SAME: %[[X:.*]]: tensor<4x?xf32>, %[[F:.*]]: f32
func.func @pad(%x: tensor<4x?xf32>, %f: f32) -> tensor<8x?xf32> {
  // CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<8x?xf32>
  // CHECK: %[[P:.*]] = linalg.fill ins(%[[F]] : f32) outs(%[[E]]
  // CHECK: tensor.insert_slice %[[X]] into %[[P]][2, 1] [4, %{{.*}}] [1, 1]
  %r = tensor.pad %x low[2, 1] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  return %r : tensor<8x?xf32>
}

// Padding that depends on the position is generated.
// CHECK-LABEL: @computed_padding
func.func @computed_padding(%x: tensor<4xindex>) -> tensor<8xindex> {
  // CHECK: %[[G:.*]] = tensor.generate
  // CHECK: tensor.insert_slice %{{.*}} into %[[G]][2] [4] [1]
  %r = tensor.pad %x low[2] high[2] {
  ^bb0(%i: index):
    %s = arith.addi %i, %i : index
    tensor.yield %s : index
  } : tensor<4xindex> to tensor<8xindex>
  return %r : tensor<8xindex>
}
