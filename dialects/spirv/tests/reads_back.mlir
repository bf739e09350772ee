// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// What upstream prints and does not read, and what it prints in another way where types differ.

// CHECK-LABEL: func.func @types_differ
func.func @types_differ(%x: i64, %y: i32) {
  // CHECK: spirv.GL.UClamp(%arg0, %arg1, %arg1) {a} : (i64, i32, i32) -> i64
  %0 = "spirv.GL.UClamp"(%x, %y, %y) {a} : (i64, i32, i32) -> i64
  // CHECK: spirv.GL.SClamp %arg0, %arg0, %arg0 : i64
  %1 = spirv.GL.SClamp(%x, %x, %x) : (i64, i64, i64) -> i64
  return
}

// CHECK-LABEL: spirv.func @store
spirv.func @store(%p: !spirv.ptr<i32, Function>, %x: i32) "None" {
  // CHECK: spirv.Store "Function" %arg0, %arg1 : i32 {a}
  spirv.Store "Function" %p, %x : i32 {a}
  spirv.Return
}

// CHECK-LABEL: spirv.func @switch
spirv.func @switch(%x: i64, %y: i32) "None" {
  // CHECK: -1: ^bb1,
  // CHECK: 9223372036854775807: ^bb1
  spirv.Switch %x : i64, [
    default: ^a,
    -1: ^a,
    9223372036854775807: ^a
  ]
^a:
  // CHECK: 4294967295: ^bb2
  spirv.Switch %y : i32, [
    default: ^b,
    -1: ^b
  ]
^b:
  spirv.Return
}

// CHECK-LABEL: spirv.ARM.Graph @g
// CHECK-SAME: -> (!spirv.arm.tensor<4xi8> {c.d}, !spirv.arm.tensor<4xi8>)
spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi8>) -> (!spirv.arm.tensor<4xi8> {c.d}, !spirv.arm.tensor<4xi8>) {
  spirv.ARM.GraphOutputs %x, %x : !spirv.arm.tensor<4xi8>, !spirv.arm.tensor<4xi8>
}

// CHECK: spirv.EntryPoint "Vertex" @f, @a::@b
"spirv.EntryPoint"() <{execution_model = #spirv.execution_model<Vertex>, fn = @f, interface = [@a::@b]}> : () -> ()

// CHECK-LABEL: spirv.func @control
spirv.func @control() "None" {
  // CHECK: spirv.mlir.loop control(Unroll|DontUnroll) {
  spirv.mlir.loop control(Unroll|DontUnroll) {
  }
  // CHECK: spirv.mlir.selection control(Flatten|DontFlatten) {
  spirv.mlir.selection control(Flatten|DontFlatten) {
  }
  // CHECK: spirv.Constant dense<1> : vector<2xi32> : !spirv.array<2 x i32>
  %0 = spirv.Constant dense<1> : vector<2xi32> : !spirv.array<2xi32>
  spirv.Return
}

spirv.module Logical GLSL450 {
  // CHECK: spirv.SpecConstantComposite @empty () : !spirv.struct<()>
  spirv.SpecConstantComposite @empty () : !spirv.struct<()>
}
