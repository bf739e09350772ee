// RUN: terrace opt %s --spirv-promote-to-replicated-constants | FileCheck %s

spirv.module Logical GLSL450 {
  // CHECK-LABEL: spirv.func @constants
  spirv.func @constants() -> vector<3xi32> "None" {
    // CHECK: %[[V:.*]] = spirv.EXT.ConstantCompositeReplicate [2 : i32] : vector<3xi32>
    %0 = spirv.Constant dense<2> : vector<3xi32>
    // CHECK: spirv.ReturnValue %[[V]]
    spirv.ReturnValue %0 : vector<3xi32>
  }

  // The parts differ.
  // CHECK-LABEL: spirv.func @others
  spirv.func @others() -> vector<2xi32> "None" {
    // CHECK: spirv.Constant dense<[1, 2]>
    %0 = spirv.Constant dense<[1, 2]> : vector<2xi32>
    spirv.ReturnValue %0 : vector<2xi32>
  }

  spirv.SpecConstant @x = 1 : i32
  // CHECK: spirv.EXT.SpecConstantCompositeReplicate @v (@x) : vector<3xi32>
  spirv.SpecConstantComposite @v (@x, @x, @x) : vector<3xi32>
}
