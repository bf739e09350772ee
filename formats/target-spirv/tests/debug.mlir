// RUN: terrace translate --no-implicit-module --test-spirv-roundtrip-debug --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_non_semantic_info]> {
  // CHECK: spirv.GlobalVariable @v : !spirv.ptr<f32, Private> loc("{{.*}}debug.mlir":[[#@LINE+1]]:3)
  spirv.GlobalVariable @v : !spirv.ptr<f32, Private>
  spirv.func @f(%a: i32) -> i32 "None" {
    // CHECK: spirv.IAdd {{.*}} loc("{{.*}}debug.mlir":[[#@LINE+1]]:10)
    %0 = spirv.IAdd %a, %a : i32
    // CHECK: spirv.ReturnValue {{.*}} loc("{{.*}}debug.mlir":[[#@LINE+1]]:5)
    spirv.ReturnValue %0 : i32
  }
}
