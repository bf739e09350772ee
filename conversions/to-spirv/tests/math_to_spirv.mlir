// RUN: terrace opt %s --split-input-file --convert-math-to-spirv | FileCheck %s

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>> } {

// CHECK-LABEL: @shader
// CHECK-SAME: (%[[X:.*]]: f32
func.func @shader(%x: f32, %i: i32) {
  // CHECK: spirv.GL.Cos %[[X]] : f32
  %0 = math.cos %x : f32
  // CHECK: %[[LOG:.*]] = spirv.GL.Log %[[X]] : f32
  // CHECK: spirv.FMul %[[LOG]]
  %1 = math.log2 %x : f32
  // CHECK: spirv.GL.FindUMsb
  %2 = math.ctlz %i : i32
  // CHECK: spirv.FRem
  // CHECK: spirv.GL.Pow
  %3 = math.powf %x, %x : f32
  // CHECK: math.trunc
  %4 = math.trunc %x : f32
  return
}

}

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>> } {

// CHECK-LABEL: @kernel
func.func @kernel(%x: f32) {
  // CHECK: spirv.CL.erf
  %0 = math.erf %x : f32
  // CHECK: spirv.CL.pow
  %1 = math.powf %x, %x : f32
  return
}

}
