// RUN: terrace opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL:   @unroll
// CHECK:         scf.for %{{.*}} = %c0 to %c40{{.*}} step %c20
// CHECK-COUNT-4:   memref.store
// CHECK:         }
// CHECK:         memref.store %{{.*}}, %arg0[%c40{{.*}}]
module attributes {transform.with_named_sequence} {
  func.func @unroll(%m: memref<?xindex>) {
    %c0 = arith.constant 0 : index
    %c42 = arith.constant 42 : index
    %c5 = arith.constant 5 : index
    scf.for %i = %c0 to %c42 step %c5 {
      memref.store %i, %m[%i] : memref<?xindex>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %0 {factor = 4} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @coalesce
// CHECK:       scf.for
// CHECK-NOT:   scf.for
// CHECK:       transform.named_sequence
module attributes {transform.with_named_sequence} {
  func.func @coalesce(%m: memref<4x8xindex>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        memref.store %i, %m[%i, %j] : memref<4x8xindex>
      }
    } {outer}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes {outer} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.coalesce %0 : (!transform.op<"scf.for">) -> !transform.op<"scf.for">
    transform.yield
  }
}

// -----

// CHECK-LABEL: @fuse
// CHECK:       %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %arg0, %[[B:.*]] = %arg1)
// CHECK:         %[[X:.*]] = arith.addf %[[A]], %[[A]]
// CHECK:         %[[Y:.*]] = arith.mulf %[[B]], %[[B]]
// CHECK:         scf.yield %[[X]], %[[Y]]
// CHECK:       return %[[R]]#0, %[[R]]#1
module attributes {transform.with_named_sequence} {
  func.func @fuse(%a: f32, %b: f32, %n: index) -> (f32, f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (f32) {
      %y = arith.addf %x, %x : f32
      scf.yield %y : f32
    } {first}
    %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> (f32) {
      %y = arith.mulf %x, %x : f32
      scf.yield %y : f32
    } {second}
    return %0, %1 : f32, f32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes {first} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["scf.for"]} attributes {second} in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.loop.fuse_sibling %0 into %1 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @branch
// CHECK-NOT:   scf.if
// CHECK:       return %arg1
module attributes {transform.with_named_sequence} {
  func.func @branch(%c: i1, %a: f32, %b: f32) -> f32 {
    %0 = scf.if %c -> (f32) {
      scf.yield %a : f32
    } else {
      scf.yield %b : f32
    }
    return %0 : f32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.if"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.scf.take_assumed_branch %0 : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

// A loop becomes a function, with what it uses as its arguments; the second one gets another name.

// CHECK-LABEL: func.func @outlined(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>)
// CHECK-NOT:   scf.for
// CHECK:       func.func @body(%arg0: memref<?xindex>, %arg1: index, %arg2: index, %arg3: index)
// CHECK:         scf.for %[[I:.*]] = %arg1 to %arg2 step %arg3
// CHECK:           memref.store %[[I]], %arg0[%[[I]]]
// CHECK:       func.func @body_0(%arg0: index, %arg1: index, %arg2: index) -> index
// CHECK:         %[[SUM:.*]] = scf.for
// CHECK:         return %[[SUM]]
// CHECK-LABEL: func.func @two_loops
// CHECK:         scf.execute_region {
// CHECK-NEXT:      func.call @body(%arg3, %arg0, %arg1, %arg2)
// CHECK:         %[[RESULT:.*]] = scf.execute_region -> index {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @body_0(%arg0, %arg1, %arg2)
// CHECK-NEXT:      scf.yield %[[CALL]]
// CHECK:         return %[[RESULT]]
module attributes {transform.with_named_sequence} {
  func.func @outlined(%lb: index, %ub: index, %step: index, %m: memref<?xindex>) {
    return
  }
  func.func @two_loops(%lb: index, %ub: index, %step: index, %m: memref<?xindex>) -> index {
    scf.for %i = %lb to %ub step %step {
      memref.store %i, %m[%i] : memref<?xindex>
    }
    %sum = scf.for %i = %lb to %ub step %step iter_args(%acc = %lb) -> index {
      %next = arith.addi %acc, %i : index
      scf.yield %next : index
    }
    return %sum : index
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %function, %call = transform.loop.outline %0 {func_name = "body"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The ranges of operands decide; upper bounds are never reached.

// CHECK-LABEL: @bounded
// CHECK-DAG:   %[[C50:.*]] = arith.constant 50 : index
// CHECK-DAG:   %[[X:.*]] = memref.load
// CHECK:       return %[[C50]], %[[X]]
module attributes {transform.with_named_sequence} {
  func.func @bounded(%m: memref<index>) -> (index, index) {
    %x = memref.load %m[] : memref<index>
    %0 = affine.min affine_map<()[s0] -> (50, 100 - s0)>()[%x]
    %1 = affine.min affine_map<()[s0] -> (s0, 19)>()[%x]
    return %0, %1 : index, index
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.min"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["memref.load"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %0 with [%1 : !transform.any_op] within [0] and [20] : !transform.any_op
    transform.yield
  }
}
