// RUN: terrace opt %s --canonicalize --split-input-file --allow-unregistered-dialect | FileCheck %s

// barrier; barrier -> barrier
// CHECK-LABEL: @barriers
func.func @barriers() {
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: return
  gpu.barrier
  gpu.barrier
  return
}

// -----

// Waits for nothing go, and what waits for them does not
// CHECK-LABEL: @waits
func.func @waits() -> memref<5xf16> {
  // CHECK-NEXT: %[[T:.*]] = gpu.wait async
  // CHECK-NEXT: %[[M:.*]], %{{.*}} = gpu.alloc async [%[[T]]]
  // CHECK-NEXT: return %[[M]]
  %0 = gpu.wait async
  gpu.wait [%0]
  %1 = gpu.wait async [%0]
  %m, %2 = gpu.alloc async [%1] () : memref<5xf16>
  return %m : memref<5xf16>
}

// -----

// Copies to memory that nobody reads
// CHECK-LABEL: @unread_copy
// CHECK-SAME: (%[[X:.*]]: memref<4xf32>)
func.func @unread_copy(%x: memref<4xf32>) -> memref<4xf32> {
  // CHECK-NEXT: gpu.alloc
  // CHECK-NEXT: %[[N:.*]] = gpu.alloc
  // CHECK-NEXT: gpu.dealloc
  // CHECK-NEXT: gpu.memcpy %[[N]], %[[X]]
  %m = gpu.alloc () : memref<4xf32>
  %n = gpu.alloc () : memref<4xf32>
  gpu.memcpy %m, %x : memref<4xf32>, memref<4xf32>
  gpu.dealloc %m : memref<4xf32>
  gpu.memcpy %n, %x : memref<4xf32>, memref<4xf32>
  return %n : memref<4xf32>
}

// -----

// Casts that lose something are looked through
// CHECK-LABEL: @casts
// CHECK-SAME: (%[[X:.*]]: memref<10xf32>, %[[Y:.*]]: memref<10xf32>, %[[F:.*]]: f32)
func.func @casts(%x: memref<10xf32>, %y: memref<10xf32>, %f: f32) {
  // CHECK-NEXT: gpu.memset %[[X]], %[[F]] : memref<10xf32>, f32
  // CHECK-NEXT: gpu.memcpy %[[X]], %[[Y]] : memref<10xf32>, memref<10xf32>
  %a = memref.cast %x : memref<10xf32> to memref<?xf32>
  %b = memref.cast %y : memref<10xf32> to memref<?xf32>
  gpu.memset %a, %f : memref<?xf32>, f32
  gpu.memcpy %a, %b : memref<?xf32>, memref<?xf32>
  return
}

// -----

// dim(alloc(n), 1) -> n
// CHECK-LABEL: @dim_of_alloc
// CHECK-SAME: (%[[N:.*]]: index, %[[M:.*]]: index)
func.func @dim_of_alloc(%n: index, %m: index) -> index {
  // CHECK-NEXT: return %[[M]]
  %one = arith.constant 1 : index
  %0 = gpu.alloc (%n, %m) : memref<?x?xf32>
  %1 = memref.dim %0, %one : memref<?x?xf32>
  return %1 : index
}

// -----

// Numbers of blocks and threads of which there is one are zero; others stay
// CHECK-LABEL: @one_block
func.func @one_block(%n: index) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: gpu.launch blocks(%[[BX:.*]], %{{.*}}, %{{.*}}) in {{.*}} threads
  // CHECK: "test.use"(%[[BX]], %[[ZERO]], %[[ZERO]])
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %one, %gz = %one)
      threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    "test.use"(%bx, %by, %tx) : (index, index, index) -> ()
    gpu.terminator
  }
  return
}

// -----

// Reductions in the first block of a launch are uniform; those of clusters of one are their values
// CHECK-LABEL: @uniform
// CHECK-SAME: (%[[C:.*]]: i1, %[[N:.*]]: index)
func.func @uniform(%c: i1, %n: index) {
  // CHECK: %[[V:.*]] = "test.value"
  // CHECK: gpu.subgroup_reduce add %[[V]] uniform
  // CHECK: gpu.all_reduce add %[[V]] uniform
  // CHECK: "test.use"(%{{.*}}, %{{.*}}, %[[V]])
  // CHECK: gpu.subgroup_reduce add %[[V]] :
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %v = "test.value"() : () -> i32
    %0 = gpu.subgroup_reduce add %v : (i32) -> i32
    %1 = gpu.all_reduce add %v {} : (i32) -> i32
    %2 = gpu.subgroup_reduce add %v cluster(size = 1) : (i32) -> i32
    "test.use"(%0, %1, %2) : (i32, i32, i32) -> ()
    cf.cond_br %c, ^then, ^end
  ^then:
    %3 = gpu.subgroup_reduce add %v : (i32) -> i32
    "test.use"(%3) : (i32) -> ()
    cf.br ^end
  ^end:
    gpu.terminator
  }
  return
}

// -----

// broadcast(broadcast(x)) -> broadcast(x)
// CHECK-LABEL: @broadcast_twice
func.func @broadcast_twice(%x: f32, %lane: i32) -> f32 {
  // CHECK-NEXT: %[[B:.*]] = gpu.subgroup_broadcast %{{.*}}, specific_lane %{{.*}} : f32
  // CHECK-NEXT: return %[[B]]
  %0 = gpu.subgroup_broadcast %x, specific_lane %lane : f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  return %1 : f32
}
