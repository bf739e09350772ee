// RUN: terrace opt %s --parallel-loops-to-tasks=chunk-cost=4 --split-input-file --verify-diagnostics | FileCheck %s
// RUN: terrace opt %s --parallel-loops-to-tasks --split-input-file | FileCheck %s --check-prefix=LITTLE
// RUN: not terrace opt %s --parallel-loops-to-tasks=chunk-cost=0 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: 'chunk-cost' must be at least 1


// What the loop uses is in a structure; constants are made again.
// CHECK-LABEL: func.func @fill
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[X:.*]]: f32, %[[N:.*]]: index
// CHECK: %[[CONTEXT:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(f32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
// CHECK: llvm.store
// CHECK: llvm.store
// CHECK: %[[F:.*]] = constant @fill_task_0 : (!llvm.ptr, index, index) -> ()
// CHECK: %[[TASK:.*]] = builtin.unrealized_conversion_cast %[[F]] : (!llvm.ptr, index, index) -> () to !llvm.ptr
// CHECK: call @terrace_parallel_for(%[[CONTEXT]], %[[TASK]], %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, index, index) -> ()
// CHECK-NOT: scf.parallel
// CHECK-LABEL: func.func private @fill_task_0
// CHECK-SAME: (%[[C:.*]]: !llvm.ptr, %[[BEGIN:.*]]: index, %[[END:.*]]: index)
// CHECK: arith.constant 2.0
// CHECK: scf.for %[[I:.*]] = %[[BEGIN]] to %[[END]]
// CHECK: arith.addf
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[I]]] : memref<?xf32>
// CHECK: func.func private @terrace_parallel_for(!llvm.ptr, !llvm.ptr, index, index)
// LITTLE-LABEL: func.func @fill
// LITTLE: call @terrace_parallel_for
func.func @fill(%m: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %y = arith.addf %x, %two : f32
    memref.store %y, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// Two loops, one directly in the other, are one range: rows, the first and the last in parts.
// CHECK-LABEL: func.func @nested
// CHECK: call @terrace_parallel_for
// CHECK-LABEL: func.func private @nested_task_0
// CHECK: arith.divui
// CHECK: arith.divui
// CHECK: scf.for
// CHECK: arith.muli
// CHECK: scf.for
// CHECK-NOT: scf
// CHECK: memref.store
func.func @nested(%m: memref<?x?xindex>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %square = arith.muli %i, %i : index
    scf.parallel (%j) = (%c0) to (%k) step (%c1) {
      %x = arith.addi %square, %j : index
      memref.store %x, %m[%i, %j] : memref<?x?xindex>
    }
  }
  return
}

// -----

// A loop in a loop that does something else as well stays; it runs on the thread of the outer one.
// CHECK-LABEL: func.func private @inner_task_0
// CHECK: scf.for
// CHECK: memref.store
// CHECK: scf.parallel
// CHECK-NOT: _task_1
func.func @inner(%m: memref<?xi64>, %n: index, %x: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (%n) {
    memref.store %x, %m[%i] : memref<?xi64>
    scf.parallel (%j) = (%c0) to (%i) step (%c1) {
      %old = memref.atomic_rmw addi %x, %m[%i] : (i64, memref<?xi64>) -> i64
    }
  }
  return
}

// -----

// Each chunk of a reduction has a place of its own; they are combined in their order.
// CHECK-LABEL: func.func @sum
// CHECK: %[[SLOTS:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32)>
// CHECK: call @terrace_parallel_for
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} iter_args(%[[SO_FAR:.*]] = %{{.*}}) -> (i32) {
// CHECK: %[[PART:.*]] = llvm.load
// CHECK: %[[NEXT:.*]] = arith.addi %[[SO_FAR]], %[[PART]] : i32
// CHECK: scf.yield %[[NEXT]]
// CHECK: return %[[SUM]]
// CHECK-LABEL: func.func private @sum_task_0
// CHECK: scf.for
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %[[ZERO]])
// CHECK: llvm.store
func.func @sum(%m: memref<?xi32>, %n: index, %start: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%start) -> i32 {
    %x = memref.load %m[%i] : memref<?xi32>
    scf.reduce(%x : i32) {
    ^bb0(%l: i32, %r: i32):
      %next = arith.addi %l, %r : i32
      scf.reduce.return %next : i32
    }
  }
  return %sum : i32
}

// -----

// What cannot be split stays, and what is in it goes.
// CHECK-LABEL: func.func @stays
// CHECK: scf.parallel
// CHECK: scf.for
// CHECK: call @terrace_parallel_for
// CHECK: scf.parallel
// CHECK: arith.subi
// CHECK: func.func private @stays_task_0
func.func @stays(%m: memref<?xf32>, %n: index, %f: f32) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{'scf.parallel' op runs on one thread: the order matters in which it combines floats}}
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%f) -> f32 {
    scf.for %k = %c0 to %n step %c1 {
      scf.parallel (%j) = (%c0) to (%n) step (%c1) {
        memref.store %f, %m[%j] : memref<?xf32>
      }
    }
    %x = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %next = arith.addf %l, %r : f32
      scf.reduce.return %next : f32
    }
  }
  // expected-remark @+1 {{'scf.parallel' op runs on one thread: the order may matter in which it combines values}}
  %difference = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    scf.reduce(%i : index) {
    ^bb0(%l: index, %r: index):
      %next = arith.subi %l, %r : index
      scf.reduce.return %next : index
    }
  }
  return %sum, %difference : f32, index
}

// -----

// What has no counterpart in memory cannot be handed over.
// CHECK-LABEL: func.func @tensor
// CHECK: scf.parallel
func.func @tensor(%t: tensor<?xf32>, %m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{'scf.parallel' op runs on one thread: a value of type 'tensor<?xf32>' cannot be handed to other threads}}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = tensor.extract %t[%i] : tensor<?xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @shared
// CHECK: scf.forall
func.func @shared(%t: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark @+1 {{'scf.forall' op runs on one thread: it has shared tensors}}
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    %one = tensor.extract_slice %t[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// -----

// Little work is not worth a thread; a name that is taken is not used.
// LITTLE-LABEL: func.func @little
// LITTLE: scf.parallel
// CHECK-LABEL: func.func @little
// CHECK: constant @little_task_1
// CHECK: func.func private @little_task_1
func.func @little(%m: memref<100xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %m[%i] : memref<100xindex>
  }
  return
}

func.func private @little_task_0()
