// RUN: terrace opt %s --vector-unroll=native-shape=2,2 | FileCheck %s
// RUN: terrace opt %s --vector-unroll="native-shape=2,2 unroll-order=1,0" | FileCheck %s --check-prefix=ORDER
// RUN: terrace opt %s --vector-unroll=native-shape=2,2,2 | FileCheck %s --check-prefix=CUBE
// RUN: not terrace opt %s --vector-unroll=native-shape=2,0 2>&1 | FileCheck %s --check-prefix=BAD

// BAD: option 'native-shape' must be sizes of at least one

// CHECK-LABEL: @elementwise
// CHECK-SAME:    (%[[X:[a-z0-9]*]]: vector<4x2xf32>
// CHECK:         %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<4x2xf32>
// CHECK:         %[[A:.*]] = vector.extract_strided_slice %[[X]] {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]}
// CHECK:         %[[SUM:.*]] = arith.addf %[[A]], %{{.*}} fastmath<fast> : vector<2x2xf32>
// CHECK:         %[[ONE:.*]] = vector.insert_strided_slice %[[SUM]], %[[ZERO]] {offsets = [0, 0], strides = [1, 1]}
// CHECK:         %[[B:.*]] = vector.extract_strided_slice %[[X]] {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]}
// CHECK:         %[[SUM:.*]] = arith.addf %[[B]], %{{.*}} fastmath<fast> : vector<2x2xf32>
// CHECK:         %[[ALL:.*]] = vector.insert_strided_slice %[[SUM]], %[[ONE]] {offsets = [2, 0], strides = [1, 1]}
// CHECK:         return %[[ALL]]
func.func @elementwise(%x: vector<4x2xf32>, %y: vector<4x2xf32>) -> vector<4x2xf32> {
  %r = arith.addf %x, %y fastmath<fast> : vector<4x2xf32>
  return %r : vector<4x2xf32>
}

// Parts that do not fill a vector, and vectors of no known size.
// CHECK-LABEL: @stays
// CHECK:         arith.addf %{{.*}} : vector<3x2xf32>
// CHECK:         arith.addf %{{.*}} : vector<[4]x2xf32>
func.func @stays(%x: vector<3x2xf32>, %y: vector<[4]x2xf32>) -> (vector<3x2xf32>, vector<[4]x2xf32>) {
  %a = arith.addf %x, %x : vector<3x2xf32>
  %b = arith.addf %y, %y : vector<[4]x2xf32>
  return %a, %b : vector<3x2xf32>, vector<[4]x2xf32>
}

// CHECK-LABEL: @transfers
// CHECK-SAME:    (%[[M:.*]]: memref<?x?xf32>, %[[I:.*]]: index)
// CHECK-DAG:     %[[P:.*]] = arith.constant 1.000000e+00 : f32
// CHECK:         vector.transfer_read %[[M]][%[[I]], %[[I]]], %[[P]] : memref<?x?xf32>, vector<2x2xf32>
// CHECK:         %[[J:.*]] = affine.apply #{{.*}}()[%[[I]]]
// CHECK:         vector.transfer_read %[[M]][%[[I]], %[[J]]], %[[P]] : memref<?x?xf32>, vector<2x2xf32>
// CHECK:         vector.transfer_write %{{.*}}, %[[M]][%[[I]], %[[I]]] : vector<2x2xf32>, memref<?x?xf32>
// CHECK:         vector.transfer_write %{{.*}}, %[[M]][%[[I]], %{{.*}}] : vector<2x2xf32>, memref<?x?xf32>
func.func @transfers(%m: memref<?x?xf32>, %i: index) {
  %p = arith.constant 1.0 : f32
  %v = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32>
  return
}

// ORDER-LABEL: @order
// ORDER:         offsets = [0, 0], sizes
// ORDER:         offsets = [2, 0], sizes
// ORDER:         offsets = [0, 2], sizes
// ORDER:         offsets = [2, 2], sizes
func.func @order(%v: vector<4x4xf32>, %m: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, memref<4x4xf32>
  return
}

// Elements that are repeated are so in each part.
// CHECK-LABEL: @repeated
// CHECK-SAME:    (%[[M:.*]]: memref<?x?xf32>, %[[I:.*]]: index)
// CHECK-COUNT-2: vector.transfer_read %[[M]][%[[I]], %[[I]]], %{{.*}} {in_bounds = [true, false], permutation_map = #{{.*}}} : memref<?x?xf32>, vector<2x2xf32>
func.func @repeated(%m: memref<?x?xf32>, %i: index) -> vector<4x2xf32> {
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<4x2xf32>
  return %v : vector<4x2xf32>
}

// CHECK-LABEL: @gather
// CHECK:         %[[A:.*]] = vector.gather %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<2x2xindex>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
// CHECK:         vector.insert_strided_slice %[[A]], %{{.*}} {offsets = [0, 0], strides = [1, 1]}
// CHECK:         vector.gather
// CHECK-NOT:     vector.gather
// CHECK:         return
func.func @gather(%m: memref<?xf32>, %i: index, %at: vector<2x4xindex>, %mask: vector<2x4xi1>, %else: vector<2x4xf32>) -> vector<2x4xf32> {
  %v = vector.gather %m[%i] [%at], %mask, %else : memref<?xf32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  return %v : vector<2x4xf32>
}

#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#columns = affine_map<(d0, d1, d2) -> (d1, d2)>
#both = affine_map<(d0, d1, d2) -> (d0, d1)>

// The second product is added to the first.
// CUBE-LABEL: @contraction
// CUBE:         %[[A:.*]] = vector.contract {{.*}} : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
// CUBE:         vector.contract {{.*}} %{{.*}}, %{{.*}}, %[[A]] : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
// CUBE-NOT:     vector.contract
// CUBE:         return
func.func @contraction(%x: vector<2x4xf32>, %y: vector<2x4xf32>, %acc: vector<2x2xf32>) -> vector<2x2xf32> {
  %r = vector.contract {indexing_maps = [#rows, #columns, #both], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %acc : vector<2x4xf32>, vector<2x4xf32> into vector<2x2xf32>
  return %r : vector<2x2xf32>
}

// CHECK-LABEL: @reductions
// CHECK-SAME:    (%[[X:[a-z0-9]*]]: vector<2x4xf32>, %[[ACC:.*]]: vector<2xf32>, %[[Y:.*]]: vector<4xi32>, %[[Z:.*]]: i32)
// CHECK:         %[[A:.*]] = vector.multi_reduction <add>, %{{.*}}, %[[ACC]] [1] : vector<2x2xf32> to vector<2xf32>
// CHECK:         %[[B:.*]] = vector.multi_reduction <add>, %{{.*}}, %[[A]] [1] : vector<2x2xf32> to vector<2xf32>
// CHECK:         %[[P:.*]] = vector.reduction <maxsi>, %{{.*}} : vector<2xi32> into i32
// CHECK:         %[[S:.*]] = arith.maxsi %[[Z]], %[[P]] : i32
// CHECK:         %[[P:.*]] = vector.reduction <maxsi>, %{{.*}} : vector<2xi32> into i32
// CHECK:         %[[T:.*]] = arith.maxsi %[[S]], %[[P]] : i32
// CHECK:         return %{{.*}}, %[[T]]
func.func @reductions(%x: vector<2x4xf32>, %acc: vector<2xf32>, %y: vector<4xi32>, %z: i32) -> (vector<2xf32>, i32) {
  %a = vector.multi_reduction <add>, %x, %acc [1] : vector<2x4xf32> to vector<2xf32>
  %b = vector.reduction <maxsi>, %y, %z : vector<4xi32> into i32
  return %a, %b : vector<2xf32>, i32
}

// CHECK-LABEL: @transposed
// CHECK:         %[[A:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]}
// CHECK:         %[[T:.*]] = vector.transpose %[[A]], [1, 0] : vector<2x2xf32> to vector<2x2xf32>
// CHECK:         vector.insert_strided_slice %[[T]], %{{.*}} {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
func.func @transposed(%x: vector<4x2xf32>) -> vector<2x4xf32> {
  %r = vector.transpose %x, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  return %r : vector<2x4xf32>
}
