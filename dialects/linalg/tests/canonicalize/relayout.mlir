// RUN: terrace opt %s --canonicalize | FileCheck %s

// pack(unpack(x)) -> x
// CHECK-LABEL: @pack_of_unpack
func.func @pack_of_unpack(%x: tensor<2x4x4xf32>, %y: tensor<2x16xf32>, %z: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  // CHECK-NEXT: return %arg0
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [4] into %y : tensor<2x4x4xf32> -> tensor<2x16xf32>
  %1 = linalg.pack %0 inner_dims_pos = [1] inner_tiles = [4] into %z : tensor<2x16xf32> -> tensor<2x4x4xf32>
  return %1 : tensor<2x4x4xf32>
}

// pack(x, padding) -> pack(x), where all tiles are full
// CHECK-LABEL: @padding_of_full_tiles
func.func @padding_of_full_tiles(%x: tensor<?x16xf32>, %y: tensor<?x4x4xf32>, %c: f32) -> tensor<?x4x4xf32> {
  // CHECK-NOT: padding_value
  %0 = linalg.pack %x padding_value(%c : f32) inner_dims_pos = [1] inner_tiles = [4] into %y : tensor<?x16xf32> -> tensor<?x4x4xf32>
  return %0 : tensor<?x4x4xf32>
}

// pack(x : tensor<?>) : tensor<c> -> pack(cast(x) : tensor<c>)
// CHECK-LABEL: @static_shape_of_source
func.func @static_shape_of_source(%x: tensor<?x16xf32>, %y: tensor<8x4x4xf32>) -> tensor<8x4x4xf32> {
  // CHECK: tensor.cast %arg0 : tensor<?x16xf32> to tensor<8x16xf32>
  %0 = linalg.pack %x inner_dims_pos = [1] inner_tiles = [4] into %y : tensor<?x16xf32> -> tensor<8x4x4xf32>
  return %0 : tensor<8x4x4xf32>
}

// CHECK-LABEL: @static_shape_of_destination
func.func @static_shape_of_destination(%x: tensor<8x16xf32>, %y: tensor<?x?x4xf32>) -> tensor<?x?x4xf32> {
  // CHECK: %[[Y:.*]] = tensor.cast %arg1 : tensor<?x?x4xf32> to tensor<8x?x4xf32>
  // CHECK: %[[P:.*]] = linalg.pack %arg0 {{.*}} into %[[Y]]
  // CHECK: tensor.cast %[[P]] : tensor<8x?x4xf32> to tensor<?x?x4xf32>
  %0 = linalg.pack %x inner_dims_pos = [1] inner_tiles = [4] into %y : tensor<8x16xf32> -> tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

// CHECK-LABEL: @static_shape_of_unpacked
func.func @static_shape_of_unpacked(%x: tensor<8x4x4xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[Y:.*]] = tensor.cast %arg1 : tensor<?x?xf32> to tensor<8x?xf32>
  // CHECK: linalg.unpack %arg0 {{.*}} into %[[Y]]
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [4] into %y : tensor<8x4x4xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// pack(cast(x) into cast(y)) -> cast(pack(x into y))
// CHECK-LABEL: @pack_of_casts
func.func @pack_of_casts(%x: tensor<7xf32>, %y: tensor<2x4xf32>, %c: f32, %t: index) -> tensor<?x?xf32> {
  // CHECK: %[[P:.*]] = linalg.pack %arg0 padding_value(%arg2 : f32) inner_dims_pos = [0] inner_tiles = [4] into %arg1 {own}
  // CHECK: tensor.cast %[[P]] : tensor<2x4xf32> to tensor<?x?xf32>
  %0 = tensor.cast %x : tensor<7xf32> to tensor<?xf32>
  %1 = tensor.cast %y : tensor<2x4xf32> to tensor<?x?xf32>
  %2 = linalg.pack %0 padding_value(%c : f32) inner_dims_pos = [0] inner_tiles = [%t] into %1 {own} : tensor<?xf32> -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// unpack(cast(x) into cast(y)) -> cast(unpack(x into y))
// CHECK-LABEL: @unpack_of_casts
func.func @unpack_of_casts(%x: tensor<2x4xf32>, %y: tensor<8xf32>, %t: index) -> tensor<?xf32> {
  // CHECK: %[[U:.*]] = linalg.unpack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg1
  // CHECK: tensor.cast %[[U]] : tensor<8xf32> to tensor<?xf32>
  %0 = tensor.cast %x : tensor<2x4xf32> to tensor<?x?xf32>
  %1 = tensor.cast %y : tensor<8xf32> to tensor<?xf32>
  %2 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [%t] into %1 : tensor<?x?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// extract_slice(unpack(x) into y) -> unpack(x) into extract_slice(y)
// CHECK-LABEL: @slice_of_unpack
func.func @slice_of_unpack(%x: tensor<28x2x16xf32>, %y: tensor<28x30xf32>) -> tensor<28x20xf32> {
  // CHECK: %[[Y:.*]] = tensor.extract_slice %arg1[0, 0] [28, 20] [1, 1]
  // CHECK: linalg.unpack %arg0 {{.*}} into %[[Y]]
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [16] into %y : tensor<28x2x16xf32> -> tensor<28x30xf32>
  %1 = tensor.extract_slice %0[0, 0] [28, 20] [1, 1] : tensor<28x30xf32> to tensor<28x20xf32>
  return %1 : tensor<28x20xf32>
}

// CHECK-LABEL: @slice_of_fewer_tiles
func.func @slice_of_fewer_tiles(%x: tensor<28x2x16xf32>, %y: tensor<28x30xf32>) -> (tensor<28x10xf32>, tensor<28x30xf32>) {
  // CHECK: linalg.unpack
  // CHECK: tensor.extract_slice
  // CHECK: linalg.unpack
  // CHECK: tensor.extract_slice
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [16] into %y : tensor<28x2x16xf32> -> tensor<28x30xf32>
  %1 = tensor.extract_slice %0[0, 0] [28, 10] [1, 1] : tensor<28x30xf32> to tensor<28x10xf32>
  %2 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [16] into %y : tensor<28x2x16xf32> -> tensor<28x30xf32>
  %3 = tensor.extract_slice %2[0, 0] [20, 30] [1, 1] : tensor<28x30xf32> to tensor<20x30xf32>
  %4 = tensor.insert_slice %3 into %y[0, 0] [20, 30] [1, 1] : tensor<20x30xf32> into tensor<28x30xf32>
  return %1, %4 : tensor<28x10xf32>, tensor<28x30xf32>
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

// unpack(splat(c)) -> splat(c)
// CHECK-LABEL: @unpack_of_splat
func.func @unpack_of_splat(%dest: tensor<128x256xf32>) -> tensor<128x256xf32> {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<1.000000e-01> : tensor<128x256xf32>
  // CHECK-NEXT: return %[[C]]
  %c = arith.constant dense<1.000000e-01> : tensor<16x8x8x32xf32>
  %0 = linalg.unpack %c inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %dest : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return %0 : tensor<128x256xf32>
}
