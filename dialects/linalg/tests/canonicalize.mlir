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

// pack(splat(c)) -> splat(c)
// CHECK-LABEL: @pack_of_constant
func.func @pack_of_constant(%e: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // CHECK: %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<2x2xf32>
  // CHECK: return %[[C]]
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = linalg.pack %c inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4xf32> -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// unpack(pack(x)) -> x
// CHECK-LABEL: @unpack_of_pack
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<4xf32>, %
func.func @unpack_of_pack(%x: tensor<4xf32>, %p: tensor<2x2xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %p : tensor<4xf32> -> tensor<2x2xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<2x2xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// unpack(x) into fill(c, y) -> unpack(x) into y
// CHECK-LABEL: @unpack_into_fill
// CHECK-SAME: %{{.*}}: f32, %[[X:.*]]: tensor<2x2xf32>, %[[Y:.*]]: tensor<4xf32>
func.func @unpack_into_fill(%c: f32, %x: tensor<2x2xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: linalg.unpack %[[X]] inner_dims_pos = [0] inner_tiles = [2] into %[[Y]]
  %0 = linalg.fill ins(%c : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [2] into %0 : tensor<2x2xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
