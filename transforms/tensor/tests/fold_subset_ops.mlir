// RUN: terrace opt %s --fold-tensor-subset-ops | FileCheck %s

// transfer_read(extract_slice(x), i) -> transfer_read(x, i + offset)
// CHECK-LABEL: @read_of_extract
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>
func.func @read_of_extract(%x: tensor<8x8xf32>, %i: index, %f: f32) -> vector<4xf32> {
  // CHECK: %[[AT:.*]] = affine.apply
  // CHECK: vector.transfer_read %[[X]][%[[AT]], %c2]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %x[%i, 2] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %1 = vector.transfer_read %0[%c1, %c0], %f {in_bounds = [true]} : tensor<4x4xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// What is out of bounds of the part need not be out of bounds of the tensor.
// CHECK-LABEL: @out_of_bounds
func.func @out_of_bounds(%x: tensor<8x8xf32>, %i: index, %f: f32) -> vector<4xf32> {
  // CHECK: tensor.extract_slice
  %0 = tensor.extract_slice %x[%i, 2] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %1 = vector.transfer_read %0[%i, %i], %f : tensor<4x4xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// insert_slice(transfer_write(v, x), y) -> transfer_write(v, y), where the write replaces all of x
// CHECK-LABEL: @insert_of_write
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[V:.*]]: vector<4xf32>
func.func @insert_of_write(%x: tensor<8x8xf32>, %v: vector<4xf32>, %i: index) -> tensor<8x8xf32> {
  // CHECK: vector.transfer_write %[[V]], %[[X]][%{{.*}}, %{{.*}}] {in_bounds = [true]}
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %0 = vector.transfer_write %v, %e[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %1 = tensor.insert_slice %0 into %x[%i, 2] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: @insert_of_partial_write
func.func @insert_of_partial_write(%x: tensor<8x8xf32>, %e: tensor<2x4xf32>, %v: vector<4xf32>, %i: index) -> tensor<8x8xf32> {
  // CHECK: tensor.insert_slice
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %e[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<2x4xf32>
  %1 = tensor.insert_slice %0 into %x[%i, 2] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// insert_slice(insert_slice(x, y), z) -> insert_slice(x, z), where x replaces all of y
// CHECK-LABEL: @insert_of_insert
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %{{.*}}: tensor<1x4xf32>, %[[Z:.*]]: tensor<8x8xf32>
func.func @insert_of_insert(%x: tensor<4xf32>, %y: tensor<1x4xf32>, %z: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: tensor.insert_slice %[[X]] into %[[Z]][3, 2] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  %0 = tensor.insert_slice %x into %y[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<1x4xf32>
  %1 = tensor.insert_slice %0 into %z[3, 2] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
