// RUN: terrace opt %s --split-input-file --verify-diagnostics --spirv-unify-aliased-resource | FileCheck %s

!f32s = !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
!i32s = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
!vec4s = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  // Elements of one size: the first variable stays, and values are cast.
  // CHECK: spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr
  // CHECK-NOT: @b
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !f32s
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !i32s

  // CHECK-LABEL: spirv.func @cast
  spirv.func @cast(%i: i32) -> i32 "None" {
    %c0 = spirv.Constant 0 : i32
    // CHECK: %[[A:.*]] = spirv.mlir.addressof @a
    %0 = spirv.mlir.addressof @b : !i32s
    // CHECK: %[[P:.*]] = spirv.AccessChain %[[A]][%{{.*}}, %{{.*}}] : {{.*}} -> !spirv.ptr<f32, StorageBuffer>
    %1 = spirv.AccessChain %0[%c0, %i] : !i32s, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
    // CHECK: %[[F:.*]] = spirv.Load "StorageBuffer" %[[P]] : f32
    // CHECK: %[[I:.*]] = spirv.Bitcast %[[F]] : f32 to i32
    // CHECK: spirv.ReturnValue %[[I]]
    %2 = spirv.Load "StorageBuffer" %1 : i32
    spirv.ReturnValue %2 : i32
  }
}

// -----

!f32s = !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
!vec4s = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  // A number is a lane of the vector that stays.
  // CHECK: spirv.GlobalVariable @vectors bind(0, 0) : !spirv.ptr
  spirv.GlobalVariable @numbers bind(0, 0) {aliased} : !f32s
  spirv.GlobalVariable @vectors bind(0, 0) {aliased} : !vec4s

  // CHECK-LABEL: spirv.func @lane
  // CHECK-SAME: (%[[N:.*]]: i32)
  spirv.func @lane(%i: i32) -> f32 "None" {
    %c0 = spirv.Constant 0 : i32
    // CHECK: %[[ROW:.*]] = spirv.SDiv %[[N]], %{{.*}} : i32
    // CHECK: %[[LANE:.*]] = spirv.UMod %[[N]], %{{.*}} : i32
    // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[ROW]], %[[LANE]]]
    %0 = spirv.mlir.addressof @numbers : !f32s
    %1 = spirv.AccessChain %0[%c0, %i] : !f32s, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %2 = spirv.Load "StorageBuffer" %1 : f32
    spirv.ReturnValue %2 : f32
  }
}

// -----

!i32s = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
!i64s = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @narrow bind(0, 0) {aliased} : !i32s
  spirv.GlobalVariable @wide bind(0, 0) {aliased} : !i64s

  spirv.func @store(%i: i32, %x: i64) "None" {
    %c0 = spirv.Constant 0 : i32
    %0 = spirv.mlir.addressof @wide : !i64s
    %1 = spirv.AccessChain %0[%c0, %i] : !i64s, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    // expected-error @+1 {{failed to legalize operation 'spirv.Store'}}
    spirv.Store "StorageBuffer" %1, %x : i64
    spirv.Return
  }
}
