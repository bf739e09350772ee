// RUN: terrace opt %s --bubble-down-memory-space-casts | FileCheck %s

// load (cast m) -> load m
// CHECK-LABEL: @accesses
// CHECK-SAME:    (%[[M:.*]]: memref<8xf32, 1>,
func.func @accesses(%m: memref<8xf32, 1>, %i: index, %v: vector<4xf32>) -> f32 {
  // CHECK-NEXT: %[[L:.*]] = memref.load %[[M]]
  // CHECK-NEXT: memref.store %[[L]], %[[M]]
  // CHECK-NEXT: vector.store %{{.*}}, %[[M]]
  // CHECK-NEXT: return %[[L]]
  %c = memref.memory_space_cast %m : memref<8xf32, 1> to memref<8xf32>
  %l = memref.load %c[%i] : memref<8xf32>
  memref.store %l, %c[%i] : memref<8xf32>
  vector.store %v, %c[%i] : memref<8xf32>, vector<4xf32>
  return %l : f32
}

// subview (cast m) -> cast (subview m)
// CHECK-LABEL: @views
// CHECK-SAME:    (%[[M:.*]]: memref<8xf32, 1>)
func.func @views(%m: memref<8xf32, 1>) -> memref<?xf32> {
  // CHECK-NEXT: %[[S:.*]] = memref.subview %[[M]][0] [4] [1] : memref<8xf32, 1> to memref<4xf32, strided<[1]>, 1>
  // CHECK-NEXT: %[[R:.*]] = memref.cast %[[S]] : memref<4xf32, strided<[1]>, 1> to memref<?xf32, 1>
  // CHECK-NEXT: %[[C:.*]] = memref.memory_space_cast %[[R]] : memref<?xf32, 1> to memref<?xf32>
  // CHECK-NEXT: return %[[C]]
  %c = memref.memory_space_cast %m : memref<8xf32, 1> to memref<8xf32>
  %s = memref.subview %c[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %r = memref.cast %s : memref<4xf32, strided<[1]>> to memref<?xf32>
  return %r : memref<?xf32>
}

// To other spaces, casts stay where they are.
// CHECK-LABEL: @other_space
func.func @other_space(%m: memref<8xf32, 1>, %i: index) -> f32 {
  // CHECK: memref.memory_space_cast
  // CHECK: memref.load %{{.*}} : memref<8xf32, 2>
  %c = memref.memory_space_cast %m : memref<8xf32, 1> to memref<8xf32, 2>
  %l = memref.load %c[%i] : memref<8xf32, 2>
  return %l : f32
}
