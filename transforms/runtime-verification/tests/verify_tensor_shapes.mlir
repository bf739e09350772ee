// RUN: terrace opt %s --verify-tensor-shapes | FileCheck %s

// CHECK-LABEL: @insert
// CHECK:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ offset 0 is out-of-bounds
// CHECK:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ insert_slice runs out-of-bounds along dimension 0
// CHECK:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ size of the slice along dimension 0 is another
// CHECK-NEXT:    tensor.insert_slice
func.func @insert(%s: tensor<?xf32>, %t: tensor<8xf32>, %at: index, %n: index) -> tensor<8xf32> {
  %r = tensor.insert_slice %s into %t[%at] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// In parallel loops, the checks come before the region that holds nothing but insertions.
// CHECK-LABEL: @parallel
// CHECK:         scf.forall
// CHECK:           insert_slice runs out-of-bounds along dimension 0
// CHECK:           scf.forall.in_parallel
// CHECK-NEXT:        tensor.parallel_insert_slice
func.func @parallel(%s: tensor<1xf32>, %t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: @expand
// CHECK:         arith.muli
// CHECK:         ^ dimension 0 has another number of elements
// CHECK-NEXT:    tensor.expand_shape
func.func @expand(%t: tensor<?xf32>, %n: index) -> tensor<?x2xf32> {
  %r = tensor.expand_shape %t [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

// CHECK-LABEL: @concat
// CHECK:         ^ inputs differ in the size of dimension 1
// CHECK-NEXT:    tensor.concat
func.func @concat(%a: tensor<2x?xf32>, %b: tensor<2x?xf32>) -> tensor<4x?xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @pad
// CHECK:         ^ a padding is negative
// CHECK-NEXT:    tensor.pad
func.func @pad(%t: tensor<4xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %r = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @empty
// CHECK:         ^ a size is negative
// CHECK-NEXT:    tensor.empty
func.func @empty(%n: index) -> tensor<?xf32> {
  %r = tensor.empty(%n) : tensor<?xf32>
  return %r : tensor<?xf32>
}

// What is known ahead is the verifier's.
// CHECK-LABEL: @known
// CHECK-NOT:     ^ dimension
// CHECK:         return
func.func @known(%t: tensor<4xf32>) -> tensor<2x2xf32> {
  %r = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
