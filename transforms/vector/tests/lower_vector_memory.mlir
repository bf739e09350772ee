// RUN: terrace opt %s --lower-vector-memory | FileCheck %s

// Elements of 7 bits have a place each in memory.
// CHECK-LABEL: @load
// CHECK-SAME: (%[[M:.*]]: memref<?xi7>, %[[I:.*]]: index)
func.func @load(%m: memref<?xi7>, %i: index) -> vector<2xi7> {
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK: memref.load %[[M]][%[[I]]]
  // CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %[[ONE]]
  // CHECK: memref.load %[[M]][%[[NEXT]]]
  %v = vector.load %m[%i] : memref<?xi7>, vector<2xi7>
  return %v : vector<2xi7>
}

// CHECK-LABEL: @store
func.func @store(%m: memref<?xi1>, %i: index, %v: vector<2xi1>) {
  // CHECK-COUNT-2: memref.store
  vector.store %v, %m[%i] : memref<?xi1>, vector<2xi1>
  return
}

// A lane that the mask leaves out is not read.
// CHECK-LABEL: @masked
func.func @masked(%m: memref<?xi24>, %i: index, %k: vector<1xi1>, %v: vector<1xi24>) -> vector<1xi24> {
  // CHECK: %[[BIT:.*]] = vector.extract %{{.*}}[0] : i1 from vector<1xi1>
  // CHECK: scf.if %[[BIT]] -> (i24)
  // CHECK: memref.load
  // CHECK: else
  %r = vector.maskedload %m[%i], %k, %v : memref<?xi24>, vector<1xi1>, vector<1xi24> into vector<1xi24>
  return %r : vector<1xi24>
}

// One that is out of bounds is not written.
// CHECK-LABEL: @transfer
func.func @transfer(%m: memref<5xi1>, %i: index, %v: vector<1xi1>) {
  // CHECK: %[[INSIDE:.*]] = arith.cmpi ult
  // CHECK: scf.if %[[INSIDE]] {
  // CHECK-NEXT: memref.store
  vector.transfer_write %v, %m[%i] : vector<1xi1>, memref<5xi1>
  return
}

// A vector of two dimensions is two vectors of one.
// CHECK-LABEL: @rows
func.func @rows(%m: memref<4x8xf32>, %i: index, %j: index) -> vector<2x4xf32> {
  // CHECK-COUNT-2: vector.load %{{.*}} : memref<4x8xf32>, vector<4xf32>
  %v = vector.load %m[%i, %j] : memref<4x8xf32>, vector<2x4xf32>
  return %v : vector<2x4xf32>
}

// Bytes are as they are.
// CHECK-LABEL: @bytes
func.func @bytes(%m: memref<?xi8>, %i: index) -> vector<2xi8> {
  // CHECK: vector.load
  %v = vector.load %m[%i] : memref<?xi8>, vector<2xi8>
  return %v : vector<2xi8>
}
