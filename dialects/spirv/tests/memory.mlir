// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @memory
func.func @memory(
  %i: i32, %j: i32, %f: f32, %pa: !spirv.ptr<!spirv.array<4 x f32>, Function>,
  %pw: !spirv.ptr<f32, Workgroup>, %fp: !spirv.ptr<f32, Function>
) {
  %cstf = spirv.Constant 1.0 : f32
  // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
  %0 = spirv.AccessChain %pa[%i] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
  // CHECK: spirv.CopyMemory  "Function" %{{.*}},  "Workgroup" %{{.*}},  : f32
  spirv.CopyMemory "Function" %fp, "Workgroup" %pw : f32
  // CHECK: spirv.CopyMemory  "Function" %{{.*}},  "Workgroup" %{{.*}} ["Aligned", 4],  ["Aligned", 4] : f32
  spirv.CopyMemory "Function" %fp, "Workgroup" %pw ["Aligned", 4] : f32
  // CHECK: spirv.CopyMemory  "Function" %{{.*}},  "Workgroup" %{{.*}} ["Aligned", 4],  ["Volatile"] : f32
  spirv.CopyMemory "Function" %fp, "Workgroup" %pw ["Aligned", 4], ["Volatile"] : f32
  // CHECK: spirv.InBoundsPtrAccessChain %{{.*}}[%{{.*}} %{{.*}}] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  %1 = spirv.InBoundsPtrAccessChain %pa[%i %j] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  // CHECK: spirv.Load "Function" %{{.*}} : f32
  %2 = spirv.Load "Function" %fp : f32
  // CHECK: spirv.Load "Function" %{{.*}} ["Volatile"] : f32
  %3 = spirv.Load "Function" %fp ["Volatile"] : f32
  // CHECK: spirv.Load "Function" %{{.*}} ["Volatile|Aligned", 4] {a} : f32
  %4 = spirv.Load "Function" %fp ["Volatile|Aligned", 4] {a} : f32
  // CHECK: spirv.PtrAccessChain %{{.*}}[%{{.*}}] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<!spirv.array<4 x f32>, Function>
  %5 = spirv.PtrAccessChain %pa[%i] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<!spirv.array<4 x f32>, Function>
  // CHECK: spirv.PtrAccessChain %{{.*}}[%{{.*}} %{{.*}}] {a} : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  %6 = spirv.PtrAccessChain %pa[%i %j] {a} : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  // CHECK: spirv.Store "Function" %{{.*}}, %{{.*}} : f32
  spirv.Store "Function" %fp, %f : f32
  // CHECK: spirv.Store "Function" %{{.*}}, %{{.*}} ["Aligned", 4] : f32
  spirv.Store "Function" %fp, %f ["Aligned", 4] : f32
  // CHECK: spirv.Variable : !spirv.ptr<f32, Function>
  %7 = spirv.Variable : !spirv.ptr<f32, Function>
  // CHECK: spirv.Variable init(%{{.*}}) {a} : !spirv.ptr<f32, Function>
  %8 = spirv.Variable init(%cstf) {a} : !spirv.ptr<f32, Function>
  return
}
