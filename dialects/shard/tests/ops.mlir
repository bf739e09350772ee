// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// Each operation in each of its forms.
// CHECK: shard.grid @g2(shape = ?x3x?)
shard.grid @g2(shape = ?x3x?)
// CHECK: shard.grid @g0(shape = 2x4) {a = 1 : i64}
shard.grid @g0(shape = 2x4) {a = 1}
// CHECK: shard.grid @g1(shape = ?)
shard.grid @g1(shape = ?)
// CHECK: shard.grid @g3(shape = 3x2)
shard.grid @g3(shape = 3x2)
// CHECK-LABEL: func.func @f(%arg0: tensor<4x8xf32>, %arg1: i64, %arg2: index, %arg3: tensor<?x8xf32>, %arg4: memref<4xf32>) {
func.func @f(%t: tensor<4x8xf32>, %i: i64, %x: index, %u: tensor<?x8xf32>, %m: memref<4xf32>) {
  // CHECK: %sharding = shard.sharding @g0 split_axes = {{\[\[}}0], []] halo_sizes = [1, %arg1] : !shard.sharding
  %s = shard.sharding @g0 split_axes = [[0], []] halo_sizes = [1, %i] : !shard.sharding
  // CHECK: %sharding_0 = shard.sharding @g0 split_axes = {{\[\[}}0]] sharded_dims_offsets = [0, 2, %arg1] {foo} : !shard.sharding
  %s1 = shard.sharding @g0 split_axes = [[0]] sharded_dims_offsets = [0, 2, %i] {foo} : !shard.sharding
  // CHECK: %sharding_1 = shard.sharding @g0 split_axes = {{\[\[}}]] : !shard.sharding
  %s2 = shard.sharding @g0 split_axes = [[]] : !shard.sharding
  // CHECK: %sharding_2 = shard.sharding @g0 split_axes = {{\[\[}}0, 1]] : !shard.sharding
  %s3 = shard.sharding @g0 split_axes = [[0, 1]] halo_sizes = [] : !shard.sharding
  // CHECK: %sharding_annotated = shard.shard %arg0 to %sharding annotate_for_users : tensor<4x8xf32>
  %0 = shard.shard %t to %s annotate_for_users : tensor<4x8xf32>
  // CHECK: %0 = shard.get_sharding %sharding_annotated : tensor<4x8xf32> -> !shard.sharding
  %gs = shard.get_sharding %0 : tensor<4x8xf32> -> !shard.sharding
  // CHECK: %shard_shape:2 = shard.shard_shape dims = [4, %arg2] sharding = %sharding device = [%arg2, 0] : index, index
  %1:2 = shard.shard_shape dims = [4, %x] sharding = %s device = [%x, 0] : index, index
  // CHECK: %grid_shape:2 = shard.grid_shape @g0 axes = [0, 1] : index, index
  %2:2 = shard.grid_shape @g0 axes = [0, 1] : index, index
  // CHECK: %grid_shape_3:2 = shard.grid_shape @g0 : index, index
  %3:2 = shard.grid_shape @g0 : index, index
  // CHECK: %proc_linear_idx:2 = shard.process_multi_index on @g0 : index, index
  %4:2 = shard.process_multi_index on @g0 : index, index
  // CHECK: %proc_linear_idx_4 = shard.process_linear_index on @g0 : index
  %5 = shard.process_linear_index on @g0 : index
  // CHECK: %down_linear_idx, %up_linear_idx = shard.neighbors_linear_indices on @g0[%arg2, %arg2] split_axes = [1] : index, index
  %6, %7 = shard.neighbors_linear_indices on @g0[%x, %x] split_axes = [1] : index, index
  // CHECK: %all_reduce = shard.all_reduce %arg0 on @g0 grid_axes = [1, 0] reduction =  max : tensor<4x8xf32> -> tensor<4x8xf64>
  %8 = shard.all_reduce %t on @g0 grid_axes = [1, 0] reduction = max : tensor<4x8xf32> -> tensor<4x8xf64>
  // CHECK: %all_gather = shard.all_gather %arg0 on @g0 grid_axes = [1] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x32xf32>
  %9 = shard.all_gather %t on @g0 grid_axes = [1] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x32xf32>
  // CHECK: %all_slice = shard.all_slice %arg0 on @g0 grid_axes = [1] slice_axis = 1 : tensor<4x8xf32> -> tensor<4x2xf32>
  %10 = shard.all_slice %t on @g0 grid_axes = [1] slice_axis = 1 : tensor<4x8xf32> -> tensor<4x2xf32>
  // CHECK: %all_to_all = shard.all_to_all %arg0 on @g0 grid_axes = [1] split_axis = 1 concat_axis = 0 : tensor<4x8xf32> -> tensor<16x2xf32>
  %11 = shard.all_to_all %t on @g0 grid_axes = [1] split_axis = 1 concat_axis = 0: tensor<4x8xf32> -> tensor<16x2xf32>
  // CHECK: %broadcast = shard.broadcast %arg0 on @g0 grid_axes = [0] root = [%arg2] : (tensor<4x8xf32>, index) -> tensor<4x8xf32>
  %12 = shard.broadcast %t on @g0 grid_axes = [0] root = [%x] : (tensor<4x8xf32>, index) -> tensor<4x8xf32>
  // CHECK: %gather = shard.gather %arg0 on @g0 grid_axes = [0] gather_axis = 0 root = [1] : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %13 = shard.gather %t on @g0 grid_axes = [0] gather_axis = 0 root = [1] : (tensor<4x8xf32>) -> tensor<8x8xf32>
  // CHECK: %recv = shard.recv %arg0 on @g0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %14 = shard.recv %t on @g0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: %recv_5 = shard.recv %arg0 on @g0 grid_axes = [0] source = [%arg2] : (tensor<4x8xf32>, index) -> tensor<4x8xf32>
  %15 = shard.recv %t on @g0 grid_axes = [0] source = [%x]: (tensor<4x8xf32>, index) -> tensor<4x8xf32>
  // CHECK: %reduce = shard.reduce %arg0 on @g0 grid_axes = [0] root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf64>
  %16 = shard.reduce %t on @g0 grid_axes = [0] reduction = sum root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf64>
  // CHECK: %reduce_scatter = shard.reduce_scatter %arg0 on @g0 grid_axes = [0] scatter_axis = 0 : tensor<4x8xf32> -> tensor<2x8xf64>
  %17 = shard.reduce_scatter %t on @g0 grid_axes = [0] scatter_axis = 0 : tensor<4x8xf32> -> tensor<2x8xf64>
  // CHECK: %scatter = shard.scatter %arg0 on @g0 grid_axes = [0] scatter_axis = 0 root = [1] : (tensor<4x8xf32>) -> tensor<2x8xf32>
  %18 = shard.scatter %t on @g0 grid_axes = [0] scatter_axis = 0 root = [1] : (tensor<4x8xf32>) -> tensor<2x8xf32>
  // CHECK: %send = shard.send %arg0 on @g0 grid_axes = [0] destination = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %19 = shard.send %t on @g0 grid_axes = [0] destination = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: %shift = shard.shift %arg0 on @g0 grid_axes = [0] shift_axis = 0 offset = 2 rotate : tensor<4x8xf32> -> tensor<4x8xf32>
  %20 = shard.shift %t on @g0 grid_axes = [0] shift_axis = 0 offset = 2 rotate : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: %1 = shard.update_halo %arg0 on @g0 split_axes = {{\[\[}}0]] halo_sizes = [1, %arg1] : tensor<4x8xf32>
  %21 = shard.update_halo %t on @g0 split_axes = [[0]] halo_sizes = [1, %i] : tensor<4x8xf32>
  // CHECK: %2 = shard.update_halo %arg0 on @g0 split_axes = {{\[\[}}0]] : tensor<4x8xf32>
  %22 = shard.update_halo %t on @g0 split_axes = [[0]] : tensor<4x8xf32>
  // CHECK: %true = arith.constant {reduction = #shard<partial max>, split = #shard<axisarray{{\[\[}}1], [], [2, 3]]>} true
  %23 = arith.constant {reduction = #shard<partial max>, split = #shard<axisarray[[1], [], [2, 3]]>} true
  // CHECK: %all_gather_6 = shard.all_gather %arg3 on @g1 grid_axes = [0] gather_axis = 0 : tensor<?x8xf32> -> tensor<?x8xf32>
  %24 = shard.all_gather %u on @g1 grid_axes = [0] gather_axis = 0 : tensor<?x8xf32> -> tensor<?x8xf32>
  // CHECK: %all_to_all_7 = shard.all_to_all %arg0 on @g0 grid_axes = [1] split_axis = 1 concat_axis = 1 : tensor<4x8xf32> -> tensor<4x8xf32>
  %25 = shard.all_to_all %t on @g0 grid_axes = [1] split_axis = 1 concat_axis = 1 : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: %all_to_all_8 = shard.all_to_all %arg0 on @g3 grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<4x8xf32> -> tensor<?x24xf32>
  %26 = shard.all_to_all %t on @g3 grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<4x8xf32> -> tensor<?x24xf32>
  // CHECK: %all_reduce_9 = shard.all_reduce %arg4 on @g0 reduction =  generic : memref<4xf32> -> memref<4xi8>
  %27 = shard.all_reduce %m on @g0 reduction = generic : memref<4xf32> -> memref<4xi8>
  // CHECK: %3 = shard.update_halo %arg4 on @g0 split_axes = {{\[\[}}1]] : memref<4xf32>
  %28 = shard.update_halo %m on @g0 split_axes = [[1]] : memref<4xf32>
  // CHECK: %sharding_10 = shard.sharding @g3 split_axes = {{\[\[}}0], [1]] sharded_dims_offsets = [0, 1, 2, 4, 0, 3, 3] : !shard.sharding
  %29 = shard.sharding @g3 split_axes = [[0], [1]] sharded_dims_offsets = [0, 1, 2, 4, 0, 3, 3] : !shard.sharding
  return
}
