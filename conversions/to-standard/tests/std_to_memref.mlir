// RUN: terrace opt %s --convert-std-to-memref --canonicalize --split-input-file | FileCheck %s

// A layout of one result speaks of the elements of the source in their order.
// CHECK-LABEL: @row
// CHECK-SAME: (%[[M:.*]]: memref<1035xf32>)
func.func @row(%m: memref<1035xf32>) -> memref<42x16xf32, strided<[1, 64], offset: 33>> {
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %{{.*}} to offset: [33], sizes: [42, 16], strides: [1, 64]
  // CHECK-SAME: to memref<42x16xf32, strided<[1, 64], offset: 33>>
  // CHECK: return %[[V]]
  %v = std.view %m() [] : memref<1035xf32> to memref<42x16xf32, strided<[1, 64], offset: 33>>
  return %v : memref<42x16xf32, strided<[1, 64], offset: 33>>
}

// -----

// A layout of several results speaks of the indices of the source; symbols are operands.
#window = affine_map<(i, j)[s0, s1] -> (i + s0, j)>

// CHECK-LABEL: @window
// CHECK-SAME: (%[[M:.*]]: memref<16x8xf32>, %[[N:.*]]: index, %[[AT:.*]]: index)
func.func @window(%m: memref<16x8xf32>, %n: index, %at: index) -> f32 {
  // CHECK: %[[OFFSET:.*]] = affine.apply #{{.*}}()[%[[AT]]]
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %[[M]] to offset: [%[[OFFSET]]], sizes: [4, %[[N]]], strides: [8, 1] : memref<16x8xf32> to memref<4x?xf32, strided<[8, 1], offset: ?>>
  // CHECK: memref.load %[[V]]
  %v = std.view %m(%n) [%at, %n] : memref<16x8xf32> to memref<4x?xf32, #window>
  %x = memref.load %v[%at, %n] : memref<4x?xf32, #window>
  return %x : f32
}

// -----

// Without a layout, it is a part of the source, whose rows keep their distance.
// CHECK-LABEL: @corner
func.func @corner(%m: memref<16x8xf32>, %i: index) -> f32 {
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 4], strides: [8, 1] : memref<16x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  // CHECK: memref.load %[[V]]
  %v = std.view %m() [] : memref<16x8xf32> to memref<4x4xf32>
  %x = memref.load %v[%i, %i] : memref<4x4xf32>
  return %x : f32
}

// -----

// What a view is may go to another function: such types are of any strides everywhere.
#window = affine_map<(i, j)[s0] -> (i + s0, j)>

// CHECK-LABEL: func.func private @declared(memref<4x8xf32, strided<[?, ?], offset: ?>>)
func.func private @declared(memref<4x8xf32, #window>)

// CHECK-LABEL: func.func @get
// CHECK-SAME: -> memref<4x8xf32, strided<[?, ?], offset: ?>>
func.func @get(%m: memref<16x8xf32>, %at: index) -> memref<4x8xf32, #window> {
  // CHECK: %[[V:.*]] = memref.reinterpret_cast
  // CHECK: %[[W:.*]] = memref.cast %[[V]] : memref<4x8xf32, strided<[8, 1], offset: ?>> to memref<4x8xf32, strided<[?, ?], offset: ?>>
  // CHECK: call @declared(%[[W]])
  // CHECK: return %[[W]]
  %v = std.view %m() [%at] : memref<16x8xf32> to memref<4x8xf32, #window>
  call @declared(%v) : (memref<4x8xf32, #window>) -> ()
  return %v : memref<4x8xf32, #window>
}

// CHECK-LABEL: func.func @through_block
// CHECK: arith.select {{.*}} : memref<4x8xf32, strided<[?, ?], offset: ?>>
func.func @through_block(%m: memref<16x8xf32>, %at: index, %c: i1) -> f32 {
  %v = call @get(%m, %at) : (memref<16x8xf32>, index) -> memref<4x8xf32, #window>
  %w = std.view %m() [%at] : memref<16x8xf32> to memref<4x8xf32, #window>
  cf.cond_br %c, ^bb1(%v : memref<4x8xf32, #window>), ^bb1(%w : memref<4x8xf32, #window>)
^bb1(%z: memref<4x8xf32, #window>):
  %x = memref.load %z[%at, %at] : memref<4x8xf32, #window>
  return %x : f32
}

// -----

// A view of a view.
#shift = affine_map<(i, j) -> (i + 2, j + 3)>

// CHECK-LABEL: @twice
func.func @twice(%m: memref<16x8xf32>, %i: index) -> f32 {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [38], sizes: [2, 2], strides: [8, 1]
  %v = std.view %m() [] : memref<16x8xf32> to memref<8x4xf32, #shift>
  %w = std.view %v() [] : memref<8x4xf32, #shift> to memref<2x2xf32, #shift>
  %x = memref.load %w[%i, %i] : memref<2x2xf32, #shift>
  return %x : f32
}

// -----

// Without a layout the elements stay in their order.
// CHECK-LABEL: @reshape
// CHECK-SAME: (%[[M:.*]]: memref<4x6xf32>, %[[D:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @reshape(%m: memref<4x6xf32>, %d: memref<?xf32>, %n: index) -> (memref<2x3x4xf32>, memref<2x?xf32>) {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, 3, 4], strides: [12, 4, 1] : {{.*}} to memref<2x3x4xf32>
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, %[[N]]], strides: [%[[N]], 1]
  %r = std.reshape %m() [] : memref<4x6xf32> to memref<2x3x4xf32>
  %s = std.reshape %d(%n) [] : memref<?xf32> to memref<2x?xf32>
  return %r, %s : memref<2x3x4xf32>, memref<2x?xf32>
}

// -----

// With a layout of as many results as the source has dimensions, that is what it speaks of.
#split = affine_map<(i, j, k) -> (i, j * 4 + k)>

// CHECK-LABEL: @split
func.func @split(%m: memref<16x8xf32>, %i: index) -> f32 {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [16, 2, 4], strides: [8, 4, 1]
  %r = std.reshape %m() [] : memref<16x8xf32> to memref<16x2x4xf32, #split>
  %x = memref.load %r[%i, %i, %i] : memref<16x2x4xf32, #split>
  return %x : f32
}

// -----

// There are as many dimensions as indices.
// CHECK-LABEL: @extract_element
// CHECK-SAME: (%[[T:.*]]: tensor<*xf32>, %[[I:.*]]: index)
func.func @extract_element(%t: tensor<*xf32>, %i: index) -> (f32, f32) {
  // CHECK: %[[THREE:.*]] = arith.constant 3.0
  // CHECK: %[[C:.*]] = tensor.cast %[[T]] : tensor<*xf32> to tensor<?x?xf32>
  // CHECK: %[[X:.*]] = tensor.extract %[[C]][%[[I]], %[[I]]]
  // CHECK: return %[[X]], %[[THREE]]
  %x = std.extract_element %t[%i, %i] : tensor<*xf32> -> f32
  %c = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %one = arith.constant 1 : index
  %y = std.extract_element %c[%one] : tensor<2xf32> -> f32
  return %x, %y : f32, f32
}
