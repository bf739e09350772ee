// RUN: terrace opt %s --transform-interpreter --split-input-file --canonicalize --cse | FileCheck %s

// CHECK-LABEL: @tile
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[O:.*]] = %arg2)
// CHECK:         scf.for %[[J:.*]] = {{.*}} iter_args(%[[P:.*]] = %[[O]])
// CHECK:           %[[L:.*]] = tensor.extract_slice %arg0[%[[I]], 0] [8, 64]
// CHECK:           %[[R:.*]] = tensor.extract_slice %arg1[0, %[[J]]] [64, 16]
// CHECK:           %[[D:.*]] = tensor.extract_slice %[[P]][%[[I]], %[[J]]] [8, 16]
// CHECK:           linalg.matmul {tiled} ins(%[[L]], %[[R]]
// CHECK:           tensor.insert_slice
module attributes {transform.with_named_sequence} {
  func.func @tile(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %0 : tensor<64x64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %matmul tile_sizes [8, 16]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.annotate %tiled "tiled" : !transform.any_op
    transform.yield
  }
}

// -----

// Tiles that run in any order; the sizes are what operations of the program compute.
// CHECK-LABEL: @forall
// CHECK:       scf.forall (%[[I:.*]], %[[J:.*]]) in (10, 20) shared_outs(%[[O:.*]] = %arg2)
// CHECK:         linalg.matmul
// CHECK:         scf.forall.in_parallel
// CHECK:           tensor.parallel_insert_slice {{.*}} into %[[O]]
// CHECK:       mapping = [#gpu.thread<y>, #gpu.thread<x>]
module attributes {transform.with_named_sequence} {
  func.func @forall(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %forall = transform.structured.tile_using_forall %matmul num_threads [10, 20]
      (mapping = [#gpu.thread<y>, #gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: @chain
// CHECK:       linalg.generic {{{.*}}iterator_types = ["reduction", "parallel", "parallel"]}
module attributes {transform.with_named_sequence} {
  func.func @chain(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %generic = transform.structured.generalize %matmul : (!transform.any_op) -> !transform.any_op
    %swapped = transform.structured.interchange %generic iterator_interchange = [2, 0, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// What each iteration reads and writes back is carried instead.
// CHECK-LABEL: @hoist
// CHECK:       %[[V:.*]] = vector.transfer_read %arg0
// CHECK:       %[[R:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %[[V]])
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[A]], %[[A]]
// CHECK-NEXT:    scf.yield %[[S]]
// CHECK:       vector.transfer_write %[[R]], %arg0
module attributes {transform.with_named_sequence} {
  func.func @hoist(%m: memref<?xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %pad = arith.constant 0.0 : f32
    scf.for %i = %c0 to %n step %c1 {
      %v = vector.transfer_read %m[%c0], %pad : memref<?xf32>, vector<4xf32>
      %s = arith.addf %v, %v : vector<4xf32>
      vector.transfer_write %s, %m[%c0] : vector<4xf32>, memref<?xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.hoist_redundant_vector_transfers %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @copied
// CHECK:       %[[PART:.*]] = tensor.extract_slice %arg1[1] [2] [1]
// CHECK:       %[[COPY:.*]] = linalg.copy ins(%arg0 : tensor<2xf32>) outs(%[[PART]] : tensor<2xf32>)
// CHECK:       tensor.insert_slice %[[COPY]] into %arg1[1] [2] [1]
module attributes {transform.with_named_sequence} {
  func.func @copied(%a: tensor<2xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %0 = tensor.insert_slice %a into %b[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.insert_slice_to_copy %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
