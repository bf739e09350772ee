// RUN: terrace opt %s --spirv-webgpu-prepare | FileCheck %s

spirv.module Logical GLSL450 {
  // CHECK-LABEL: spirv.func @carry
  // CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
  spirv.func @carry(%a: i32, %b: i32) -> !spirv.struct<(i32, i32)> "None" {
    // CHECK: %[[SUM:.*]] = spirv.IAdd %[[A]], %[[B]] : i32
    // CHECK: %[[LESS:.*]] = spirv.ULessThan %[[SUM]], %[[A]] : i32
    // CHECK: %[[CARRY:.*]] = spirv.Select %[[LESS]]
    // CHECK: spirv.CompositeConstruct %[[SUM]], %[[CARRY]]
    %0 = spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>
    spirv.ReturnValue %0 : !spirv.struct<(i32, i32)>
  }

  // CHECK-LABEL: spirv.func @product
  spirv.func @product(%a: i32, %b: i32) -> !spirv.struct<(i32, i32)> "None" {
    // CHECK-COUNT-4: spirv.IMul
    // CHECK: spirv.CompositeConstruct
    %0 = spirv.UMulExtended %a, %b : !spirv.struct<(i32, i32)>
    spirv.ReturnValue %0 : !spirv.struct<(i32, i32)>
  }

  // CHECK-LABEL: spirv.func @never
  spirv.func @never(%x: f32) -> i1 "None" {
    // CHECK: spirv.Constant false
    %0 = spirv.IsNan %x : f32
    spirv.ReturnValue %0 : i1
  }

  // CHECK-LABEL: spirv.func @narrow
  spirv.func @narrow(%a: i16) -> !spirv.struct<(i16, i16)> "None" {
    // CHECK: spirv.UMulExtended
    %0 = spirv.UMulExtended %a, %a : !spirv.struct<(i16, i16)>
    spirv.ReturnValue %0 : !spirv.struct<(i16, i16)>
  }
}
