// RUN: terrace opt %s --convert-spirv-to-llvm | FileCheck %s

// CHECK-DAG: llvm.func spir_funccc @_Z22__spirv_ControlBarrieriii(i32, i32, i32) attributes {convergent, no_unwind, will_return}
// CHECK-DAG: llvm.func spir_funccc @_Z27__spirv_GroupNonUniformFAddiifj(i32, i32, f32, i32) -> f32 attributes {convergent, no_unwind, will_return}

// CHECK-LABEL: llvm.func @f
spirv.func @f(%x: f32) "None" {
  // CHECK: %[[SCOPE:.*]] = llvm.mlir.constant(3 : i32) : i32
  // CHECK: %[[CLUSTERED:.*]] = llvm.mlir.constant(3 : i32) : i32
  // CHECK: llvm.call spir_funccc @_Z27__spirv_GroupNonUniformFAddiifj(%[[SCOPE]], %[[CLUSTERED]], %arg0, %{{.*}}) {convergent, no_unwind, will_return} : (i32, i32, f32, i32) -> f32
  %c4 = spirv.Constant 4 : i32
  %0 = spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %x cluster_size(%c4) : f32, i32 -> f32
  // CHECK: llvm.mlir.constant(264 : i32) : i32
  spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
  spirv.Return
}
