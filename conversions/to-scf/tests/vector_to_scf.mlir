// RUN: terrace opt %s --convert-vector-to-scf --split-input-file | FileCheck %s
// RUN: terrace opt %s --convert-vector-to-scf=full-unroll --split-input-file | FileCheck %s --check-prefix=UNROLL
// RUN: terrace opt %s --convert-vector-to-scf=lower-tensors --split-input-file | FileCheck %s --check-prefix=TENSOR

// CHECK-LABEL: @read
// UNROLL-LABEL: @read
func.func @read(%m: memref<?x?xf32>, %i: index, %padding: f32) -> vector<2x4xf32> {
  // CHECK: %[[ROOM:.*]] = memref.alloca() : memref<vector<2x4xf32>>
  // CHECK: %[[ROWS:.*]] = vector.type_cast %[[ROOM]] : memref<vector<2x4xf32>> to memref<2xvector<4xf32>>
  // CHECK: scf.for
  // CHECK:   arith.cmpi sgt
  // CHECK:   scf.if
  // CHECK:     %[[ROW:.*]] = vector.transfer_read {{.*}} : memref<?x?xf32>, vector<4xf32>
  // CHECK:     memref.store %[[ROW]], %[[ROWS]]
  // CHECK:   } else {
  // CHECK:     memref.store %{{.*}}, %[[ROWS]]
  // CHECK: memref.load %[[ROOM]][]
  // UNROLL-COUNT-2: vector.transfer_read {{.*}} : memref<?x?xf32>, vector<4xf32>
  %0 = vector.transfer_read %m[%i, %i], %padding : memref<?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

// CHECK-LABEL: @write_masked
// UNROLL-LABEL: @write_masked
func.func @write_masked(%v: vector<2x4xf32>, %m: memref<?x?xf32>, %i: index, %mask: vector<2x4xi1>) {
  // CHECK: memref.store %{{.*}} : memref<vector<2x4xi1>>
  // CHECK: scf.for
  // CHECK:   %[[ROW:.*]] = memref.load %{{.*}} : memref<2xvector<4xf32>>
  // CHECK:   %[[MASK:.*]] = memref.load %{{.*}} : memref<2xvector<4xi1>>
  // CHECK:   vector.transfer_write %[[ROW]], %{{.*}}, %[[MASK]] {in_bounds = [true]}
  // UNROLL: vector.extract %{{.*}}[1] : vector<4xi1> from vector<2x4xi1>
  vector.transfer_write %v, %m[%i, %i], %mask {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  return
}

// -----

// What does not run along the last dimension is read one by one.
// CHECK-LABEL: @column
func.func @column(%m: memref<8x8xf32>, %padding: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  // CHECK: scf.for %[[I:.*]] = {{.*}} iter_args(%[[ALL:.*]] =
  // CHECK:   %[[X:.*]] = memref.load %{{.*}}[%[[I]], %{{.*}}]
  // CHECK:   vector.insert %[[X]], %[[ALL]] [%[[I]]]
  %0 = vector.transfer_read %m[%c0, %c0], %padding {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : memref<8x8xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// CHECK-LABEL: @transposed
func.func @transposed(%m: memref<8x8xf32>, %padding: f32) -> vector<4x2xf32> {
  %c0 = arith.constant 0 : index
  // CHECK: vector.transpose %{{.*}}, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %0 = vector.transfer_read %m[%c0, %c0], %padding {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<8x8xf32>, vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// -----

// CHECK-LABEL: @tensor
// TENSOR-LABEL: @tensor
func.func @tensor(%v: vector<2x4xf32>, %t: tensor<8x8xf32>, %i: index) -> tensor<8x8xf32> {
  // CHECK-NOT: scf.for
  // TENSOR: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<8x8xf32>)
  %0 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// CHECK-LABEL: @print
func.func @print(%v: vector<2x3xi1>) {
  // CHECK: arith.extui %{{.*}} : vector<2x3xi1> to vector<2x3xi8>
  // CHECK: vector.shape_cast %{{.*}} : vector<2x3xi8> to vector<6xi8>
  // CHECK: vector.print punctuation <open>
  // CHECK: scf.for
  // CHECK:   scf.for
  // CHECK:     vector.print %{{.*}} : i8 punctuation <no_punctuation>
  vector.print %v : vector<2x3xi1>
  return
}

// -----

// A dimension that is not written: the vector and its mask get one, each where it stands in the memory.
// CHECK-LABEL: @masked_column
func.func @masked_column(%v: vector<7xf32>, %m: memref<?x?xf32>, %i: index, %mask: vector<7xi1>) {
  // CHECK-DAG: %[[WIDE:.*]] = vector.broadcast %{{.*}} : vector<7xi1> to vector<1x7xi1>
  // CHECK-DAG: vector.transpose %[[WIDE]], [1, 0] : vector<1x7xi1> to vector<7x1xi1>
  // CHECK-DAG: vector.transpose %{{.*}}, [1, 0] : vector<1x7xf32> to vector<7x1xf32>
  // CHECK: vector.transfer_write %{{.*}} : vector<1xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %mask {permutation_map = affine_map<(d0, d1) -> (d0)>}
    : vector<7xf32>, memref<?x?xf32>
  return
}
