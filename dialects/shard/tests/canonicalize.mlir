// RUN: terrace opt %s --canonicalize | FileCheck %s

shard.grid @grid(shape = 2x4)

// all_gather(x) -> x, and so for other collectives, in a group of one device
// CHECK-LABEL: @among_one
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @among_one(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]]
  %0 = shard.all_gather %x on @grid grid_axes = [] gather_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %1 = shard.broadcast %x on @grid grid_axes = [] root = [] : (tensor<4xf32>) -> tensor<4xf32>
  %2 = shard.reduce_scatter %x on @grid grid_axes = [] scatter_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %3 = shard.send %x on @grid grid_axes = [] destination = [] : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @of_other_type
func.func @of_other_type(%x: tensor<4xf32>) -> tensor<4xf64> {
  // CHECK: shard.all_reduce
  %0 = shard.all_reduce %x on @grid grid_axes = [] reduction = sum : tensor<4xf32> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
