// RUN: terrace opt %s --flatten-memref | FileCheck %s

// CHECK-DAG: #[[STATIC:.*]] = affine_map<()[s0, s1] -> (s0 * 8 + s1)>
// CHECK-DAG: #[[DYNAMIC:.*]] = affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>
// CHECK-DAG: #[[MAX:.*]] = affine_map<()[s0, s1, s2] -> (s0 * s1, s2)>

// access m[i, j] -> access (reinterpret_cast m)[i * stride + j]
// CHECK-LABEL: @load_and_store
// CHECK-SAME:    (%[[M:.*]]: memref<4x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK:         %[[AT:.*]] = affine.apply #[[STATIC]]()[%[[I]], %[[J]]]
// CHECK:         %[[FLAT:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1]
// CHECK:         %[[X:.*]] = memref.load %[[FLAT]][%[[AT]]] {nontemporal = true} : memref<32xf32, strided<[1]>>
// CHECK:         %[[AT2:.*]] = affine.apply #[[STATIC]]()[%[[J]], %[[I]]]
// CHECK:         %[[FLAT2:.*]] = memref.reinterpret_cast %[[M]]
// CHECK:         memref.store %[[X]], %[[FLAT2]][%[[AT2]]]
func.func @load_and_store(%m: memref<4x8xf32>, %i: index, %j: index) {
  %x = memref.load %m[%i, %j] {nontemporal = true} : memref<4x8xf32>
  memref.store %x, %m[%j, %i] : memref<4x8xf32>
  return
}

// CHECK-LABEL: @dynamic_sizes
// CHECK-SAME:    (%[[M:.*]]: memref<?x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK:         %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK:         %[[AT:.*]] = affine.apply #[[DYNAMIC]]()[%[[I]], %[[STRIDES]]#0, %[[J]]]
// CHECK:         %[[SIZE:.*]] = affine.max #[[MAX]]()[%[[STRIDES]]#0, %[[SIZES]]#0, %[[SIZES]]#1]
// CHECK:         %[[FLAT:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [%[[SIZE]]], strides: [1]
// CHECK:         memref.load %[[FLAT]][%[[AT]]]
func.func @dynamic_sizes(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  %x = memref.load %m[%i, %j] : memref<?x?xf32>
  return %x : f32
}

// CHECK-LABEL: @offset_and_memory_space
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [3], sizes: [64], strides: [1]
// CHECK-SAME:      to memref<64xf32, strided<[1], offset: 3>, 2>
func.func @offset_and_memory_space(%m: memref<4x8xf32, strided<[16, 1], offset: 3>, 2>, %i: index) -> f32 {
  %x = memref.load %m[%i, %i] : memref<4x8xf32, strided<[16, 1], offset: 3>, 2>
  return %x : f32
}

// CHECK-LABEL: @vectors
// CHECK:         vector.load %{{.*}}[%{{.*}}] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK:         vector.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK:         vector.maskedload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<32xf32, strided<[1]>>
// CHECK:         vector.maskedstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<32xf32, strided<[1]>>
// CHECK:         vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK:         vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<4xf32>, memref<32xf32, strided<[1]>>
func.func @vectors(%m: memref<4x8xf32>, %i: index, %mask: vector<4xi1>) {
  %pad = arith.constant 0.0 : f32
  %a = vector.load %m[%i, %i] : memref<4x8xf32>, vector<4xf32>
  vector.store %a, %m[%i, %i] : memref<4x8xf32>, vector<4xf32>
  %b = vector.maskedload %m[%i, %i], %mask, %a : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %mask, %b : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
  %c = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true]} : memref<4x8xf32>, vector<4xf32>
  vector.transfer_write %c, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32>
  return
}

// What may be out of bounds, has a mask, or has several dimensions stays.
// CHECK-LABEL: @other_transfers
// CHECK-COUNT-3: vector.transfer_write %{{.*}} memref<4x8xf32>
func.func @other_transfers(%m: memref<4x8xf32>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>, %w: vector<2x2xf32>) {
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<4x8xf32>
  vector.transfer_write %v, %m[%i, %i], %mask {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32>
  vector.transfer_write %w, %m[%i, %i] {in_bounds = [true, true]} : vector<2x2xf32>, memref<4x8xf32>
  return
}

// alloc : memref<4x2xf32> -> reinterpret_cast (alloc : memref<8xf32>)
// CHECK-LABEL: @allocation
// CHECK:         %[[FLAT:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32, strided<[1]>>
// CHECK:         %[[M:.*]] = memref.reinterpret_cast %[[FLAT]] to offset: [0], sizes: [4, 2], strides: [2, 1]
// CHECK:         memref.store %{{.*}}, %[[FLAT]]
// CHECK:         return %[[M]]
func.func @allocation(%i: index, %x: f32) -> memref<4x2xf32> {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4x2xf32>
  memref.store %x, %m[%i, %i] : memref<4x2xf32>
  return %m : memref<4x2xf32>
}

// CHECK-LABEL: @allocation_of_dynamic_size
// CHECK-SAME:    (%[[N:.*]]: index)
// CHECK:         %[[SIZE:.*]] = affine.max
// CHECK:         memref.alloca(%[[SIZE]]) : memref<?xf32, strided<[1]>>
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, %[[N]]], strides: [%[[N]], 1]
func.func @allocation_of_dynamic_size(%n: index) -> memref<4x?xf32> {
  %m = memref.alloca(%n) : memref<4x?xf32>
  return %m : memref<4x?xf32>
}

// CHECK-LABEL: @allocation_with_offset
// CHECK-NEXT:    memref.alloc() : memref<3x2xf32, strided<[4, 1], offset: 2>>
func.func @allocation_with_offset() -> memref<3x2xf32, strided<[4, 1], offset: 2>> {
  %m = memref.alloc() : memref<3x2xf32, strided<[4, 1], offset: 2>>
  return %m : memref<3x2xf32, strided<[4, 1], offset: 2>>
}

// CHECK-LABEL: @no_strides_or_one_dimension
// CHECK-NEXT:    memref.load
// CHECK-NEXT:    memref.load
// CHECK-NEXT:    return
func.func @no_strides_or_one_dimension(%m: memref<4x8xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>, %n: memref<8xf32>, %i: index) -> (f32, f32) {
  %x = memref.load %m[%i, %i] : memref<4x8xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>
  %y = memref.load %n[%i] : memref<8xf32>
  return %x, %y : f32, f32
}
