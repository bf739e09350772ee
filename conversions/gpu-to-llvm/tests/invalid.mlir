// RUN: terrace opt %s --convert-spirv-to-llvm --split-input-file --verify-diagnostics

// expected-error @+1 {{failed to legalize operation 'spirv.func' that was explicitly marked illegal}}
spirv.func @stride(%x: !spirv.array<4 x f32, stride=8>) "None" {
  spirv.Return
}

// -----

// expected-error @+1 {{failed to legalize operation 'spirv.func' that was explicitly marked illegal}}
spirv.func @offset(%x: !spirv.struct<(i32[0], i32[8])>) "None" {
  spirv.Return
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{failed to legalize operation 'spirv.GlobalVariable' that was explicitly marked illegal}}
  spirv.GlobalVariable @x : !spirv.ptr<f32, Workgroup>
}
