// RUN: terrace translate --no-implicit-module --split-input-file --test-spirv-roundtrip %s | FileCheck %s

// Instructions of the core, of an extended set, and with decorations.
// CHECK-LABEL: spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, GroupNonUniformArithmetic], [SPV_KHR_16bit_storage]>
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, GroupNonUniformArithmetic], [SPV_KHR_16bit_storage]> {
  // CHECK: spirv.GlobalVariable @data bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable]), Block>, StorageBuffer>
  spirv.GlobalVariable @data bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable])>, StorageBuffer>
  // CHECK: spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  // CHECK: spirv.func @main(%[[A:.*]]: f32, %[[I:.*]]: i32) -> f32 "DontInline"
  spirv.func @main(%a: f32, %i: i32) -> f32 "DontInline" {
    // CHECK: %[[SUM:.*]] = spirv.IAdd %[[I]], %[[I]] {no_signed_wrap} : i32
    %0 = spirv.IAdd %i, %i {no_signed_wrap} : i32
    // CHECK: %[[SIN:.*]] = spirv.GL.Sin %[[A]] : f32
    %1 = spirv.GL.Sin %a : f32
    // CHECK: %[[ALL:.*]] = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %[[SIN]] : f32 -> f32
    %2 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %1 : f32 -> f32
    // CHECK: spirv.mlir.addressof @data
    %3 = spirv.mlir.addressof @data : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable])>, StorageBuffer>
    %zero = spirv.Constant 0 : i32
    // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[SUM]]]
    %4 = spirv.AccessChain %3[%zero, %0] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    // CHECK: spirv.Store "StorageBuffer" %{{.*}}, %[[ALL]] ["Aligned", 4] : f32
    spirv.Store "StorageBuffer" %4, %2 ["Aligned", 4] : f32
    spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
    // CHECK: spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
    spirv.ReturnValue %2 : f32
  }
  spirv.func @entry() "None" {
    spirv.Return
  }
  // CHECK: spirv.EntryPoint "GLCompute" @entry, @id
  spirv.EntryPoint "GLCompute" @entry, @id
  // CHECK: spirv.ExecutionMode @entry "LocalSize", 3, 4, 5
  spirv.ExecutionMode @entry "LocalSize", 3, 4, 5
}

// -----

// Constants of all widths, composites, and constants that are specialized later.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // CHECK: spirv.SpecConstant @small spec_id(7) = -3 : si8
  spirv.SpecConstant @small spec_id(7) = -3 : si8
  // CHECK: spirv.SpecConstant @flag = true
  spirv.SpecConstant @flag = true
  // CHECK: spirv.SpecConstant @n = 5 : i32
  spirv.SpecConstant @n = 5 : i32
  // CHECK: spirv.SpecConstantComposite @pair (@n, @n) : !spirv.array<2 x i32>
  spirv.SpecConstantComposite @pair (@n, @n) : !spirv.array<2 x i32>
  // CHECK-LABEL: spirv.func @constants
  spirv.func @constants() -> i32 "None" {
    // CHECK-NEXT: spirv.Constant -81985529216486896 : si64
    %0 = spirv.Constant -81985529216486896 : si64
    %1 = spirv.CompositeConstruct %0, %0 : (si64, si64) -> vector<2xsi64>
    // CHECK: spirv.Constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf16>
    %2 = spirv.Constant dense<[1.0, 2.0]> : vector<2xf16>
    %3 = spirv.FAdd %2, %2 : vector<2xf16>
    // CHECK: spirv.Constant {{\[\[}}1 : i32, 2 : i32], [3 : i32, 4 : i32]] : !spirv.array<2 x !spirv.array<2 x i32>>
    %4 = spirv.Constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32> : !spirv.array<2 x !spirv.array<2 x i32>>
    %5 = spirv.CompositeExtract %4[1 : i32, 0 : i32] : !spirv.array<2 x !spirv.array<2 x i32>>
    // CHECK: spirv.Undef : f64
    %6 = spirv.Undef : f64
    %7 = spirv.FNegate %6 : f64
    // CHECK: %[[N:.*]] = spirv.mlir.referenceof @n : i32
    %8 = spirv.mlir.referenceof @n : i32
    // CHECK: %[[TWICE:.*]] = spirv.SpecConstantOperation wraps "spirv.IAdd"(%[[N]], %{{.*}}) : (i32, i32) -> i32
    %9 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%8, %8) : (i32, i32) -> i32
    // CHECK: spirv.ReturnValue %[[TWICE]] : i32
    spirv.ReturnValue %9 : i32
  }
}

// -----

// A structure that points to itself, and one whose members are images and matrices.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // CHECK: !spirv.ptr<!spirv.struct<a, (!spirv.ptr<!spirv.struct<b, (!spirv.ptr<!spirv.struct<a>, Private>, !spirv.ptr<!spirv.struct<b>, Private>)>, Private>)>, Private>
  spirv.GlobalVariable @list : !spirv.ptr<!spirv.struct<a, (!spirv.ptr<!spirv.struct<b, (!spirv.ptr<!spirv.struct<a>, Private>, !spirv.ptr<!spirv.struct<b>, Private>)>, Private>)>, Private>
  // CHECK: !spirv.ptr<!spirv.sampled_image<!spirv.image<f32, Dim2D, IsDepth, Arrayed, SingleSampled, NeedSampler, R32f>>, UniformConstant>
  spirv.GlobalVariable @image bind(1, 2) : !spirv.ptr<!spirv.sampled_image<!spirv.image<f32, Dim2D, IsDepth, Arrayed, SingleSampled, NeedSampler, R32f>>, UniformConstant>
  // CHECK: !spirv.ptr<!spirv.struct<named, (!spirv.matrix<3 x vector<3xf32>> [0, MatrixStride=16, ColMajor])>, Private>
  spirv.GlobalVariable @matrix : !spirv.ptr<!spirv.struct<named, (!spirv.matrix<3 x vector<3xf32>> [0, ColMajor, MatrixStride=16])>, Private>
}

// -----

// A function from elsewhere comes before those that have bodies.
spirv.module Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Linkage], []> {
  // CHECK: spirv.func @far(i8) "Pure" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "far.away", linkage_type = <Import>>}
  // CHECK: spirv.func @near
  spirv.func @near(%x: i8) "None" {
    // CHECK: spirv.FunctionCall @far(%{{.*}}) : (i8) -> ()
    spirv.FunctionCall @far(%x) : (i8) -> ()
    // CHECK: spirv.CL.s_abs
    %0 = spirv.CL.s_abs %x : i8
    spirv.Return
  }
  spirv.func @far(i8) "Pure" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "far.away", linkage_type = <Import>>}
}
