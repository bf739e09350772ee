// RUN: terrace opt %s --split-input-file --verify-diagnostics --decorate-spirv-composite-type-layout | FileCheck %s

// CHECK-LABEL: spirv.module
spirv.module Logical GLSL450 {
  // CHECK: @nested : !spirv.ptr<!spirv.struct<(i32 [0], !spirv.struct<(f32 [0], i64 [8])> [8], i1 [24])>, Uniform>
  spirv.GlobalVariable @nested : !spirv.ptr<!spirv.struct<(i32, !spirv.struct<(f32, i64)>, i1)>, Uniform>
  // CHECK: @array : !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<2 x f32, stride=4>, stride=8> [0], f32 [32])>, StorageBuffer>
  spirv.GlobalVariable @array : !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<2 x f32>>, f32)>, StorageBuffer>
  // CHECK: @vector : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28])>, StorageBuffer>
  spirv.GlobalVariable @vector : !spirv.ptr<!spirv.struct<(f32, vector<3xf32>, f32)>, StorageBuffer>
  // CHECK: @input : !spirv.ptr<!spirv.struct<(f32, f32)>, Input>
  spirv.GlobalVariable @input : !spirv.ptr<!spirv.struct<(f32, f32)>, Input>

  // What is computed from the variable has the new type as well.
  // CHECK-LABEL: spirv.func @part
  spirv.func @part() "None" {
    // CHECK: %[[P:.*]] = spirv.mlir.addressof @nested : !spirv.ptr<!spirv.struct<(i32 [0], !spirv.struct<(f32 [0], i64 [8])> [8], i1 [24])>, Uniform>
    %0 = spirv.mlir.addressof @nested : !spirv.ptr<!spirv.struct<(i32, !spirv.struct<(f32, i64)>, i1)>, Uniform>
    %1 = spirv.Constant 1 : i32
    // CHECK: spirv.AccessChain %[[P]][%{{.*}}] : {{.*}} -> !spirv.ptr<!spirv.struct<(f32 [0], i64 [8])>, Uniform>
    %2 = spirv.AccessChain %0[%1] : !spirv.ptr<!spirv.struct<(i32, !spirv.struct<(f32, i64)>, i1)>, Uniform>, i32 -> !spirv.ptr<!spirv.struct<(f32, i64)>, Uniform>
    spirv.Return
  }
}

// -----

spirv.module Physical64 GLSL450 {
  // expected-error @+2 {{failed to decorate (unsuported pointee type: '!spirv.struct<rec, (!spirv.ptr<!spirv.struct<rec>, StorageBuffer>)>')}}
  // expected-error @+1 {{failed to legalize operation 'spirv.GlobalVariable'}}
  spirv.GlobalVariable @recursive : !spirv.ptr<!spirv.struct<rec, (!spirv.ptr<!spirv.struct<rec>, StorageBuffer>)>, StorageBuffer>
}
