// RUN: terrace opt %s --scf-promote-loop-memory | FileCheck %s

// CHECK-LABEL: @always_runs
// CHECK-SAME:    (%[[AT:.*]]: index)
func.func @always_runs(%at: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK: %[[B:.*]] = memref.alloc
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  // CHECK: %[[X:.*]] = memref.load %[[A]][%[[AT]]]
  // CHECK: %[[R:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%[[C:.*]] = %[[X]]) -> (f32) {
  // CHECK:   %[[Y:.*]] = memref.load %[[B]][%[[I]]]
  // CHECK:   %[[Z:.*]] = arith.addf %[[C]], %[[Y]]
  // CHECK:   scf.yield %[[Z]]
  // CHECK: memref.store %[[R]], %[[A]][%[[AT]]]
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%at] : memref<8xf32>
    %y = memref.load %b[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %a[%at] : memref<8xf32>
  }
  return
}

// The place is only there if the loop runs.
// CHECK-LABEL: @may_not_run
// CHECK-SAME:    (%[[A:.*]]: memref<?xf32>, %[[AT:.*]]: index, %[[N:.*]]: index)
func.func @may_not_run(%a: memref<?xf32>, %at: index, %n: index) {
  // CHECK: %[[RUNS:.*]] = arith.cmpi slt, %[[AT]], %[[N]]
  // CHECK: %[[X:.*]] = scf.if %[[RUNS]] -> (f32) {
  // CHECK:   memref.load %[[A]][%[[AT]]]
  // CHECK: } else {
  // CHECK:   ub.poison
  // CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[X]])
  // CHECK: scf.if %[[RUNS]] {
  // CHECK:   memref.store %[[R]], %[[A]][%[[AT]]]
  %c1 = arith.constant 1 : index
  scf.for %i = %at to %n step %c1 {
    %x = memref.load %a[%at] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%at] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: @unsigned
// CHECK: arith.cmpi ult
func.func @unsigned(%a: memref<?xf32>, %at: i32, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  scf.for unsigned %i = %at to %n step %c1 : i32 {
    %x = memref.load %a[%c0] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%c0] : memref<?xf32>
  }
  return
}

// What is only loaded is loaded once, unless something else may be stored there.
// CHECK-LABEL: @only_loaded
// CHECK-SAME:    (%[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<8xf32>)
func.func @only_loaded(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %own = memref.alloc() : memref<8xf32>
  // CHECK: %[[X:.*]] = memref.load %[[A]]
  // CHECK: scf.for
  // CHECK-NEXT: memref.store %[[X]]
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    memref.store %x, %own[%i] : memref<8xf32>
  }
  // CHECK: scf.for
  // CHECK-NEXT: memref.load %[[A]]
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    memref.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// Of the same memref another element is touched, in the loop itself and in a condition; and one is of the iteration.
// CHECK-LABEL: @touched
func.func @touched(%a: memref<8xf32>, %at: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: memref.store
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    memref.store %x, %a[%at] : memref<8xf32>
  }
  // CHECK: scf.for
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: scf.if
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    scf.if %b {
      memref.store %x, %a[%c0] : memref<8xf32>
    }
  }
  // CHECK: scf.for
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: memref.store
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: @called
func.func private @print(f32)
func.func @called(%a: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for
  // CHECK-NEXT: memref.load
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    func.call @print(%x) : (f32) -> ()
  }
  return
}

// What leaves the inner loop leaves the outer one as well. The value that is stored first is loaded next.
// CHECK-LABEL: @nested
func.func @nested() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[A:.*]] = memref.alloca
  %a = memref.alloca() : memref<i32>
  // CHECK: %[[X:.*]] = memref.load %[[A]]
  // CHECK: scf.for {{.*}} iter_args(%[[O:.*]] = %[[X]])
  // CHECK:   scf.for {{.*}} iter_args(%[[I:.*]] = %[[O]])
  // CHECK:     %[[Y:.*]] = arith.addi %[[I]], %[[I]]
  // CHECK:     %[[Z:.*]] = arith.muli %[[Y]], %[[Y]]
  // CHECK:     scf.yield %[[Z]]
  // CHECK: memref.store %{{.*}}, %[[A]]
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %a[] : memref<i32>
      %y = arith.addi %x, %x : i32
      memref.store %y, %a[] : memref<i32>
      %z = memref.load %a[] : memref<i32>
      %w = arith.muli %z, %z : i32
      memref.store %w, %a[] : memref<i32>
    }
  }
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// The arguments are different memory in all calls, in those of @passed_on because they are in its own.
// CHECK-LABEL: @apart
// CHECK: memref.load
// CHECK: scf.for {{.*}} iter_args
func.func private @apart(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    %y = memref.load %b[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %a[%c0] : memref<8xf32>
  }
  return
}

func.func private @passed_on(%a: memref<8xf32>, %b: memref<8xf32>) {
  call @apart(%b, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}

// In one call they are not.
// CHECK-LABEL: @together
// CHECK: scf.for
// CHECK-NEXT: memref.load
func.func private @together(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    %y = memref.load %b[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %a[%c0] : memref<8xf32>
  }
  return
}

// Who else calls this is not known.
// CHECK-LABEL: @pointed_at
// CHECK: scf.for
// CHECK-NEXT: memref.load
func.func private @pointed_at(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0] : memref<8xf32>
    %y = memref.load %b[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %a[%c0] : memref<8xf32>
  }
  return
}

func.func @calls() {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  call @apart(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  call @passed_on(%b, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  call @together(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  call @together(%a, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  call @pointed_at(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  %f = constant @pointed_at : (memref<8xf32>, memref<8xf32>) -> ()
  call_indirect %f(%a, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}

// A memref that is loaded stays one that others are compared with.
// CHECK-LABEL: @memref_of_memrefs
func.func @memref_of_memrefs(%all: memref<4xmemref<8xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %own = memref.alloca() : memref<f32>
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK-NEXT: memref.load %{{.*}} : memref<4xmemref<8xf32>>
  // CHECK-NEXT: scf.for
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %m = memref.load %all[%c0] : memref<4xmemref<8xf32>>
      scf.for %k = %c0 to %c8 step %c1 {
        %y = memref.load %m[%k] : memref<8xf32>
      }
    }
    %y = memref.load %own[] : memref<f32>
    memref.store %y, %own[] : memref<f32>
  }
  return
}

memref.global "private" constant @weights : memref<8xf32> = dense<1.0>
memref.global "private" @state : memref<8xf32> = dense<0.0>

// A global is no memory that was allocated.
// CHECK-LABEL: @global_and_allocation
// CHECK:         scf.for {{.*}} iter_args
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      arith.addf
// CHECK-NEXT:      scf.yield
func.func @global_and_allocation() -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %w = memref.get_global @weights : memref<8xf32>
  %sum = memref.alloc() : memref<1xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %w[%i] : memref<8xf32>
    %y = memref.load %sum[%c0] : memref<1xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %sum[%c0] : memref<1xf32>
  }
  return %sum : memref<1xf32>
}

// Two globals may be one.
// CHECK-LABEL: @globals
// CHECK-NOT:     iter_args
// CHECK:         memref.store
func.func @globals() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %w = memref.get_global @state : memref<8xf32>
  %sum = memref.get_global @state : memref<8xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %w[%i] : memref<8xf32>
    %y = memref.load %sum[%c0] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %sum[%c0] : memref<8xf32>
  }
  return
}
