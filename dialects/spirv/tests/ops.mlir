// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: spirv.module @named Physical64 OpenCL requires #spirv.vce<v1.3, [Kernel, Addresses], [SPV_KHR_16bit_storage]> attributes {a} {
spirv.module @named Physical64 OpenCL requires #spirv.vce<v1.3, [Kernel, Addresses], [SPV_KHR_16bit_storage]>
    attributes {a} {
}

// CHECK: spirv.module Logical GLSL450 {
spirv.module Logical GLSL450 {
  // CHECK-NEXT: spirv.GlobalVariable @bound bind(0, 1) {a} : !spirv.ptr<f32, Uniform>
  spirv.GlobalVariable @bound bind(0, 1) {a} : !spirv.ptr<f32, Uniform>
  // CHECK-NEXT: spirv.GlobalVariable @input built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @input built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  // CHECK-NEXT: spirv.GlobalVariable @initialized initializer(@one) : !spirv.ptr<i32, Private>
  spirv.GlobalVariable @initialized initializer(@one) : !spirv.ptr<i32, Private>
  // CHECK-NEXT: spirv.GlobalVariable @located {location = 3 : i32} : !spirv.ptr<f32, Output>
  spirv.GlobalVariable @located {location = 3 : i32} : !spirv.ptr<f32, Output>
  // CHECK-NEXT: spirv.GlobalVariable @taken {linkage_attributes = #spirv.linkage_attributes<linkage_name = "t", linkage_type = <Import>>} : !spirv.ptr<f32, Private>
  spirv.GlobalVariable @taken {
    linkage_attributes = #spirv.linkage_attributes<linkage_name = "t", linkage_type = <Import>>
  } : !spirv.ptr<f32, Private>
  // CHECK-NEXT: spirv.SpecConstant @one spec_id(5) = 1 : i32
  spirv.SpecConstant @one spec_id(5) = 1 : i32
  // CHECK-NEXT: spirv.SpecConstant @yes = true
  spirv.SpecConstant @yes = true
  // CHECK-NEXT: spirv.SpecConstantComposite @pair (@one, @one) : !spirv.array<2 x i32>
  spirv.SpecConstantComposite @pair (@one, @one) : !spirv.array<2 x i32>
  // CHECK-NEXT: spirv.EXT.SpecConstantCompositeReplicate @many (@one) : !spirv.array<9 x i32>
  spirv.EXT.SpecConstantCompositeReplicate @many (@one) : !spirv.array<9 x i32>
  // CHECK-NEXT: spirv.func @elsewhere(i32) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "e", linkage_type = <Import>>}
  spirv.func @elsewhere(%x: i32) -> () "None" attributes {
    linkage_attributes = #spirv.linkage_attributes<linkage_name = "e", linkage_type = <Import>>
  }
  // CHECK-NEXT: spirv.func @entry() "Inline|Pure" attributes {a} {
  spirv.func @entry() "Inline|Pure" attributes {a} {
    // CHECK-NEXT: %bound_addr = spirv.mlir.addressof @bound : !spirv.ptr<f32, Uniform>
    %0 = spirv.mlir.addressof @bound : !spirv.ptr<f32, Uniform>
    // CHECK-NEXT: spirv.mlir.referenceof @one : i32
    %1 = spirv.mlir.referenceof @one : i32
    // CHECK-NEXT: spirv.mlir.referenceof @pair : !spirv.array<2 x i32>
    %2 = spirv.mlir.referenceof @pair : !spirv.array<2 x i32>
    // CHECK-NEXT: spirv.FunctionCall @elsewhere(%{{.*}}) : (i32) -> ()
    spirv.FunctionCall @elsewhere(%1) : (i32) -> ()
    // CHECK-NEXT: spirv.FunctionCall @identity(%{{.*}}) {a} : (i32) -> i32
    %3 = spirv.FunctionCall @identity(%1) {a} : (i32) -> i32
    // CHECK-NEXT: spirv.Return
    spirv.Return
  }
  // CHECK: spirv.func @identity(%arg0: i32 {a.b}) -> i32 "None" {
  spirv.func @identity(%x: i32 {a.b}) -> i32 "None" {
    // CHECK-NEXT: spirv.ReturnValue %arg0 : i32
    spirv.ReturnValue %x : i32
  }
  // CHECK: spirv.EntryPoint "GLCompute" @entry, @bound, @input
  spirv.EntryPoint "GLCompute" @entry, @bound, @input
  // CHECK-NEXT: spirv.EntryPoint "Kernel" @entry
  spirv.EntryPoint "Kernel" @entry
  // CHECK-NEXT: spirv.ExecutionMode @entry "LocalSize", 8, 4, 1
  spirv.ExecutionMode @entry "LocalSize", 8, 4, 1
  // CHECK-NEXT: spirv.ExecutionMode @entry "ContractionOff"
  spirv.ExecutionMode @entry "ContractionOff"
}

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: %true = spirv.Constant true
  %0 = spirv.Constant true
  // CHECK: %cst-42_i32 = spirv.Constant -42 : i32
  %1 = spirv.Constant -42 : i32
  // CHECK: %cst200_ui8 = spirv.Constant 200 : ui8
  %2 = spirv.Constant 200 : ui8
  // CHECK: %cst_f32 = spirv.Constant 5.000000e-01 : f32
  %3 = spirv.Constant 0.5 : f32
  // CHECK: %cst_vec_2xi32 = spirv.Constant dense<[2, 3]> : vector<2xi32>
  %4 = spirv.Constant dense<[2, 3]> : vector<2xi32>
  // CHECK: %cst = spirv.Constant dense<1> : tensor<2x3xi32> : !spirv.array<2 x !spirv.array<3 x i32>>
  %5 = spirv.Constant dense<1> : tensor<2x3xi32> : !spirv.array<2 x !spirv.array<3 x i32>>
  // CHECK: %{{cst.*}} = spirv.Constant [dense<3.000000e+00> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
  %6 = spirv.Constant [dense<3.0> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
  // CHECK: spirv.EXT.ConstantCompositeReplicate [1 : i32] : vector<2xi32>
  %7 = spirv.EXT.ConstantCompositeReplicate [1 : i32] : vector<2xi32>
  // CHECK: spirv.EXT.ConstantCompositeReplicate {{\[\[}}1 : i32, 2 : i32]] : !spirv.array<2 x !spirv.array<2 x i32>> {a}
  %8 = spirv.EXT.ConstantCompositeReplicate [[1 : i32, 2 : i32]] : !spirv.array<2 x !spirv.array<2 x i32>> {a}
  // CHECK: spirv.SpecConstantOperation wraps "spirv.IAdd"(%cst-42_i32, %cst-42_i32) {a} : (i32, i32) -> i32
  %9 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%1, %1) {a} : (i32, i32) -> i32
  return
}

// CHECK-LABEL: spirv.func @branches
spirv.func @branches(%b: i1, %i: i32) -> () "None" {
  // CHECK: spirv.BranchConditional %arg0 [5, 10], ^bb1, ^bb2(%arg1 : i32)
  spirv.BranchConditional %b [5, 10], ^first, ^second(%i : i32)
^first:
  // CHECK: spirv.Branch ^bb2(%arg1 : i32) {a}
  spirv.Branch ^second(%i : i32) {a}
^second(%x: i32):
  // CHECK: spirv.Switch %arg1 : i32, [
  // CHECK-NEXT: default: ^bb3(%{{.*}} : i32),
  // CHECK-NEXT: 4294967295: ^bb4,
  // CHECK-NEXT: 5: ^bb3(%arg1 : i32)
  // CHECK-NEXT: ] {a}
  spirv.Switch %i : i32, [
    default: ^third(%x : i32),
    -1: ^fourth,
    5: ^third(%i : i32)
  ] {a}
^third(%y: i32):
  // CHECK: spirv.Switch %{{.*}} : i32, [
  // CHECK-NEXT: default: ^bb4]
  spirv.Switch %y : i32, [
    default: ^fourth
  ]
^fourth:
  // CHECK: spirv.BranchConditional %arg0, ^bb5, ^bb5
  spirv.BranchConditional %b, ^end, ^end
^end:
  // CHECK: spirv.Return {a}
  spirv.Return {a}
^killed:
  // CHECK: spirv.Kill
  spirv.Kill
^never:
  // CHECK: spirv.Unreachable
  spirv.Unreachable
}

// CHECK-LABEL: spirv.func @structured
spirv.func @structured(%b: i1, %i: i32) -> () "None" {
  // CHECK: %{{.*}}:2 = spirv.mlir.selection control(Flatten) -> i32, i32 {
  %0:2 = spirv.mlir.selection control(Flatten) -> i32, i32 {
    // CHECK-NEXT: spirv.BranchConditional %arg0, ^bb1, ^bb2(%arg1, %arg1 : i32, i32)
    spirv.BranchConditional %b, ^then, ^merge(%i, %i : i32, i32)
  ^then:
    spirv.Branch ^merge(%i, %i : i32, i32)
  ^merge(%x: i32, %y: i32):
    // CHECK: spirv.mlir.merge {a} %{{.*}}, %{{.*}} : i32, i32
    spirv.mlir.merge {a} %x, %y : i32, i32
  }
  // CHECK: spirv.mlir.loop control(Unroll) {
  spirv.mlir.loop control(Unroll) {
    spirv.Branch ^header
  ^header:
    spirv.BranchConditional %b, ^body, ^merge
  ^body:
    spirv.Branch ^continue
  ^continue:
    spirv.Branch ^header
  ^merge:
    // CHECK: spirv.mlir.merge
    spirv.mlir.merge
  }
  // CHECK: spirv.mlir.selection {
  // CHECK-NEXT: }
  spirv.mlir.selection {
  }
  // CHECK: spirv.mlir.loop {
  // CHECK-NEXT: }
  spirv.mlir.loop control(None) {
  }
  spirv.Return
}

// CHECK-LABEL: spirv.func @tasks
spirv.func @tasks(%i: i32, %payload: !spirv.ptr<i32, TaskPayloadWorkgroupEXT>) -> () "None" {
  // CHECK: spirv.EXT.EmitMeshTasks %arg0, %arg0, %arg0, %arg1 : i32, i32, i32, !spirv.ptr<i32, TaskPayloadWorkgroupEXT>
  spirv.EXT.EmitMeshTasks %i, %i, %i, %payload : i32, i32, i32, !spirv.ptr<i32, TaskPayloadWorkgroupEXT>
^other:
  // CHECK: spirv.EXT.EmitMeshTasks %arg0, %arg0, %arg0 : i32, i32, i32
  spirv.EXT.EmitMeshTasks %i, %i, %i : i32, i32, i32
}
