// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @assumption
func.func @assumption(
  %b: i1
) {
  // CHECK: spirv.KHR.AssumeTrue %{{.*}}
  spirv.KHR.AssumeTrue %b
  // CHECK: spirv.Undef : f32
  %0 = spirv.Undef : f32
  // CHECK: spirv.Undef : !spirv.struct<(i32, f32)>
  %1 = spirv.Undef : !spirv.struct<(i32, f32)>
  return
}
