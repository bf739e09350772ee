// RUN: terrace opt %s --split-input-file --convert-gpu-to-spirv | FileCheck %s

module attributes { gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformArithmetic], []>, #spirv.resource_limits<>> } {

// The module of the shader stands before that of the device.
// CHECK: spirv.module @__spv__kernels Logical GLSL450 {
// CHECK:   spirv.GlobalVariable @__builtin__WorkgroupId__ built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
// CHECK:   spirv.func @scale(
// CHECK-SAME: {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0)>}
// CHECK-SAME: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}
gpu.module @kernels {
  gpu.func @scale(%m: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %x: f32) kernel
      attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 1, 1]>} {
    // CHECK: spirv.mlir.addressof @__builtin__WorkgroupId__
    // CHECK: spirv.CompositeExtract %{{.*}}[0 : i32]
    %i = gpu.block_id x
    // CHECK: spirv.Constant 16 : i32
    %n = gpu.block_dim x
    // CHECK: spirv.GroupNonUniformFAdd <Subgroup> <Reduce>
    %y = gpu.subgroup_reduce add %x : (f32) -> f32
    // CHECK: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
    gpu.barrier
    memref.store %y, %m[%i] : memref<16xf32, #spirv.storage_class<StorageBuffer>>
    // CHECK: spirv.Return
    gpu.return
  }
}

}

// -----

module attributes { gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64], []>, #spirv.resource_limits<>> } {

// The kernel stands in the module of the device, and the host sees a function.
// CHECK-LABEL: Kernel, Addresses
// CHECK-NEXT: gpu.module @kernels {
// CHECK-NEXT: spirv.module @__spv__kernels Physical32 OpenCL {
// CHECK: func.func @f(%{{.*}}: i32) attributes {gpu.kernel} {
gpu.module @kernels {
  gpu.func @f(%x: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
    gpu.return
  }
}

}
