// RUN: terrace translate --no-implicit-module --serialize-spirv --split-input-file --verify-diagnostics %s

// expected-error @below {{expected a 'spirv.module' op, got 'builtin.module'}}
module {}

// -----

// expected-error @below {{module must have 'vce_triple' attribute to be serializeable}}
spirv.module Logical GLSL450 {}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f(%a: i32) "None" {
    // expected-error @below {{non-argument attributes expected to have snake-case-ified decoration name, unhandled attribute with name : color}}
    %0 = spirv.IAdd %a, %a {color} : i32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f(%a: i32) "None" {
    // expected-error @below {{unhandled decoration UserSemantic}}
    %0 = spirv.IAdd %a, %a {user_semantic} : i32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f(%a: i32) "None" {
    // expected-error @below {{expected unit attribute or decoration attribute for NoSignedWrap}}
    %0 = spirv.IAdd %a, %a {no_signed_wrap = 1 : i32} : i32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // expected-error @below {{invalid BuiltIn decoration attribute Nowhere}}
  spirv.GlobalVariable @v {built_in = "Nowhere"} : !spirv.ptr<f32, Input>
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // expected-error @below {{missing <id> for function f; function needs to be defined before spirv.EntryPoint is serialized}}
  spirv.EntryPoint "GLCompute" @f
  spirv.func @f() "None" {
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f() "None" {
    // expected-error @below {{unknown result <id> for variable late}}
    %0 = spirv.mlir.addressof @late : !spirv.ptr<f32, Input>
    spirv.Return
  }
  spirv.GlobalVariable @late : !spirv.ptr<f32, Input>
}
