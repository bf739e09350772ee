// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// alloc(c) : memref<?> -> cast(alloc() : memref<c>)
// CHECK-LABEL: @alloc
func.func @alloc() -> memref<?xf32> {
  // CHECK: %[[M:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  // CHECK: memref.cast %[[M]]
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4) {alignment = 64 : i64} : memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

// Memory that is only written to, and freed, goes away.
// CHECK-LABEL: @dead
// CHECK-NEXT:    return
func.func @dead(%n: index, %x: f32) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %0[%n] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}

// -----

// copy(x, x) ->, and copy(x : memref<0>, y) ->
// CHECK-LABEL: @copy
// CHECK-NEXT:    return
func.func @copy(%x: memref<4xf32>, %y: memref<0xf32>, %z: memref<?xf32>) {
  memref.copy %x, %x : memref<4xf32> to memref<4xf32>
  memref.copy %y, %z : memref<0xf32> to memref<?xf32>
  return
}

// -----

// dim(reshape(x, shape), i) -> load(shape, i)
// CHECK-LABEL: @dim_of_reshape
// CHECK-SAME:    (%{{.*}}: memref<*xf32>, %[[SHAPE:.*]]: memref<?xi32>, %[[I:.*]]: index)
func.func @dim_of_reshape(%m: memref<*xf32>, %shape: memref<?xi32>, %i: index) -> index {
  // CHECK: %[[SIZE:.*]] = memref.load %[[SHAPE]][%[[I]]]
  // CHECK: arith.index_cast %[[SIZE]]
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}

// -----

// alloca_scope { x } -> x, if it is freed right behind it anyway
// CHECK-LABEL: @scope
func.func @scope(%n: index, %x: f32) -> f32 {
  // CHECK-NOT: memref.alloca_scope
  // CHECK:     memref.alloca
  %1 = memref.alloca_scope -> (f32) {
    %0 = memref.alloca(%n) : memref<?xf32>
    memref.store %x, %0[%n] : memref<?xf32>
    %2 = memref.load %0[%n] : memref<?xf32>
    memref.alloca_scope.return %2 : f32
  }
  return %1 : f32
}

// -----

// collapse(collapse(x)) -> collapse(x)
// CHECK-LABEL: @collapse_of_collapse
func.func @collapse_of_collapse(%m: memref<?x?x?x?x?xf32>) -> memref<?x?xf32> {
  // CHECK: memref.collapse_shape %{{.*}} {{\[}}[0, 1, 2], [3, 4]]
  %0 = memref.collapse_shape %m [[0, 1], [2], [3, 4]] : memref<?x?x?x?x?xf32> into memref<?x?x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// -----

// collapse(expand(x)) -> expand(x)
// CHECK-LABEL: @collapse_of_expand
// CHECK-SAME:    (%{{.*}}: memref<?xi64>, %[[N:.*]]: index)
func.func @collapse_of_expand(%m: memref<?xi64>, %n: index) -> memref<?x4xi64> {
  // CHECK: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: %[[SIZE:.*]] = arith.muli %[[N]], %[[C2]]
  // CHECK: memref.expand_shape %{{.*}} {{\[}}[0, 1]] output_shape [%[[SIZE]], 4]
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, 2, 4] : memref<?xi64> into memref<?x2x4xi64>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x2x4xi64> into memref<?x4xi64>
  return %1 : memref<?x4xi64>
}

// -----

// expand(cast(x)) -> expand(x), behind a cast if the type is another
// CHECK-LABEL: @expand_of_cast
func.func @expand_of_cast(%m: memref<8x4xf32>) -> memref<?x4x4xf32> {
  // CHECK: memref.expand_shape %{{.*}} output_shape [2, 4, 4] : memref<8x4xf32> into memref<2x4x4xf32>
  // CHECK: memref.cast
  %c2 = arith.constant 2 : index
  %0 = memref.cast %m : memref<8x4xf32> to memref<?x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%c2, 4, 4] : memref<?x4xf32> into memref<?x4x4xf32>
  return %1 : memref<?x4x4xf32>
}

// -----

// reinterpret_cast(extract_strided_metadata(x)) -> cast(x)
// CHECK-LABEL: @reinterpret_cast_of_metadata
// CHECK-SAME:    (%[[M:.*]]: memref<8x2xf32>)
func.func @reinterpret_cast_of_metadata(%m: memref<8x2xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  // CHECK: memref.cast %[[M]]
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1],
      strides: [%strides#0, %strides#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// -----

// reinterpret_cast(x, c) : memref<?> -> cast(reinterpret_cast(x) : memref<c>)
// CHECK-LABEL: @reinterpret_cast_of_constants
func.func @reinterpret_cast_of_constants(%m: memref<16xi8>, %n: index)
    -> memref<?x?xi8, strided<[?, ?], offset: ?>> {
  // CHECK: offset: [0], sizes: [4, %{{.*}}], strides: [4, 1] : memref<16xi8> to memref<4x?xi8, strided<[4, 1]>>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c4, %n], strides: [%c4, 1]
      : memref<16xi8> to memref<?x?xi8, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xi8, strided<[?, ?], offset: ?>>
}

// -----

// subview(x, c) -> cast(subview(x, [c])), and subview(cast(x)) -> cast(subview(x))
// CHECK-LABEL: @subview
// CHECK-SAME:    (%[[M:.*]]: memref<8x?xf32>
func.func @subview(%m: memref<8x?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  // CHECK: memref.subview %[[M]][0, 2] [1, %{{.*}}] [1, 1] : memref<8x?xf32> to memref<?xf32, strided<[1], offset: 2>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %1 = memref.subview %0[%c0, %c2] [1, %n] [%c1, %c1]
      : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}

// -----

// Constants go in, offsets first, then sizes, then strides, as long as the part is inside by the constants alone.
// CHECK-LABEL: @subview_outside
// CHECK-SAME:    (%[[M:.*]]: memref<8x4xf32>)
func.func @subview_outside(%m: memref<8x4xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  // CHECK: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: memref.subview %[[M]][0, 0] [8, 15] [%[[C1]], %[[C1]]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c15 = arith.constant 15 : index
  %0 = memref.subview %m[%c0, %c0] [%c8, %c15] [%c1, %c1]
      : memref<8x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// subview(x, all of x) -> cast(x)
// CHECK-LABEL: @subview_of_all
// CHECK-SAME:    (%[[M:.*]]: memref<20x42xf32>)
func.func @subview_of_all(%m: memref<20x42xf32>) -> memref<20x42xf32, strided<[42, 1]>> {
  // CHECK: memref.cast %[[M]]
  %0 = memref.subview %m[0, 0] [20, 42] [1, 1] : memref<20x42xf32> to memref<20x42xf32, strided<[42, 1]>>
  return %0 : memref<20x42xf32, strided<[42, 1]>>
}

// -----

// view(x, shift, c) : memref<?> -> cast(view(x, shift) : memref<c>), and view(cast(x)) -> view(x)
// CHECK-LABEL: @view
// CHECK-SAME:    (%[[M:.*]]: memref<16xi8>
func.func @view(%m: memref<16xi8>, %shift: index) -> memref<?xf32> {
  // CHECK: memref.view %[[M]][%{{.*}}][] : memref<16xi8> to memref<4xf32>
  %c4 = arith.constant 4 : index
  %0 = memref.cast %m : memref<16xi8> to memref<?xi8>
  %1 = memref.view %0[%shift][%c4] : memref<?xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}

// -----

// What is known to be outside stays as it is; the same part of the memref itself would not be valid.
// CHECK-LABEL: @subview_outside
func.func @subview_outside(%m: memref<8x?xf32>, %n: index) -> memref<1x?xf32, strided<[?, 1], offset: ?>> {
  // CHECK: memref.subview %{{.*}}[8, 2] [1, %{{.*}}] [1, 1] : memref<?x?xf32>
  %0 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %1 = memref.subview %0[8, 2] [1, %n] [1, 1] : memref<?x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
  return %1 : memref<1x?xf32, strided<[?, 1], offset: ?>>
}
