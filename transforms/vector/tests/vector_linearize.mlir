// RUN: terrace opt %s --vector-linearize | FileCheck %s
// RUN: terrace opt %s --vector-linearize=target-vector-bitwidth=128 | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL:  @elementwise
// CHECK-SAME:     (%[[X:.*]]: vector<2x4xf32>)
// CHECK:          %[[FLAT:.*]] = vector.shape_cast %[[X]] : vector<2x4xf32> to vector<8xf32>
// CHECK:          %[[C:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]> : vector<8xf32>
// CHECK:          %[[SUM:.*]] = arith.addf %[[FLAT]], %[[C]] : vector<8xf32>
// CHECK:          %[[FMA:.*]] = vector.fma %[[SUM]], %[[SUM]], %[[FLAT]] : vector<8xf32>
// CHECK:          vector.shape_cast %[[FMA]] : vector<8xf32> to vector<2x4xf32>
// Rows of 128 bits stay.
// NARROW-LABEL: @elementwise
// NARROW-NOT:     shape_cast
// NARROW:         return
func.func @elementwise(%x: vector<2x4xf32>) -> vector<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : vector<2x4xf32>
  %sum = arith.addf %x, %c : vector<2x4xf32>
  %r = vector.fma %sum, %sum, %x : vector<2x4xf32>
  return %r : vector<2x4xf32>
}

// NARROW-LABEL: @narrow
// NARROW:         arith.addf %{{.*}}, %{{.*}} : vector<4xf32>
func.func @narrow(%x: vector<2x2xf32>) -> vector<2x2xf32> {
  %r = arith.addf %x, %x : vector<2x2xf32>
  return %r : vector<2x2xf32>
}

// CHECK-LABEL: @one_scalable_dimension
// CHECK:         math.sin %{{.*}} : vector<[8]xf32>
// CHECK:         arith.constant dense<2.000000e+00> : vector<[8]xf32>
// CHECK:         math.sin %{{.*}} : vector<[2]x[2]xf32>
func.func @one_scalable_dimension(%x: vector<2x[4]xf32>, %y: vector<[2]x[2]xf32>) -> (vector<2x[4]xf32>, vector<2x[4]xf32>, vector<[2]x[2]xf32>) {
  %a = math.sin %x : vector<2x[4]xf32>
  %b = arith.constant dense<2.0> : vector<2x[4]xf32>
  %c = math.sin %y : vector<[2]x[2]xf32>
  return %a, %b, %c : vector<2x[4]xf32>, vector<2x[4]xf32>, vector<[2]x[2]xf32>
}

// CHECK-LABEL: @parts
// CHECK-SAME:    (%[[X:.*]]: vector<3x4xi8>, %[[Y:.*]]: vector<4xi8>, %[[Z:.*]]: i8)
// CHECK:         %[[FLAT:.*]] = vector.shape_cast %[[X]]
// CHECK:         vector.shuffle %[[FLAT]], %[[FLAT]] [4, 5, 6, 7] : vector<12xi8>, vector<12xi8>
// CHECK:         vector.extract %[[FLAT]][6] : i8 from vector<12xi8>
// CHECK:         vector.shuffle %[[FLAT]], %[[FLAT]] [5, 6, 9, 10]
// CHECK:         %[[A:.*]] = vector.shuffle %[[FLAT]], %[[Y]] [0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11]
// CHECK:         %[[B:.*]] = vector.insert %[[Z]], %[[A]] [11] : i8 into vector<12xi8>
// CHECK:         vector.shuffle %[[B]], %{{.*}} [0, 1, 2, 3, 4, 12, 13, 7, 8, 14, 15, 11]
func.func @parts(%x: vector<3x4xi8>, %y: vector<4xi8>, %z: i8) -> (vector<4xi8>, i8, vector<2x2xi8>, vector<3x4xi8>) {
  %row = vector.extract %x[1] : vector<4xi8> from vector<3x4xi8>
  %one = vector.extract %x[1, 2] : i8 from vector<3x4xi8>
  %box = vector.extract_strided_slice %x {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xi8> to vector<2x2xi8>
  %a = vector.insert %y, %x [1] : vector<4xi8> into vector<3x4xi8>
  %b = vector.insert %z, %a [2, 3] : i8 into vector<3x4xi8>
  %c = vector.insert_strided_slice %box, %b {offsets = [1, 1], strides = [1, 1]} : vector<2x2xi8> into vector<3x4xi8>
  return %row, %one, %box, %c : vector<4xi8>, i8, vector<2x2xi8>, vector<3x4xi8>
}

// CHECK-LABEL: @others
// CHECK:         vector.shuffle %{{.*}}, %{{.*}} [4, 5, -1, -1, 2, 3] : vector<4xf32>, vector<4xf32>
// CHECK:         vector.bitcast %{{.*}} : vector<4xf32> to vector<8xf16>
// CHECK:         vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK:         vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK:         vector.to_elements %{{.*}} : vector<4xf32>
func.func @others(%x: vector<2x2xf32>, %y: f32) -> (vector<3x2xf32>, vector<2x4xf16>, vector<2x2xf32>, vector<2x1xf32>, f32) {
  %a = vector.shuffle %x, %x [2, -1, 1] : vector<2x2xf32>, vector<2x2xf32>
  %b = vector.bitcast %x : vector<2x2xf32> to vector<2x4xf16>
  %c = vector.broadcast %y : f32 to vector<2x2xf32>
  %d = vector.from_elements %y, %y : vector<2x1xf32>
  %e:4 = vector.to_elements %x : vector<2x2xf32>
  return %a, %b, %c, %d, %e#3 : vector<3x2xf32>, vector<2x4xf16>, vector<2x2xf32>, vector<2x1xf32>, f32
}

// CHECK-LABEL: @rows_of_memory
// CHECK-SAME:    (%[[M:.*]]: memref<2x8xf32>, %[[I:.*]]: index, %[[N:.*]]: index)
// CHECK:         %[[X:.*]] = vector.load %[[M]][%[[I]], %[[I]]] : memref<2x8xf32>, vector<4xf32>
// CHECK:         vector.store %[[X]], %[[M]][%[[I]], %[[I]]] : memref<2x8xf32>, vector<4xf32>
// CHECK:         %[[HAS_ROW:.*]] = arith.cmpi sgt, %[[I]], %c0 : index
// CHECK:         %[[ALL:.*]] = arith.index_cast %[[HAS_ROW]] : i1 to index
// CHECK:         %[[SIZE:.*]] = arith.andi %[[ALL]], %[[N]] : index
// CHECK:         vector.create_mask %[[SIZE]] : vector<16xi1>
func.func @rows_of_memory(%m: memref<2x8xf32>, %i: index, %n: index) -> vector<1x16xi1> {
  %x = vector.load %m[%i, %i] : memref<2x8xf32>, vector<1x4xf32>
  vector.store %x, %m[%i, %i] : memref<2x8xf32>, vector<1x4xf32>
  %mask = vector.create_mask %i, %n : vector<1x16xi1>
  return %mask : vector<1x16xi1>
}

// CHECK-LABEL: @carried_by_a_loop
// CHECK:         scf.for {{.*}} -> (vector<4xf32>)
func.func @carried_by_a_loop(%x: vector<2x2xf32>, %l: index, %u: index, %s: index) -> vector<2x2xf32> {
  %r = scf.for %i = %l to %u step %s iter_args(%y = %x) -> vector<2x2xf32> {
    %z = arith.addf %y, %x : vector<2x2xf32>
    scf.yield %z : vector<2x2xf32>
  }
  return %r : vector<2x2xf32>
}

// CHECK-LABEL: @stays
// CHECK:         %[[T:.*]] = vector.transpose %{{.*}}, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK:         %[[FLAT:.*]] = vector.shape_cast %[[T]] : vector<3x2xf32> to vector<6xf32>
// CHECK:         arith.negf %[[FLAT]] : vector<6xf32>
func.func @stays(%x: vector<2x3xf32>) -> vector<3x2xf32> {
  %t = vector.transpose %x, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %r = arith.negf %t : vector<3x2xf32>
  return %r : vector<3x2xf32>
}
