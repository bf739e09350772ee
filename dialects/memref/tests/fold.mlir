// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// load(cast(m)) -> load(m)
// CHECK-LABEL: @load_of_cast
// CHECK-SAME:    (%[[M:.*]]: memref<4xf32>
func.func @load_of_cast(%m: memref<4xf32>, %i: index) -> f32 {
  // CHECK: memref.load %[[M]]
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  return %1 : f32
}

// -----

// store(cast(x), m) -> store(cast(x), m)
// CHECK-LABEL: @store_of_cast
func.func @store_of_cast(%x: memref<4xf32>, %m: memref<memref<?xf32>>) {
  // CHECK: %[[X:.*]] = memref.cast
  // CHECK: memref.store %[[X]]
  %0 = memref.cast %x : memref<4xf32> to memref<?xf32>
  memref.store %0, %m[] : memref<memref<?xf32>>
  return
}

// -----

// dim(x : memref<..xnx..>) -> n, and dim(alloc(n)) -> n
// CHECK-LABEL: @dim
// CHECK-SAME:    (%[[N:.*]]: index)
func.func @dim(%n: index) -> (index, index) {
  // CHECK: %[[C:.*]] = arith.constant 4 : index
  // CHECK: return %[[C]], %[[N]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<4x?xf32>
  %0 = memref.dim %m, %c0 : memref<4x?xf32>
  %1 = memref.dim %m, %c1 : memref<4x?xf32>
  return %0, %1 : index, index
}

// -----

// rank(x : memref<..>) -> n
// CHECK-LABEL: @rank
func.func @rank(%m: memref<4x?xf32>) -> index {
  // CHECK: arith.constant 2 : index
  %0 = memref.rank %m : memref<4x?xf32>
  return %0 : index
}

// -----

// assume_alignment(assume_alignment(x, n), n) -> assume_alignment(x, n)
// CHECK-LABEL: @assume_alignment
func.func @assume_alignment(%m: memref<4xf32>) -> memref<4xf32> {
  // CHECK-COUNT-1: memref.assume_alignment
  // CHECK-NOT:     memref.assume_alignment
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  return %1 : memref<4xf32>
}

// -----

// offset, sizes and strides that the type tells -> constants
// CHECK-LABEL: @metadata
// CHECK-SAME:    (%[[M:.*]]: memref<4x?xf32>)
func.func @metadata(%m: memref<4x?xf32>) -> (index, index, index, index, index) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK:     %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]]
  // CHECK:     return %[[C0]], %[[C4]], %[[SIZES]]#1, %[[STRIDES]]#0, %[[C1]]
  %0 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %0
      : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}

// -----

// memory_space_cast(memory_space_cast(x)) -> memory_space_cast(x)
// CHECK-LABEL: @memory_space_cast
// CHECK-SAME:    (%[[M:.*]]: memref<4xf32>)
func.func @memory_space_cast(%m: memref<4xf32>) -> memref<4xf32, 2> {
  // CHECK: memref.memory_space_cast %[[M]] : memref<4xf32> to memref<4xf32, 2>
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32, 2>
  return %1 : memref<4xf32, 2>
}

// -----

// collapse(expand(x)) -> x, and expand(collapse(x)) -> x
// CHECK-LABEL: @reshapes
// CHECK-SAME:    (%[[M:.*]]: memref<?x?xf32>
func.func @reshapes(%m: memref<?x?xf32>, %n: index, %k: index) -> memref<?x?xf32> {
  // CHECK: return %[[M]]
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xf32> into memref<?x4x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x4x?xf32> into memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// -----

// reinterpret_cast(v(x)) -> reinterpret_cast(x), v being a view from the start of x
// CHECK-LABEL: @reinterpret_cast
// CHECK-SAME:    (%[[M:.*]]: memref<?xi8>
func.func @reinterpret_cast(%m: memref<?xi8>, %n: index) -> memref<?xi8> {
  // CHECK: memref.reinterpret_cast %[[M]]
  %0 = memref.subview %m[0] [%n] [1] : memref<?xi8> to memref<?xi8>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1] : memref<?xi8> to memref<?xi8>
  return %1 : memref<?xi8>
}

// -----

// subview(subview(x, sizes), zeros, sizes, ones) -> subview(x, sizes)
// CHECK-LABEL: @subview
func.func @subview(%m: memref<?xf32, strided<[?], offset: ?>>, %n: index)
    -> memref<?xf32, strided<[?], offset: ?>> {
  // CHECK-COUNT-1: memref.subview
  // CHECK-NOT:     memref.subview
  %0 = memref.subview %m[5] [%n] [1]
      : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.subview %0[0] [%n] [1]
      : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}

// -----

// transpose(transpose(x, p), q) -> transpose(x, q o p), and transpose(x, identity) -> x
// CHECK-LABEL: @transpose
// CHECK-SAME:    (%[[M:.*]]: memref<2x3xf32>)
func.func @transpose(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  // CHECK: return %[[M]]
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<3x2xf32, strided<[1, 3]>> to memref<2x3xf32>
  return %1 : memref<2x3xf32>
}

// -----

// view(x, 0) -> x, if nothing changes
// CHECK-LABEL: @view
// CHECK-SAME:    (%[[M:.*]]: memref<16xi8>)
func.func @view(%m: memref<16xi8>) -> memref<16xi8> {
  // CHECK: return %[[M]]
  %c0 = arith.constant 0 : index
  %0 = memref.view %m[%c0][] : memref<16xi8> to memref<16xi8>
  return %0 : memref<16xi8>
}

// copy(cast(x), cast(y)) -> copy(x, y), but not where a cast forgets the rank or says more of a size
// CHECK-LABEL: @copy_of_casts
// CHECK-SAME:    (%[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>, %[[C:.*]]: memref<4x?xf32>, %[[D:.*]]: memref<?x4xf32>)
func.func @copy_of_casts(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4x?xf32>, %d: memref<?x4xf32>) {
  // CHECK-NEXT: %[[UNRANKED:.*]] = memref.cast %[[A]]
  // CHECK-NEXT: %[[SIZED:.*]] = memref.cast %[[C]]
  // CHECK-NEXT: memref.copy %[[A]], %[[B]] : memref<4xf32> to memref<4xf32>
  // CHECK-NEXT: memref.copy %[[UNRANKED]], %[[B]] : memref<*xf32> to memref<4xf32>
  // CHECK-NEXT: memref.copy %[[SIZED]], %[[D]] : memref<?x4xf32> to memref<?x4xf32>
  %ranked = memref.cast %a : memref<4xf32> to memref<?xf32>
  %unranked = memref.cast %a : memref<4xf32> to memref<*xf32>
  %sized = memref.cast %c : memref<4x?xf32> to memref<?x4xf32>
  memref.copy %ranked, %b : memref<?xf32> to memref<4xf32>
  memref.copy %unranked, %b : memref<*xf32> to memref<4xf32>
  memref.copy %sized, %d : memref<?x4xf32> to memref<?x4xf32>
  return
}
