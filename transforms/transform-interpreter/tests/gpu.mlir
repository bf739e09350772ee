// RUN: terrace opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @threads
// CHECK:         gpu.launch {{.*}} threads({{.*}}) in (%{{.*}} = %c12{{.*}}, %{{.*}} = %c9{{.*}}, %{{.*}} = %c1{{.*}})
// CHECK-DAG:       %[[X:.*]] = gpu.thread_id  x
// CHECK-DAG:       %[[Y:.*]] = gpu.thread_id  y
// CHECK:           arith.cmpi ult, %[[Y]], %c7
// CHECK:           scf.if
// CHECK-NEXT:        memref.store %{{.*}}, %{{.*}}[%[[Y]], %[[X]]]
// CHECK:           gpu.barrier
module attributes {transform.with_named_sequence} {
  func.func @threads(%m: memref<7x9xf32>, %x: f32) {
    %c1 = arith.constant 1 : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      scf.forall (%i, %j) in (7, 9) {
        memref.store %x, %m[%i, %j] : memref<7x9xf32>
      } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
      gpu.terminator
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %launch = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.gpu.map_nested_forall_to_threads %launch block_dims = [12, 9, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A linear mapping numbers all warps.
// CHECK-DAG:   #[[NUMBER:.*]] = affine_map<()[s0, s1, s2] -> (s0 + s1 * 32 + s2 * 256)>
// CHECK-LABEL: func.func @warps
// CHECK:         affine.apply #[[NUMBER]]
// CHECK:         arith.cmpi ult, %{{.*}}, %c192
module attributes {transform.with_named_sequence} {
  func.func @warps(%m: memref<2x3xf32>, %x: f32) {
    %c1 = arith.constant 1 : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      scf.forall (%i, %j) in (2, 3) {
        memref.store %x, %m[%i, %j] : memref<2x3xf32>
      } {mapping = [#gpu.warp<linear_dim_0>, #gpu.warp<linear_dim_1>]}
      gpu.terminator
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %launch = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.gpu.map_nested_forall_to_threads %launch block_dims = [32, 8, 4] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @blocks
// CHECK:         gpu.launch blocks({{.*}}) in (%{{.*}} = %c32{{.*}}, %{{.*}} = %c64{{.*}}, %{{.*}} = %c1{{.*}})
// CHECK:           %[[X:.*]] = gpu.block_id  x
// CHECK:           %[[Y:.*]] = gpu.block_id  y
// CHECK-NOT:       scf.if
// CHECK:           memref.store %{{.*}}, %{{.*}}[%[[X]], %[[Y]]]
module attributes {transform.with_named_sequence} {
  func.func @blocks(%m: memref<32x64xf32>, %x: f32) {
    scf.forall (%i, %j) in (32, 64) {
      memref.store %x, %m[%i, %j] : memref<32x64xf32>
    } {mapping = [#gpu.block<x>, #gpu.block<y>]}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.gpu.map_forall_to_blocks %f generate_gpu_launch : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
