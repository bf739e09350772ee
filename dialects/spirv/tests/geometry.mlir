// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @geometry
func.func @geometry(
  %i: i32, %j: i32
) {
  // CHECK: spirv.EXT.SetMeshOutputs %{{.*}}, %{{.*}} : i32, i32
  spirv.EXT.SetMeshOutputs %i, %j : i32, i32
  // CHECK: spirv.EmitVertex
  spirv.EmitVertex
  // CHECK: spirv.EndPrimitive {a}
  spirv.EndPrimitive {a}
  return
}
