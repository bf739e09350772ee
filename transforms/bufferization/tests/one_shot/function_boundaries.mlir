// RUN: terrace opt %s --one-shot-bufferize=bufferize-function-boundaries --split-input-file | FileCheck %s

// CHECK-LABEL: func private @writes
// CHECK-SAME: %[[A:.*]]: memref<4xf32, strided<[?], offset: ?>>
// CHECK-SAME: -> memref<4xf32, strided<[?], offset: ?>>
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: return %[[A]]
func.func private @writes(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @caller_copies_what_it_reads_later
func.func @caller_copies_what_it_reads_later(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  // CHECK: %[[C:.*]] = memref.alloc
  // CHECK: memref.copy %{{.*}}, %[[C]]
  // CHECK: %[[D:.*]] = memref.cast %[[C]]
  // CHECK: call @writes(%[[D]]
  %0 = call @writes(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// -----

// CHECK-LABEL: func @result_has_the_layout_of_what_is_returned
// CHECK-SAME: -> memref<4xf32>
func.func @result_has_the_layout_of_what_is_returned(%f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @argument_that_must_not_be_written
func.func @argument_that_must_not_be_written(
    // CHECK-SAME: %[[A:.*]]: memref<4xf32>, %{{.*}}: f32
    %t: tensor<4xf32> {bufferization.writable = false, bufferization.buffer_layout = affine_map<(i) -> (i)>},
    %f: f32, %i: index) -> tensor<4xf32> {
  // CHECK: %[[C:.*]] = memref.alloc
  // CHECK: memref.copy %[[A]], %[[C]]
  // CHECK: memref.store %{{.*}}, %[[C]]
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @blocks
func.func @blocks(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : memref<4xf32, strided<[?], offset: ?>>), ^bb1
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb1(%b : tensor<4xf32>)
// CHECK: ^bb1(%[[X:.*]]: memref<4xf32, strided<[?], offset: ?>>):
^bb1(%x: tensor<4xf32>):
  // CHECK: return %[[X]]
  return %x : tensor<4xf32>
}
