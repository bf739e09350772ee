// RUN: terrace opt %s --split-input-file --transform-interpreter --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @hoist
// CHECK:       arith.constant 0.0
// CHECK:       %[[COUNT:.*]] = arith.constant 5 : index
// CHECK:       %[[ALL:.*]] = tensor.empty(%[[COUNT]]) : tensor<?x5x12xf32>
// CHECK:       %[[PACKED:.*]] = scf.for %[[I:.*]] = %c2 to %c24 step %c5 iter_args(%[[PART:.*]] = %[[ALL]])
// CHECK:         %[[NUMBER:.*]] = affine.apply #{{.*}}(%[[I]], %c2)[%c5]
// CHECK:         %[[PADDED:.*]] = tensor.pad
// CHECK:         tensor.insert_slice %[[PADDED]] into %[[PART]][%[[NUMBER]], 0, 0] [1, 5, 12] [1, 1, 1]
// CHECK:       scf.for
// CHECK:         %[[OWN:.*]] = tensor.extract_slice %[[PACKED]][%{{.*}}, 0, 0] [1, 5, 12] [1, 1, 1]
// CHECK:         tensor.insert_slice %[[OWN]]
module attributes {transform.with_named_sequence} {
  func.func @hoist(%a: tensor<?x?xf32>, %out: tensor<5x12xf32>) -> tensor<5x12xf32> {
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c24 = arith.constant 24 : index
    %cst = arith.constant 0.0 : f32
    %r = scf.for %i = %c2 to %c24 step %c5 iter_args(%acc = %out) -> tensor<5x12xf32> {
      %size = affine.min affine_map<(d0) -> (5, -d0 + 24)>(%i)
      %s = tensor.extract_slice %a[%i, 0] [%size, 12] [1, 1] : tensor<?x?xf32> to tensor<?x12xf32>
      %h = affine.apply affine_map<(d0) -> (5 - d0)>(%size)
      %p = tensor.pad %s low[0, 0] high[%h, 0] {
      ^bb0(%x: index, %y: index):
        tensor.yield %cst : f32
      } : tensor<?x12xf32> to tensor<5x12xf32>
      %u = tensor.insert_slice %p into %acc[0, 0] [5, 12] [1, 1] : tensor<5x12xf32> into tensor<5x12xf32>
      scf.yield %u : tensor<5x12xf32>
    }
    return %r : tensor<5x12xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.hoist_pad %pad by 1 loops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Transposed, over two loops.

// CHECK-LABEL: @transposed
// CHECK:       tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?x12x5xf32>
// CHECK:       scf.for
// CHECK:         scf.for
// CHECK:           linalg.transpose ins(%{{.*}} : tensor<5x12xf32>) {{.*}} permutation = [1, 0]
// CHECK:       scf.for
// CHECK:         scf.for
// CHECK:           tensor.extract_slice %{{.*}} [1, 1, 12, 5]
// CHECK:           linalg.transpose ins(%{{.*}} : tensor<12x5xf32>)
module attributes {transform.with_named_sequence} {
  func.func @transposed(%a: tensor<?x?xf32>, %out: tensor<5x12xf32>, %h: index, %size: index) -> tensor<5x12xf32> {
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %c20 = arith.constant 20 : index
    %cst = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %c20 step %c5 iter_args(%outer = %out) -> tensor<5x12xf32> {
      %q = scf.for %j = %c0 to %c20 step %c5 iter_args(%acc = %outer) -> tensor<5x12xf32> {
        %s = tensor.extract_slice %a[%i, %j] [%size, 12] [1, 1] : tensor<?x?xf32> to tensor<?x12xf32>
        %p = tensor.pad %s low[0, 0] high[%h, 0] {
        ^bb0(%x: index, %y: index):
          tensor.yield %cst : f32
        } : tensor<?x12xf32> to tensor<5x12xf32>
        %u = tensor.insert_slice %p into %acc[0, 0] [5, 12] [1, 1] : tensor<5x12xf32> into tensor<5x12xf32>
        scf.yield %u : tensor<5x12xf32>
      }
      scf.yield %q : tensor<5x12xf32>
    }
    return %r : tensor<5x12xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.hoist_pad %pad by 2 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The loop carries the padded tensor: it is padded once ahead of it, and cut behind it.

// CHECK-LABEL: @carried
// CHECK:       %[[SLICE:.*]] = tensor.extract_slice %arg0[%arg1, 0] [%arg2, 12]
// CHECK:       %[[PADDED:.*]] = tensor.pad %[[SLICE]]
// CHECK:       %[[LOOP:.*]]:{{.*}} = scf.for {{.*}} = %[[PADDED]])
// CHECK:       %[[CUT:.*]] = tensor.extract_slice %[[LOOP]]#{{.*}}[0, 0] [%arg2, 12] [1, 1]
// CHECK:       tensor.insert_slice %[[CUT]] into %{{.*}}[%arg1, 0] [%arg2, 12]
module attributes {transform.with_named_sequence} {
  func.func @carried(%a: tensor<24x12xf32>, %o: index, %n: index, %h: index) -> tensor<24x12xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %cst = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%acc = %a) -> tensor<24x12xf32> {
      %s = tensor.extract_slice %acc[%o, 0] [%n, 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
      %p = tensor.pad %s low[0, 0] high[%h, 0] {
      ^bb0(%x: index, %y: index):
        tensor.yield %cst : f32
      } : tensor<?x12xf32> to tensor<5x12xf32>
      %e = linalg.exp ins(%p : tensor<5x12xf32>) outs(%p : tensor<5x12xf32>) -> tensor<5x12xf32>
      %y = tensor.extract_slice %e[0, 0] [%n, 12] [1, 1] : tensor<5x12xf32> to tensor<?x12xf32>
      %z = tensor.insert_slice %y into %acc[%o, 0] [%n, 12] [1, 1] : tensor<?x12xf32> into tensor<24x12xf32>
      scf.yield %z : tensor<24x12xf32>
    }
    return %r : tensor<24x12xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.hoist_pad %pad by 1 loops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The padding must be a constant.

module attributes {transform.with_named_sequence} {
  func.func @argument(%a: tensor<?x12xf32>, %cst: f32, %h: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    scf.for %i = %c0 to %c9 step %c1 {
      %s = tensor.extract_slice %a[%i, 0] [%h, 12] [1, 1] : tensor<?x12xf32> to tensor<?x12xf32>
      // expected-note @below {{when applied to this op}}
      %p = tensor.pad %s low[0, 0] high[%h, 0] {
      ^bb0(%x: index, %y: index):
        tensor.yield %cst : f32
      } : tensor<?x12xf32> to tensor<5x12xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{transform.structured.hoist_pad failed to apply}}
    transform.structured.hoist_pad %pad by 1 loops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{requires exactly 2 non-null handles}}
    transform.structured.hoist_pad.build_packing_loop_nest %root above %root : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}
