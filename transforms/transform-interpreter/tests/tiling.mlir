// RUN: terrace opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @interchange
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK:         scf.for %{{.*}} step %[[C4]]
// CHECK:           scf.for %{{.*}} step %[[C8]]
module attributes {transform.with_named_sequence} {
  func.func @interchange(%m: tensor<64x32xf32>, %x: f32) -> tensor<64x32xf32> {
    %0 = linalg.fill ins(%x : f32) outs(%m : tensor<64x32xf32>) -> tensor<64x32xf32>
    return %0 : tensor<64x32xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2:2 = transform.structured.tile_using_for %0 tile_sizes [8, 4] interchange = [1, 0]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @scalable
// CHECK:         %[[SCALE:.*]] = vector.vscale
// CHECK:         %[[SIZE:.*]] = arith.muli %{{.*}}, %[[SCALE]]
// CHECK:         scf.for %{{.*}} step %[[SIZE]]
module attributes {transform.with_named_sequence} {
  func.func @scalable(%m: tensor<64xf32>, %x: f32) -> tensor<64xf32> {
    %0 = linalg.fill ins(%x : f32) outs(%m : tensor<64xf32>) -> tensor<64xf32>
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [[4]] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @concat
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<7xf32>
// CHECK:         %[[FIRST:.*]] = tensor.insert_slice %arg0 into %[[EMPTY]][0] [3] [1]
// CHECK:         %[[LAST:.*]] = tensor.insert_slice %arg1 into %[[FIRST]][3] [4] [1]
// CHECK:         return %[[LAST]]
module attributes {transform.with_named_sequence} {
  func.func @concat(%a: tensor<3xf32>, %b: tensor<4xf32>) -> tensor<7xf32> {
    %0 = tensor.concat dim(0) %a, %b : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
    return %0 : tensor<7xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.decompose_concat
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @interleave
// CHECK:         vector.shuffle %{{.*}}, %{{.*}} [0, 2, 1, 3] : vector<2xi8>, vector<2xi8>
// CHECK-LABEL: func.func @masked
// CHECK-COUNT-2: vector.mask %{{.*}} { vector.outerproduct {{.*}} } : vector<3x4xi1> -> vector<3x4xf32>
// CHECK-LABEL: func.func @by_elements
// CHECK:         %[[A:.*]] = vector.extract %arg0[0] : vector<4xf32> from vector<1x4xf32>
// CHECK:         vector.fma %[[A]], %{{.*}}, %arg2 : vector<4xf32>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#p = affine_map<(k, n) -> (k, n)>
#q = affine_map<(k, n) -> (n)>
module attributes {transform.with_named_sequence} {
  func.func @interleave(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<4xi8> {
    %0 = vector.interleave %a, %b : vector<2xi8> -> vector<4xi8>
    return %0 : vector<4xi8>
  }
  func.func @masked(%a: vector<3x2xf32>, %b: vector<2x4xf32>, %c: vector<3x4xf32>, %m: vector<3x4x2xi1>) -> vector<3x4xf32> {
    %0 = vector.mask %m {
      vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
        %a, %b, %c : vector<3x2xf32>, vector<2x4xf32> into vector<3x4xf32>
    } : vector<3x4x2xi1> -> vector<3x4xf32>
    return %0 : vector<3x4xf32>
  }
  func.func @by_elements(%a: vector<1x4xf32>, %b: vector<1x4xf32>, %c: vector<4xf32>) -> vector<4xf32> {
    %0 = vector.contract {indexing_maps = [#p, #p, #q], iterator_types = ["reduction", "parallel"]}
      %a, %b, %c : vector<1x4xf32>, vector<1x4xf32> into vector<4xf32>
    return %0 : vector<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:3 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.apply_patterns to %1#0 {
      transform.apply_patterns.vector.interleave_to_shuffle
    } : !transform.any_op
    transform.apply_patterns to %1#1 {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = outerproduct
    } : !transform.any_op
    transform.apply_patterns to %1#2 {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = parallelarith
    } : !transform.any_op
    transform.yield
  }
}

// -----

// The handle of the program is current after passes on it.
// CHECK-LABEL: func.func @after_pass
// CHECK:         scf.for
module attributes {transform.with_named_sequence} {
  func.func @after_pass(%t: tensor<64xf32>, %x: f32) -> tensor<64xf32> {
    %0 = linalg.fill ins(%x : f32) outs(%t : tensor<64xf32>) -> tensor<64xf32>
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %0 = transform.bufferization.one_shot_bufferize %root {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["linalg.fill"]} in %0 : (!transform.any_op) -> !transform.any_op
    %2, %3 = transform.structured.tile_using_for %1 tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A producer is computed where slices of it are taken; what is used behind the loop becomes one of its results.

// CHECK-LABEL: @fuse_into
// CHECK:       %[[ALL:.*]]:2 = scf.forall {{.*}} shared_outs(%[[O:.*]] = %arg2, %[[P:.*]] = %arg1) -> (tensor<64xf32>, tensor<64xf32>)
// CHECK:         %[[IN:.*]] = tensor.extract_slice %arg0[%{{.*}}] [8] [1]
// CHECK:         %[[OUT:.*]] = tensor.extract_slice %[[P]][%{{.*}}] [8] [1]
// CHECK:         %[[PART:.*]] = linalg.generic {{.*}} ins(%[[IN]] {{.*}} outs(%[[OUT]]
// CHECK:         %[[EXP:.*]] = linalg.exp ins(%[[PART]]
// CHECK:         scf.forall.in_parallel {
// CHECK-NEXT:      tensor.parallel_insert_slice %[[PART]] into %[[P]]
// CHECK-NEXT:      tensor.parallel_insert_slice %[[EXP]] into %[[O]]
// CHECK:       return %[[ALL]]#0, %[[ALL]]#1
module attributes {transform.with_named_sequence} {
  func.func @fuse_into(%in: tensor<64xf32>, %dest: tensor<64xf32>, %out: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%in : tensor<64xf32>) outs(%dest : tensor<64xf32>) {
    ^bb0(%a: f32, %b: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<64xf32>
    %1 = scf.forall (%i) = (0) to (64) step (8) shared_outs(%o = %out) -> (tensor<64xf32>) {
      %2 = tensor.extract_slice %o[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
      %3 = tensor.extract_slice %0[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
      %4 = linalg.exp ins(%3 : tensor<8xf32>) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %4 into %o[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
      }
    }
    return %1, %0 : tensor<64xf32>, tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %fused, %new = transform.structured.fuse_into_containing_op %0 into %1 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Through what the loop shares; and, where no slice is taken, as a whole.

// CHECK-LABEL: @fuse_shared
// CHECK:       scf.forall {{.*}} shared_outs(%[[O:.*]] = %arg0)
// CHECK:         %[[SLICE:.*]] = tensor.extract_slice %[[O]]
// CHECK:         %[[FILL:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[SLICE]]
// CHECK:         %[[WHOLE:.*]] = tensor.empty() : tensor<8xf32>
// CHECK:         linalg.exp ins(%[[WHOLE]] {{.*}} outs(%[[FILL]]
module attributes {transform.with_named_sequence} {
  func.func @fuse_shared(%out: tensor<64xf32>, %f: f32) -> tensor<64xf32> {
    %0 = linalg.fill ins(%f : f32) outs(%out : tensor<64xf32>) -> tensor<64xf32>
    %e = tensor.empty() : tensor<8xf32>
    %1 = scf.forall (%i) = (0) to (64) step (8) shared_outs(%o = %0) -> (tensor<64xf32>) {
      %2 = tensor.extract_slice %o[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
      %4 = linalg.exp ins(%e : tensor<8xf32>) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %4 into %o[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
      }
    }
    return %1 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %fused, %new = transform.structured.fuse_into_containing_op %2 into %1 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.fuse_into_containing_op %0 into %new : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
