// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// cast(cast(x)) -> cast(x), if the type between says nothing of its own
// CHECK-LABEL: @cast_of_cast
func.func @cast_of_cast(%t: tensor<*xi32>, %u: tensor<?x?xi32>) -> (tensor<4x8xi32>, tensor<?x8xi32>) {
  // CHECK: tensor.cast %{{.*}} : tensor<*xi32> to tensor<4x8xi32>
  // CHECK: tensor.cast %{{.*}} : tensor<?x?xi32> to tensor<4x?xi32>
  // CHECK: tensor.cast %{{.*}} : tensor<4x?xi32> to tensor<?x8xi32>
  %0 = tensor.cast %t : tensor<*xi32> to tensor<4x?xi32>
  %1 = tensor.cast %0 : tensor<4x?xi32> to tensor<4x8xi32>
  %2 = tensor.cast %u : tensor<?x?xi32> to tensor<4x?xi32>
  %3 = tensor.cast %2 : tensor<4x?xi32> to tensor<?x8xi32>
  return %1, %3 : tensor<4x8xi32>, tensor<?x8xi32>
}

// -----

// empty(c) : tensor<?> -> cast(empty() : tensor<c>), and cast(empty(n)) : tensor<c> -> empty() : tensor<c>
// CHECK-LABEL: @empty
func.func @empty(%n: index) -> tensor<4x6xf32> {
  // CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<4x6xf32>
  // CHECK-NEXT: return %[[E]]
  %c6 = arith.constant 6 : index
  %0 = tensor.empty(%n, %c6) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

// extract(generate { f }, i) -> f(i)
// CHECK-LABEL: @extract_of_generate
// CHECK-SAME:    (%{{.*}}: index, %[[I:.*]]: index)
func.func @extract_of_generate(%n: index, %i: index) -> i32 {
  // CHECK-NEXT: %[[X:.*]] = arith.index_cast %[[I]] : index to i32
  // CHECK-NEXT: return %[[X]]
  %0 = tensor.generate %n {
  ^bb0(%j: index):
    %x = arith.index_cast %j : index to i32
    tensor.yield %x : i32
  } : tensor<?xi32>
  %1 = tensor.extract %0[%i] : tensor<?xi32>
  return %1 : i32
}

// -----

// extract_slice(x, c) -> cast(extract_slice(x, [c])), but not out of bounds
// CHECK-LABEL: @extract_slice
func.func @extract_slice(%t: tensor<8xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[C9:.*]] = arith.constant 9 : index
  // CHECK: tensor.extract_slice %{{.*}}[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  // CHECK: tensor.extract_slice %{{.*}}[0] [%[[C9]]] [1]
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %0 = tensor.extract_slice %t[0] [%c4] [1] : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %t[0] [%c9] [1] : tensor<8xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// insert_slice(x : tensor<?>, y, [c]) -> insert_slice(cast(x) : tensor<c>, y, [c])
// CHECK-LABEL: @insert_slice
// CHECK-SAME:    (%[[S:.*]]: tensor<?xf32>, %{{.*}}: tensor<8xf32>)
func.func @insert_slice(%s: tensor<?xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[C:.*]] = tensor.cast %[[S]] : tensor<?xf32> to tensor<4xf32>
  // CHECK: tensor.insert_slice %[[C]] into %{{.*}}[0] [4] [1]
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %s into %t[0] [%c4] [1] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// f(cast(x)) -> cast(f(x)), of operations that write into x
// CHECK-LABEL: @insert_of_cast
// CHECK-SAME:    (%[[T:.*]]: tensor<8xf32>
func.func @insert_of_cast(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  // CHECK: tensor.insert %{{.*}} into %[[T]]
  // CHECK: tensor.cast
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// What is known of one type of a concat goes to the others.
// CHECK-LABEL: @concat
func.func @concat(%a: tensor<?x4xf32>, %b: tensor<3x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tensor.cast %{{.*}} : tensor<3x?xf32> to tensor<3x4xf32>
  // CHECK: tensor.concat dim(0) {{.*}} -> tensor<?x4xf32>
  // CHECK: tensor.cast
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// expand(cast(x), c) : tensor<?> -> cast(expand(cast(x), [c]) : tensor<c>)
// CHECK-LABEL: @expand_of_cast
func.func @expand_of_cast(%t: tensor<8x?xf32>, %n: index) -> tensor<?x4x?xf32> {
  // CHECK: tensor.expand_shape %{{.*}} output_shape [2, 4, %{{.*}}] : tensor<8x?xf32> into tensor<2x4x?xf32>
  %c2 = arith.constant 2 : index
  %0 = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%c2, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %1 : tensor<?x4x?xf32>
}

// -----

// pad(pad(x, c, v), d, v) -> pad(x, c + d, v)
// CHECK-LABEL: @pad_of_pad
func.func @pad_of_pad(%t: tensor<4xf32>, %x: f32) -> tensor<10xf32> {
  // CHECK:     tensor.pad %{{.*}} low[2] high[4]
  // CHECK-NOT: tensor.pad
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
  %1 = tensor.pad %0 low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<7xf32> to tensor<10xf32>
  return %1 : tensor<10xf32>
}

// -----

// pad(x, c) -> cast(pad(x, [c])), and pad(x, zeros) -> cast(x)
// CHECK-LABEL: @pad_of_constants
func.func @pad_of_constants(%t: tensor<?x64xf32>, %x: f32) -> (tensor<?x?xf32>, tensor<2x64xf32>) {
  // CHECK: tensor.pad %{{.*}} low[0, 4] high[0, 4]
  // CHECK: } : tensor<?x64xf32> to tensor<?x72xf32>
  // CHECK: tensor.cast %{{.*}} : tensor<?x64xf32> to tensor<2x64xf32>
  %c4 = arith.constant 4 : index
  %0 = tensor.pad %t low[0, %c4] high[0, %c4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x64xf32> to tensor<?x?xf32>
  %1 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x64xf32> to tensor<2x64xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<2x64xf32>
}

// -----

// A size in the type holds, even where the operation says another one.
// CHECK-LABEL: @expand_of_two_sizes
func.func @expand_of_two_sizes(%t: tensor<8x?xf32>, %n: index) -> tensor<?x4x?xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1], [2]] output_shape [2, 4, %{{.*}}] : tensor<8x?xf32> into tensor<2x4x?xf32>
  %c2 = arith.constant 2 : index
  %0 = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%c2, 5, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %1 : tensor<?x4x?xf32>
}

// -----

// What is known to be outside stays as it is; a type that says so would not be valid.
// CHECK-LABEL: @insert_outside
func.func @insert_outside(%source: tensor<?xf32>, %dest: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0] [%{{.*}}] [1] : tensor<?xf32> into tensor<8xf32>
  %c44 = arith.constant 44 : index
  %0 = tensor.insert_slice %source into %dest[0] [%c44] [1] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}
