// RUN: terrace opt %s --expand-strided-metadata | FileCheck %s
// RUN: terrace opt %s --expand-strided-metadata --threads=4 | FileCheck %s

// CHECK-DAG: #[[TIMES:.*]] = affine_map<()[s0, s1] -> (s0 * s1)>
// CHECK-DAG: #[[OFFSET:.*]] = affine_map<()[s0, s1, s2] -> (s0 + s1 * s2)>
// CHECK-DAG: #[[BY:.*]] = affine_map<()[s0] -> (s0 floordiv 6)>

// subview x -> reinterpret_cast (the buffer of x)
// CHECK-LABEL: @subview
// CHECK-SAME:    (%[[M:.*]]: memref<{{.*}}>, %[[O:.*]]: index, %[[N:.*]]: index, %[[S:.*]]: index)
func.func @subview(%m: memref<?xf32, strided<[?], offset: ?>>, %o: index, %n: index, %s: index)
    -> memref<?xf32, strided<[?], offset: ?>> {
  // CHECK: %[[BASE:.*]], %[[FIRST:.*]], %{{.*}}, %[[STRIDE:.*]] = memref.extract_strided_metadata %[[M]]
  // CHECK: %[[STEP:.*]] = affine.apply #[[TIMES]]()[%[[S]], %[[STRIDE]]]
  // CHECK: %[[AT:.*]] = affine.apply #[[OFFSET]]()[%[[FIRST]], %[[O]], %[[STRIDE]]]
  // CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[AT]]], sizes: [%[[N]]], strides: [%[[STEP]]]
  %0 = memref.subview %m[%o] [%n] [%s]
    : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// Dimensions that the result leaves out are left out of sizes and strides.
// CHECK-LABEL: @row
func.func @row(%m: memref<8x4xf32>) -> memref<4xf32, strided<[1], offset: 12>> {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [12], sizes: [4], strides: [1]
  %0 = memref.subview %m[3, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: 12>>
  return %0 : memref<4xf32, strided<[1], offset: 12>>
}

// A size that is not known is what the others leave.
// CHECK-LABEL: @expand
func.func @expand(%m: memref<?xf32>, %n: index) -> memref<2x?x3xf32> {
  // CHECK: %{{.*}}, %{{.*}}, %[[ALL:.*]], %{{.*}} = memref.extract_strided_metadata
  // CHECK: %[[N:.*]] = affine.apply #[[BY]]()[%[[ALL]]]
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, %[[N]], 3], strides: [%{{.*}}, 3, 1]
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, %n, 3] : memref<?xf32> into memref<2x?x3xf32>
  return %0 : memref<2x?x3xf32>
}

// Where two are not known, they are what the operation is told.
// CHECK-LABEL: @expand_unknown
// CHECK-SAME:    (%{{.*}}: memref<?xf32>, %[[A:.*]]: index, %[[B:.*]]: index)
func.func @expand_unknown(%m: memref<?xf32>, %a: index, %b: index) -> memref<?x?xf32> {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%[[A]], %[[B]]], strides: [%[[B]], 1]
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%a, %b] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: @collapse
func.func @collapse(%m: memref<2x3x?xf32>) -> memref<6x?xf32> {
  // CHECK: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:3, %[[STRIDES:.*]]:3 = memref.extract_strided_metadata
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [6, %[[SIZES]]#2], strides: [%[[STRIDES]]#1, 1]
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x?xf32> into memref<6x?xf32>
  return %0 : memref<6x?xf32>
}

// extract_strided_metadata (alloc n) -> 0, n, products of n
// CHECK-LABEL: @allocation
// CHECK-SAME:    (%[[N:.*]]: index)
func.func @allocation(%n: index) -> (memref<f32>, index, index, index) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[ALLOC:.*]] = memref.alloc(%[[N]])
  // CHECK: %[[BASE:.*]] = memref.reinterpret_cast %[[ALLOC]] to offset: [0], sizes: [], strides: []
  // CHECK: return %[[BASE]], %[[ZERO]], %[[N]], %[[N]]
  %0 = memref.alloc(%n) : memref<4x?xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %0
    : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %sizes#1, %strides#0 : memref<f32>, index, index, index
}

// CHECK-LABEL: @other_space
// CHECK-SAME:    (%[[M:.*]]: memref<4xf32, 1>)
func.func @other_space(%m: memref<4xf32, 1>) -> memref<f32> {
  // CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[M]]
  // CHECK: %[[CAST:.*]] = memref.memory_space_cast %[[BASE]] : memref<f32, 1> to memref<f32>
  // CHECK: return %[[CAST]]
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0
    : memref<4xf32> -> memref<f32>, index, index, index
  return %base : memref<f32>
}

// extract_aligned_pointer_as_index (reinterpret_cast x) -> extract_aligned_pointer_as_index x
// CHECK-LABEL: @pointer
// CHECK-SAME:    (%[[M:.*]]: memref<*xf32>)
func.func @pointer(%m: memref<*xf32>) -> index {
  // CHECK: memref.extract_aligned_pointer_as_index %[[M]] : memref<*xf32> -> index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<f32>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<f32> -> index
  return %1 : index
}

// Steps tell which of two dimensions of size one is left out.
// CHECK-LABEL: @drops_by_step
// CHECK:       memref.reinterpret_cast %{{.*}} to offset: [6], sizes: [2, 2, 1], strides: [12, 4, 8]
func.func @drops_by_step(%a: memref<2x3x1x4xi32>) -> memref<2x2x1xi32, strided<[12, 4, 8], offset: 6>> {
  %0 = memref.subview %a[0, 1, 0, 2] [2, 2, 1, 1] [1, 1, 2, 2]
      : memref<2x3x1x4xi32> to memref<2x2x1xi32, strided<[12, 4, 8], offset: 6>>
  return %0 : memref<2x2x1xi32, strided<[12, 4, 8], offset: 6>>
}
