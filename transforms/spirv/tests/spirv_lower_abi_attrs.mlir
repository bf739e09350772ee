// RUN: terrace opt %s --split-input-file --verify-diagnostics --spirv-lower-abi-attrs | FileCheck %s

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {

// CHECK-LABEL: spirv.module Logical GLSL450
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @id built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
  // CHECK: spirv.GlobalVariable @kernel_arg_0 bind(0, 0) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
  // CHECK: spirv.GlobalVariable @kernel_arg_1 bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer>
  // CHECK: spirv.func @kernel() "None" {
  // CHECK-NEXT: %[[P:.*]] = spirv.mlir.addressof @kernel_arg_0
  // CHECK: %[[Q:.*]] = spirv.AccessChain %[[P]]
  // CHECK: spirv.Load "StorageBuffer" %[[Q]] : f32
  // CHECK: spirv.mlir.addressof @kernel_arg_1
  spirv.func @kernel(
      %x: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>},
      %m: !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}) "None"
      attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
    %0 = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
    spirv.Return
  }
  // CHECK: spirv.EntryPoint "GLCompute" @kernel, @id
  // CHECK: spirv.ExecutionMode @kernel "LocalSize", 32, 1, 1
}

}

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, SubgroupDispatch], []>, #spirv.resource_limits<>> } {

spirv.module Physical64 OpenCL {
  // CHECK: spirv.func @opencl(%{{.*}}: f32) "None" {
  spirv.func @opencl(%x: f32) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1], subgroup_size = 64>} {
    spirv.Return
  }
  // CHECK: spirv.EntryPoint "Kernel" @opencl
  // CHECK: spirv.ExecutionMode @opencl "LocalSize", 32, 1, 1
  // CHECK: spirv.ExecutionMode @opencl "SubgroupSize", 64
}

}

// -----

// expected-error @+1 {{'spirv.module' op missing SPIR-V target env attribute}}
spirv.module Logical GLSL450 {}
