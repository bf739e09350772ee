// RUN: terrace opt %s --canonicalize | FileCheck %s

// copy(fill(c)) -> fill(c)
// CHECK-LABEL: @copy_of_fill
func.func @copy_of_fill(%c: f32, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[F:.*]] = linalg.fill ins(%{{.*}}) outs(%arg2
  // CHECK: return %[[F]]
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%0 : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// copy(x) outs(fill) -> copy(x)
// CHECK-LABEL: @copy_over_fill
func.func @copy_over_fill(%c: f32, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: linalg.fill
  // CHECK: linalg.copy
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%y : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// extract(fill(c), i) -> c
// CHECK-LABEL: @extract_of_fill
// CHECK-SAME: %[[C:.*]]: f32
func.func @extract_of_fill(%c: f32, %x: tensor<4xf32>, %i: index) -> f32 {
  // CHECK-NEXT: return %[[C]]
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

// pack(fill(c)) -> fill(c)
// CHECK-LABEL: @pack_of_fill
func.func @pack_of_fill(%c: f32, %x: tensor<4xf32>) -> tensor<2x2xf32> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<2x2xf32>
  // CHECK: linalg.fill ins(%{{.*}}) outs(%[[E]]
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4xf32> -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// reshape(fill(c, x)) -> fill(c, reshape(x))
// CHECK-LABEL: @collapse_of_fill
func.func @collapse_of_fill(%c: f32, %x: tensor<2x2xf32>) -> tensor<4xf32> {
  // CHECK: %[[R:.*]] = tensor.collapse_shape
  // CHECK: linalg.fill ins(%{{.*}}) outs(%[[R]]
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @expand_of_fill
func.func @expand_of_fill(%c: f32, %x: tensor<4xf32>) -> tensor<2x2xf32> {
  // CHECK: %[[R:.*]] = tensor.expand_shape
  // CHECK: linalg.fill ins(%{{.*}}) outs(%[[R]]
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// transpose(fill(c)) -> fill(c)
// CHECK-LABEL: @transpose_of_fill
func.func @transpose_of_fill(%c: f32, %x: tensor<4x2xf32>, %y: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // CHECK-NOT: linalg.transpose
  // CHECK: linalg.fill ins(%{{.*}}) outs(%arg2
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x2xf32>) outs(%y : tensor<2x4xf32>) permutation = [1, 0]
  return %1 : tensor<2x4xf32>
}

// concat(fill(c, x), fill(c, y)) -> fill(c, concat(x, y))
// CHECK-LABEL: @concat_of_fills
func.func @concat_of_fills(%c: f32, %x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  // CHECK: %[[X:.*]] = tensor.concat dim(0) %arg1, %arg2
  // CHECK: linalg.fill ins(%{{.*}}) outs(%[[X]]
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
  %1 = linalg.fill ins(%c : f32) outs(%y : tensor<3xf32>) -> tensor<3xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %2 : tensor<5xf32>
}

// pad(fill(c), c) -> fill(c, empty())
// CHECK-LABEL: @pad_of_fill
func.func @pad_of_fill(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: %[[D:.*]] = tensor.dim %arg0
  // CHECK: %[[S:.*]] = affine.apply #{{.*}}()[%[[D]], %arg1]
  // CHECK: %[[E:.*]] = tensor.empty(%[[S]])
  // CHECK: linalg.fill ins(%{{.*}}) outs(%[[E]]
  %c = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.pad %0 low[%n] high[2] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// insert(pad(x, c), fill(c)) -> insert(x, fill(c))
// CHECK-LABEL: @insertion_of_pad
func.func @insertion_of_pad(%x: tensor<3xf32>, %y: tensor<16xf32>, %z: tensor<4xf32>) -> tensor<16xf32> {
  // CHECK-NOT: tensor.pad
  // CHECK: %[[Z:.*]] = tensor.insert_slice %arg2 into %{{.*}}[8] [4] [1]
  // CHECK: tensor.insert_slice %arg0 into %[[Z]][5] [3] [1]
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<3xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%c : f32) outs(%y : tensor<16xf32>) -> tensor<16xf32>
  %2 = tensor.insert_slice %z into %1[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %3 = tensor.insert_slice %0 into %2[4] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %3 : tensor<16xf32>
}

// Where something else was inserted before, the padding counts.
// CHECK-LABEL: @insertion_of_pad_over_another
func.func @insertion_of_pad_over_another(%x: tensor<3xf32>, %y: tensor<16xf32>, %z: tensor<4xf32>) -> tensor<16xf32> {
  // CHECK: tensor.pad
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<3xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%c : f32) outs(%y : tensor<16xf32>) -> tensor<16xf32>
  %2 = tensor.insert_slice %z into %1[2] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %3 = tensor.insert_slice %0 into %2[4] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %3 : tensor<16xf32>
}
