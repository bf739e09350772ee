// RUN: terrace opt %s --split-input-file --verify-diagnostics --spirv-update-vce | FileCheck %s

// CHECK: spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [StorageBuffer16BitAccess, Float64, Shader, GroupNonUniformArithmetic, Matrix, GroupNonUniform], [SPV_KHR_16bit_storage, SPV_KHR_storage_buffer_storage_class]>
spirv.module Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, Float64, Int16, StorageBuffer16BitAccess, GroupNonUniformArithmetic], [SPV_KHR_16bit_storage, SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>
} {
  spirv.GlobalVariable @data : !spirv.ptr<!spirv.struct<(i16 [0], f64 [8])>, StorageBuffer>
  spirv.func @f(%x: i32) -> i32 "None" {
    %0 = spirv.GroupNonUniformIAdd <Subgroup> <Reduce> %x : i32 -> i32
    spirv.ReturnValue %0 : i32
  }
}

// -----

spirv.module Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>
} {
  spirv.func @f(%x: f32) "None" {
    // expected-error @+1 {{'spirv.CL.exp' requires at least one capability in [Kernel] but none allowed in target environment}}
    %0 = spirv.CL.exp %x : f32
    spirv.Return
  }
}

// -----

// expected-error @+1 {{missing 'spirv.target_env' attribute}}
spirv.module Logical GLSL450 {}
