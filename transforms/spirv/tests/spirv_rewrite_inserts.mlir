// RUN: terrace opt %s --spirv-rewrite-inserts | FileCheck %s

spirv.module Logical GLSL450 {
  // CHECK-LABEL: spirv.func @vector
  // CHECK-SAME: (%[[X:.*]]: f32, %[[Y:.*]]: f32)
  spirv.func @vector(%x: f32, %y: f32) -> vector<2xf32> "None" {
    // CHECK: %[[V:.*]] = spirv.CompositeConstruct %[[X]], %[[Y]] : (f32, f32) -> vector<2xf32>
    // CHECK-NEXT: spirv.ReturnValue %[[V]]
    %0 = spirv.Undef : vector<2xf32>
    %1 = spirv.CompositeInsert %x, %0[0 : i32] : f32 into vector<2xf32>
    %2 = spirv.CompositeInsert %y, %1[1 : i32] : f32 into vector<2xf32>
    spirv.ReturnValue %2 : vector<2xf32>
  }

  // A part is not there.
  // CHECK-LABEL: spirv.func @incomplete
  spirv.func @incomplete(%x: f32, %v: vector<2xf32>) -> vector<2xf32> "None" {
    // CHECK: spirv.CompositeInsert
    %0 = spirv.CompositeInsert %x, %v[1 : i32] : f32 into vector<2xf32>
    spirv.ReturnValue %0 : vector<2xf32>
  }
}
