// RUN: terrace opt %s --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-llvm-spv))' --split-input-file | FileCheck %s
// RUN: terrace opt %s --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-llvm-spv{use-64bit-index}))' --split-input-file | FileCheck %s --check-prefix=WIDE

gpu.module @functions {
  // A kernel gets memory of its block as an argument, and has its own on the stack.
  // CHECK: llvm.func spir_kernelcc @kernel(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<1>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: f32, %[[TILE:.*]]: !llvm.ptr<3> {llvm.noalias, llvm.workgroup_attribution = #llvm.mlir.workgroup_attribution<32 : i64, f32>})
  // CHECK-SAME: gpu.kernel, gpu.known_block_size = array<i32: 1, 2, 3>, my.attribute, reqd_work_group_size = array<i32: 1, 2, 3>
  // WIDE: llvm.func spir_kernelcc @kernel(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<1>, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: f32
  gpu.func @kernel(%a: memref<4xf32>, %b: f32) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) private(%p: memref<2xf32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 1, 2, 3>, my.attribute} {
    // CHECK: %[[EMPTY:.*]] = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
    // CHECK: llvm.insertvalue %[[TILE]], %[[EMPTY]][0]
    // CHECK: %[[COUNT:.*]] = llvm.mlir.constant(2 : i64) : i64
    // CHECK: llvm.alloca %[[COUNT]] x f32 : (i64) -> !llvm.ptr
    gpu.return
  }
  // CHECK: llvm.func spir_funccc @device(%arg0: f32) -> f32
  gpu.func @device(%b: f32) -> f32 {
    // CHECK: llvm.return %arg0 : f32
    gpu.return %b : f32
  }
}

// -----

gpu.module @positions {
  // CHECK-DAG: llvm.func spir_funccc @_Z12get_local_idj(i32) -> i32 attributes {memory_effects = {{.*}}, no_unwind, will_return}
  // CHECK-DAG: llvm.func spir_funccc @_Z22get_sub_group_local_id() -> i32 attributes {no_unwind, will_return}
  // CHECK-DAG: llvm.func spir_funccc @_Z7barrierj(i32) attributes {convergent, no_unwind, will_return}
  func.func @f() {
    // CHECK: %[[Y:.*]] = llvm.mlir.constant(1 : i32) : i32
    // CHECK: llvm.call spir_funccc @_Z12get_local_idj(%[[Y]])
    // WIDE: llvm.call spir_funccc @_Z12get_local_idj({{.*}}) {{.*}} : (i32) -> i64
    %0 = gpu.thread_id y
    // CHECK: llvm.call spir_funccc @_Z22get_sub_group_local_id()
    // WIDE: llvm.zext %{{.*}} : i32 to i64
    %1 = gpu.lane_id
    // CHECK: %[[ALL:.*]] = llvm.mlir.constant(3 : i32) : i32
    // CHECK: llvm.call spir_funccc @_Z7barrierj(%[[ALL]])
    gpu.barrier
    return
  }
}

// -----

gpu.module @shuffles {
  gpu.func @f(%x: f16, %b: bf16, %i: i32) attributes {intel_reqd_sub_group_size = 16 : i32} {
    %width = arith.constant 16 : i32
    // CHECK: llvm.call spir_funccc @_Z21sub_group_shuffle_xorDhj(%arg0, %arg2)
    // CHECK: llvm.mlir.constant(true) : i1
    %0, %1 = gpu.shuffle xor %x, %i, %width : f16
    // CHECK: %[[BITS:.*]] = llvm.bitcast %arg1 : bf16 to i16
    // CHECK: %[[GOT:.*]] = llvm.call spir_funccc @_Z20sub_group_shuffle_upsj(%[[BITS]], %arg2)
    // CHECK: llvm.bitcast %[[GOT]] : i16 to bf16
    %2, %3 = gpu.shuffle up %b, %i, %width : bf16
    gpu.return
  }
}
