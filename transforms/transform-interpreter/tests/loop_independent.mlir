// RUN: terrace opt %s --split-input-file --transform-interpreter --verify-diagnostics --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG:   #[[LEFT:.*]] = affine_map<()[s0, s1] -> (s0 - s1)>
// CHECK-LABEL: @empty
// CHECK:       scf.for %[[I:.*]] = %arg0 to %arg1
// CHECK:         %[[SIZE:.*]] = affine.apply #{{.*}}(%[[I]])[%arg1]
// CHECK:         %[[MOST:.*]] = affine.apply #[[LEFT]]()[%arg1, %arg0]
// CHECK:         %[[ALL:.*]] = tensor.empty(%[[MOST]])
// CHECK:         %[[PART:.*]] = tensor.extract_slice %[[ALL]][0] [%[[SIZE]]] [1]
// CHECK:         "use"(%[[PART]])
module attributes {transform.with_named_sequence} {
  func.func @empty(%lb: index, %ub: index, %step: index) {
    scf.for %i = %lb to %ub step %step {
      %size = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%ub]
      %0 = tensor.empty(%size) : tensor<?xf32>
      "use"(%0) : (tensor<?xf32>) -> ()
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.tensor.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @pad
// CHECK:         %[[MOST:.*]] = affine.apply #{{.*}}()[%arg1, %arg0]
// CHECK:         %[[ALL:.*]] = tensor.pad %arg3 low[%[[MOST]]] high[5]
// CHECK:         %[[DIM:.*]] = tensor.dim %arg3
// CHECK:         %[[SIZE:.*]] = affine.apply #{{.*}}(%{{.*}})[%arg1, %[[DIM]]]
// CHECK:         %[[START:.*]] = affine.apply #{{.*}}(%[[MOST]], %{{.*}})
// CHECK:         tensor.extract_slice %[[ALL]][%[[START]]] [%[[SIZE]]] [1]
module attributes {transform.with_named_sequence} {
  func.func @pad(%lb: index, %ub: index, %step: index, %t: tensor<?xf32>, %f: f32) {
    scf.for %i = %lb to %ub step %step {
      %low = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%ub]
      %p = tensor.pad %t low[%low] high[5] {
      ^bb0(%x: index):
        tensor.yield %f : f32
      } : tensor<?xf32> to tensor<?xf32>
      "use"(%p) : (tensor<?xf32>) -> ()
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.tensor.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Who gives or hands on memory keeps the type that it has; alignment and memory space stay.

// CHECK-LABEL: @alloca
// CHECK:         %[[MOST:.*]] = affine.apply #{{.*}}()[%arg1]
// CHECK:         %[[ALL:.*]] = memref.alloca(%[[MOST]]) {alignment = 16 : i64} : memref<?xf32, 3>
// CHECK:         %[[PART:.*]] = memref.subview %[[ALL]][0] [%{{.*}}] [1] : memref<?xf32, 3> to memref<?xf32, strided<[1]>, 3>
// CHECK:         %[[CAST:.*]] = builtin.unrealized_conversion_cast %[[PART]] : memref<?xf32, strided<[1]>, 3> to memref<?xf32, 3>
// CHECK:         %[[INNER:.*]] = memref.subview %[[PART]][1] [5] [1]
// CHECK:         "use"(%[[INNER]])
// CHECK:         "gives"(%[[CAST]])
// CHECK:         memref.store %{{.*}}, %[[PART]]
// CHECK:         func.call @f(%[[CAST]])
module attributes {transform.with_named_sequence} {
  func.func private @f(memref<?xf32, 3>)
  func.func @alloca(%lb: index, %ub: index, %step: index, %v: f32) {
    %c0 = arith.constant 0 : index
    scf.for %i = %lb to %ub step %step {
      %0 = memref.alloca(%i) {alignment = 16 : i64} : memref<?xf32, 3>
      %1 = memref.subview %0[1] [5] [1] : memref<?xf32, 3> to memref<5xf32, strided<[1], offset: 1>, 3>
      "use"(%1) : (memref<5xf32, strided<[1], offset: 1>, 3>) -> ()
      %2 = "gives"(%0) : (memref<?xf32, 3>) -> memref<?xf32, 3>
      memref.store %v, %0[%c0] : memref<?xf32, 3>
      func.call @f(%0) : (memref<?xf32, 3>) -> ()
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloca"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.memref.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// It is as large in all iterations already.

// CHECK-LABEL: @same
// CHECK:         %[[SAME:.*]] = tensor.empty(%arg3)
// CHECK-NEXT:    "use"(%[[SAME]])
module attributes {transform.with_named_sequence} {
  func.func @same(%lb: index, %ub: index, %step: index, %n: index) {
    scf.for %i = %lb to %ub step %step {
      %0 = tensor.empty(%n) : tensor<?xf32>
      "use"(%0) : (tensor<?xf32>) -> ()
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.tensor.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @unbounded(%lb: index, %ub: index, %step: index) {
    scf.for %i = %lb to %ub step %step {
      %size = "size"(%i) : (index) -> index
      // expected-note @below {{target op}}
      %0 = tensor.empty(%size) : tensor<?xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not make target op loop-independent}}
    transform.tensor.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @too_many(%lb: index, %ub: index, %step: index) {
    scf.for %i = %lb to %ub step %step {
      // expected-note @below {{target op}}
      %0 = tensor.empty(%i) : tensor<?xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not find 1-th enclosing loop}}
    transform.tensor.make_loop_independent %0 {num_loops = 2} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @other(%lb: index, %ub: index, %step: index) {
    scf.for %i = %lb to %ub step %step {
      // expected-note @below {{target op}}
      %0 = memref.alloc(%i) : memref<?xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{unsupported target op}}
    transform.memref.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
