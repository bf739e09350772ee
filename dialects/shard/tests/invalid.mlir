// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'shard.grid' op rank of grid is expected to be a positive integer}}
shard.grid @g(shape = [])

// -----

// expected-error @+1 {{custom op 'shard.grid' Failed parsing dimension list. Did you mean an empty list? It must be denoted by "[]".}}
shard.grid @g(shape = -1)

// -----

// expected-error @+2 {{expected ']'}}
// expected-error @+1 {{custom op 'shard.grid' Failed parsing dimension list.}}
shard.grid @g(shape = [3])

// -----

// expected-error @+2 {{invalid dimension}}
// expected-error @+1 {{custom op 'shard.grid' Failed parsing dimension list.}}
shard.grid @g(shape = 3x)

// -----

// expected-error @+1 {{'shard.grid' op dimension size of a grid is expected to be non-negative or dynamic}}
"shard.grid"() <{shape = array<i64: 2, -3>, sym_name = "g"}> : () -> ()

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{grid axis duplicated}}
  %s = shard.sharding @g split_axes = [[0],[0]] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{grid axis duplicated}}
  %s = shard.sharding @g split_axes = [[1, 1]] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{grid axis is expected to be non-negative}}
  %s = shard.sharding @g split_axes = [[-1]] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "nope".}}
  %s = shard.sharding @nope split_axes = [[0]] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "f".}}
  %s = shard.sharding @f split_axes = [[0]] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{'shard.sharding' op halo sizes and shard offsets are mutually exclusive}}
  %s = shard.sharding @g split_axes = [[0]] halo_sizes = [1, 2] sharded_dims_offsets = [0, 2, 4] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{halo sizes must be specified for all split axes.}}
  %s = shard.sharding @g split_axes = [[0], []] halo_sizes = [1, 2, 3, 4] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{sharded dims offsets are not allowed for device grids with dynamic shape.}}
  %s = shard.sharding @any split_axes = [[0]] sharded_dims_offsets = [0, 3, 4] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{sharded dims offsets has wrong size.}}
  %s = shard.sharding @odd split_axes = [[0], [1]] sharded_dims_offsets = [0, 1, 2, 3, 0, 1] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{sharded dims offsets must be non-decreasing.}}
  %s = shard.sharding @odd split_axes = [[0], [1]] sharded_dims_offsets = [0, 1, 2, 3, 5, 1, 2] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+2 {{expected '['}}
  // expected-error @+1 {{custom op 'shard.sharding' failed to parse Shard_GridAxesArrayAttr parameter 'axes' which is to be a `::llvm::ArrayRef<GridAxesAttr>`}}
  %s = shard.sharding @g split_axes = [] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+2 {{custom op 'shard.sharding' integer value too large}}
  // expected-error @+1 {{custom op 'shard.sharding' failed to parse Shard_GridAxesArrayAttr parameter 'axes' which is to be a `::llvm::ArrayRef<GridAxesAttr>`}}
  %s = shard.sharding @g split_axes = [[70000]] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+3 {{custom op 'shard.sharding' expected integer value}}
  // expected-error @+2 {{expected ']'}}
  // expected-error @+1 {{custom op 'shard.sharding' failed to parse Shard_GridAxesArrayAttr parameter 'axes' which is to be a `::llvm::ArrayRef<GridAxesAttr>`}}
  %s = shard.sharding @g split_axes = [[x]] : !shard.sharding
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "nope".}}
  %s = shard.grid_shape @nope : index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Unexpected number of results 2. Expected 3.}}
  %s:2 = shard.grid_shape @odd : index, index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Unexpected number of results 2. Expected 1.}}
  %s:2 = shard.grid_shape @odd axes = [0] : index, index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Grid axes contains duplicate elements.}}
  %s:2 = shard.grid_shape @odd axes = [0, 0] : index, index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{0-based grid axis index 3 is out of bounds. The referenced grid "odd" is of rank 3.}}
  %s:2 = shard.grid_shape @odd axes = [0, 3] : index, index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "nope".}}
  %s = shard.process_multi_index on @nope : index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Unexpected number of results 1. Expected 3.}}
  %s = shard.process_multi_index on @odd : index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{0-based grid axis index -1 is out of bounds. The referenced grid "odd" is of rank 3.}}
  %s = shard.process_multi_index on @odd axes = [-1] : index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "nope".}}
  %s = shard.process_linear_index on @nope : index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "nope".}}
  %s:2 = shard.neighbors_linear_indices on @nope[%x] split_axes = [0] : index, index
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "nope".}}
  %s = shard.update_halo %t on @nope split_axes = [[0]] : tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Undefined required grid symbol "nope".}}
  %s = shard.all_reduce %t on @nope : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{0-based grid axis index 2 is out of bounds. The referenced grid "g" is of rank 2.}}
  %s = shard.all_reduce %t on @g grid_axes = [2] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Grid axes contains duplicate elements.}}
  %s = shard.all_reduce %t on @g grid_axes = [0, 1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{'shard.all_reduce' op requires the same shape for all operands and results}}
  %s = shard.all_reduce %t on @g : tensor<4x8xf32> -> tensor<4x9xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+2 {{custom op 'shard.all_reduce' expected ::mlir::shard::ReductionKind to be one of: sum, max, min, product, average, bitwise_and, bitwise_or, bitwise_xor, generic}}
  // expected-error @+1 {{custom op 'shard.all_reduce' failed to parse Shard_ReductionKindAttr parameter 'value' which is to be a `::mlir::shard::ReductionKind`}}
  %s = shard.all_reduce %t on @g reduction = least : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Gather axis 2 is out of bounds [0, 2).}}
  %s = shard.all_gather %t on @g grid_axes = [1] gather_axis = 2 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Gather axis -1 is out of bounds [0, 2).}}
  %s = shard.all_gather %t on @g grid_axes = [1] gather_axis = -1 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 32, but got 8.}}
  %s = shard.all_gather %t on @g grid_axes = [1] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 4, but got 5.}}
  %s = shard.all_gather %t on @g grid_axes = [1] gather_axis = 1 : tensor<4x8xf32> -> tensor<5x32xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected dynamic, but got 4.}}
  %s = shard.all_gather %u on @g grid_axes = [1] gather_axis = 0 : tensor<?x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Operand dimension size 4 is not divisible by collective device group size 3 for tensor axis 0.}}
  %s = shard.all_slice %t on @odd grid_axes = [0] slice_axis = 0 : tensor<4x8xf32> -> tensor<?x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 2, but got 3.}}
  %s = shard.all_slice %t on @g grid_axes = [0] slice_axis = 0 : tensor<4x8xf32> -> tensor<3x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 8, but got 7.}}
  %s = shard.all_slice %t on @g grid_axes = [0] slice_axis = 0 : tensor<4x8xf32> -> tensor<2x7xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected dynamic, but got 2.}}
  %s = shard.all_slice %t on @any grid_axes = [0] slice_axis = 0 : tensor<4x8xf32> -> tensor<2x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 16, but got 15.}}
  %s = shard.all_to_all %t on @g grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<4x8xf32> -> tensor<2x15xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 2, but got 3.}}
  %s = shard.all_to_all %t on @g grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<4x8xf32> -> tensor<3x16xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected dynamic, but got 1.}}
  %s = shard.all_to_all %t on @odd grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<4x8xf32> -> tensor<1x24xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 8, but got 9.}}
  %s = shard.all_to_all %t on @g grid_axes = [0] split_axis = 1 concat_axis = 1 : tensor<4x8xf32> -> tensor<4x9xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Out of bounds coordinate 0 for in-group device "root". Got 2, but expected value in the range [0, 1].}}
  %s = shard.broadcast %t on @g grid_axes = [0] root = [2] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{In-group device "root" has unexpected multi-index size 2. Expected 1.}}
  %s = shard.broadcast %t on @g grid_axes = [0] root = [1, 1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{'shard.broadcast' op failed to verify that all of {input, result} have same element type}}
  %s = shard.broadcast %t on @g grid_axes = [0] root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf16>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{In-group device "root" has unexpected multi-index size 2. Expected 1.}}
  %s = shard.gather %t on @g grid_axes = [0] gather_axis = 0 root = [1, 1] : (tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 8, but got 4.}}
  %s = shard.gather %t on @g grid_axes = [0] gather_axis = 0 root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Out of bounds coordinate 0 for in-group device "source". Got 2, but expected value in the range [0, 1].}}
  %s = shard.recv %t on @g grid_axes = [0] source = [2] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Out of bounds coordinate 0 for in-group device "root". Got 2, but expected value in the range [0, 1].}}
  %s = shard.reduce %t on @g grid_axes = [0] root = [2] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{'shard.reduce' op failed to verify that all of {input, result} have same shape}}
  %s = shard.reduce %t on @g grid_axes = [0] root = [1] : (tensor<4x8xf32>) -> tensor<4x9xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 2, but got 4.}}
  %s = shard.reduce_scatter %t on @g grid_axes = [0] scatter_axis = 0 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 2, but got 4.}}
  %s = shard.scatter %t on @g grid_axes = [0] scatter_axis = 0 root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{In-group device "root" has unexpected multi-index size 0. Expected 1.}}
  %s = shard.scatter %t on @g grid_axes = [0] scatter_axis = 0 root = [] : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Out of bounds coordinate 0 for in-group device "destination". Got 2, but expected value in the range [0, 1].}}
  %s = shard.send %t on @g grid_axes = [0] destination = [2] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Invalid shift axis 1. It must be one of the grouping grid axes.}}
  %s = shard.shift %t on @g grid_axes = [0] shift_axis = 1 offset = 2 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Slice axis 2 is out of bounds [0, 2).}}
  %s = shard.all_slice %t on @g grid_axes = [0] slice_axis = 2 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Scatter axis -1 is out of bounds [0, 2).}}
  %s = shard.scatter %t on @g grid_axes = [0] scatter_axis = -1 root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Split axis 4 is out of bounds [0, 2).}}
  %s = shard.all_to_all %t on @g grid_axes = [0] split_axis = 4 concat_axis = 0 : tensor<4x8xf32> -> tensor<8x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{Concat axis 4 is out of bounds [0, 2).}}
  %s = shard.all_to_all %t on @g grid_axes = [0] split_axis = 0 concat_axis = 4 : tensor<4x8xf32> -> tensor<2x8xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
shard.grid @any(shape = ?)
shard.grid @odd(shape = 3x2x1)
func.func @f(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %x: index) {
  // expected-error @+1 {{0-based grid axis index 9 is out of bounds. The referenced grid "odd" is of rank 3.}}
  %s = shard.sharding @odd split_axes = [[9]] sharded_dims_offsets = [0, 1] : !shard.sharding
  return
}
