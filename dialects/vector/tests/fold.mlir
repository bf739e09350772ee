// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// bitcast(bitcast(x)) -> x, bitcast(splat) -> splat of larger elements
// CHECK-LABEL: @bitcast
// CHECK-SAME:    (%[[X:.*]]: vector<4xi32>)
func.func @bitcast(%x: vector<4xi32>) -> (vector<4xi32>, vector<2xi32>) {
  // CHECK: %[[C:.*]] = arith.constant dense<16843009> : vector<2xi32>
  // CHECK: return %[[X]], %[[C]]
  %0 = vector.bitcast %x : vector<4xi32> to vector<8xi16>
  %1 = vector.bitcast %0 : vector<8xi16> to vector<4xi32>
  %c = arith.constant dense<1> : vector<8xi8>
  %2 = vector.bitcast %c : vector<8xi8> to vector<2xi32>
  return %1, %2 : vector<4xi32>, vector<2xi32>
}

// -----

// broadcast(c) -> splat of c, shape_cast(c) -> c of another shape, transpose(splat) -> splat
// CHECK-LABEL: @constants
func.func @constants() -> (vector<2x4xi32>, vector<2x2xi32>, vector<4x2xi32>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<1> : vector<2x4xi32>
  // CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[}}[1, 2], [3, 4]]> : vector<2x2xi32>
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<1> : vector<4x2xi32>
  // CHECK:     return %[[A]], %[[B]], %[[C]]
  %c = arith.constant 1 : i32
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.broadcast %c : i32 to vector<2x4xi32>
  %1 = vector.shape_cast %v : vector<4xi32> to vector<2x2xi32>
  %2 = vector.transpose %0, [1, 0] : vector<2x4xi32> to vector<4x2xi32>
  return %0, %1, %2 : vector<2x4xi32>, vector<2x2xi32>, vector<4x2xi32>
}

// -----

// extract(insert(x, y, i), j) -> extract(x, ..) or extract(y, j), through transpositions
// CHECK-LABEL: @extract_of_insert
// CHECK-SAME:    (%[[V:.*]]: vector<2x3xf32>, %[[A:.*]]: f32, %{{.*}}: f32)
func.func @extract_of_insert(%v: vector<2x3xf32>, %a: f32, %b: f32) -> (f32, f32) {
  // CHECK: %[[X:.*]] = vector.extract %[[V]][1, 2]
  // CHECK: return %[[A]], %[[X]]
  %0 = vector.insert %a, %v[0, 1] : f32 into vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.insert %b, %1[0, 0] : f32 into vector<3x2xf32>
  %3 = vector.extract %2[1, 0] : f32 from vector<3x2xf32>
  %4 = vector.extract %2[2, 1] : f32 from vector<3x2xf32>
  return %3, %4 : f32, f32
}

// -----

// extract(broadcast(x), i) -> extract(x, i) without what is repeated
// CHECK-LABEL: @extract_of_broadcast
// CHECK-SAME:    (%[[X:.*]]: vector<3x1x2xf32>)
func.func @extract_of_broadcast(%x: vector<3x1x2xf32>) -> f32 {
  // CHECK: vector.extract %[[X]][2, 0, 1]
  %0 = vector.broadcast %x : vector<3x1x2xf32> to vector<4x3x2x2xf32>
  %1 = vector.extract %0[0, 2, 1, 1] : f32 from vector<4x3x2x2xf32>
  return %1 : f32
}

// -----

// extract(shuffle(x, y, mask), i) -> extract(y, mask[i]), and extract(shape_cast(x), i) -> extract(x, j)
// CHECK-LABEL: @extract_of_others
// CHECK-SAME:    (%{{.*}}: vector<4xf32>, %[[Y:.*]]: vector<4xf32>, %[[Z:.*]]: vector<2x3xf32>)
func.func @extract_of_others(%x: vector<4xf32>, %y: vector<4xf32>, %z: vector<2x3xf32>) -> (f32, f32) {
  // CHECK: vector.extract %[[Y]][2]
  // CHECK: vector.extract %[[Z]][1, 1]
  %0 = vector.shuffle %x, %y [1, 6] : vector<4xf32>, vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<2xf32>
  %2 = vector.shape_cast %z : vector<2x3xf32> to vector<6xf32>
  %3 = vector.extract %2[4] : f32 from vector<6xf32>
  return %1, %3 : f32, f32
}

// -----

// insert(c, d, i) -> d with c at i, and insert(x, y, [-1]) -> poison
// CHECK-LABEL: @insert
func.func @insert(%x: f32, %y: vector<4xf32>) -> (vector<3xf32>, vector<4xf32>) {
  // CHECK-DAG: arith.constant dense<[0.000000e+00, 2.000000e+00, 0.000000e+00]>
  // CHECK-DAG: ub.poison : vector<4xf32>
  %c = arith.constant 2.0 : f32
  %i = arith.constant 1 : index
  %d = arith.constant dense<0.0> : vector<3xf32>
  %0 = vector.insert %c, %d[%i] : f32 into vector<3xf32>
  %1 = vector.insert %x, %y[-1] : f32 into vector<4xf32>
  return %0, %1 : vector<3xf32>, vector<4xf32>
}

// -----

// constant_mask(all) -> true, and constant_mask(none) -> false
// CHECK-LABEL: @masks
func.func @masks() -> (vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  // CHECK-DAG: arith.constant dense<true>
  // CHECK-DAG: arith.constant dense<false>
  // CHECK-DAG: vector.constant_mask [2]
  %0 = vector.constant_mask [4] : vector<4xi1>
  %1 = vector.constant_mask [0] : vector<4xi1>
  %2 = vector.constant_mask [2] : vector<4xi1>
  return %0, %1, %2 : vector<4xi1>, vector<4xi1>, vector<4xi1>
}

// -----

// transfer_read(transfer_write(x, y, i), i) -> x, and what lies in the base is marked so
// CHECK-LABEL: @transfers
// CHECK-SAME:    (%[[T:.*]]: tensor<4x8xf32>, %[[X:.*]]: vector<1x8xf32>)
func.func @transfers(%t: tensor<4x8xf32>, %x: vector<1x8xf32>) -> (vector<1x8xf32>, vector<1x8xf32>) {
  // CHECK: %[[Y:.*]] = vector.transfer_read %[[T]]{{.*}} {in_bounds = [true, true]}
  // CHECK: return %[[X]], %[[Y]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_write %x, %t[%c1, %c0] : vector<1x8xf32>, tensor<4x8xf32>
  %1 = vector.transfer_read %0[%c1, %c0], %f : tensor<4x8xf32>, vector<1x8xf32>
  %2 = vector.transfer_read %t[%c1, %c0], %f : tensor<4x8xf32>, vector<1x8xf32>
  return %1, %2 : vector<1x8xf32>, vector<1x8xf32>
}
