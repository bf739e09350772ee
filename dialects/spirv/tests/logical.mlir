// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @logical
func.func @logical(
  %f: f32, %g: f32, %fv: vector<4xf32>, %b: i1, %bv: vector<4xi1>, %fp: !spirv.ptr<f32, Function>
) {
  // CHECK: spirv.IsFinite %{{.*}} : f32
  %0 = spirv.IsFinite %f : f32
  // CHECK: spirv.IsFinite %{{.*}} : vector<4xf32>
  %1 = spirv.IsFinite %fv : vector<4xf32>
  // CHECK: spirv.IsInf %{{.*}} : f32
  %2 = spirv.IsInf %f : f32
  // CHECK: spirv.IsInf %{{.*}} : vector<4xf32>
  %3 = spirv.IsInf %fv : vector<4xf32>
  // CHECK: spirv.IsNan %{{.*}} : f32
  %4 = spirv.IsNan %f : f32
  // CHECK: spirv.IsNan %{{.*}} : vector<4xf32>
  %5 = spirv.IsNan %fv : vector<4xf32>
  // CHECK: spirv.LogicalAnd %{{.*}}, %{{.*}} : i1
  %6 = spirv.LogicalAnd %b, %b : i1
  // CHECK: spirv.LogicalAnd %{{.*}}, %{{.*}} : vector<4xi1>
  %7 = spirv.LogicalAnd %bv, %bv : vector<4xi1>
  // CHECK: spirv.LogicalEqual %{{.*}}, %{{.*}} : i1
  %8 = spirv.LogicalEqual %b, %b : i1
  // CHECK: spirv.LogicalEqual %{{.*}}, %{{.*}} : vector<4xi1>
  %9 = spirv.LogicalEqual %bv, %bv : vector<4xi1>
  // CHECK: spirv.LogicalNot %{{.*}} : i1
  %10 = spirv.LogicalNot %b : i1
  // CHECK: spirv.LogicalNotEqual %{{.*}}, %{{.*}} : i1
  %11 = spirv.LogicalNotEqual %b, %b : i1
  // CHECK: spirv.LogicalNotEqual %{{.*}}, %{{.*}} : vector<4xi1>
  %12 = spirv.LogicalNotEqual %bv, %bv : vector<4xi1>
  // CHECK: spirv.LogicalOr %{{.*}}, %{{.*}} : i1
  %13 = spirv.LogicalOr %b, %b : i1
  // CHECK: spirv.LogicalOr %{{.*}}, %{{.*}} : vector<4xi1>
  %14 = spirv.LogicalOr %bv, %bv : vector<4xi1>
  // CHECK: spirv.Ordered %{{.*}}, %{{.*}} : f32
  %15 = spirv.Ordered %f, %f : f32
  // CHECK: spirv.Ordered %{{.*}}, %{{.*}} : vector<4xf32>
  %16 = spirv.Ordered %fv, %fv : vector<4xf32>
  // CHECK: spirv.Select %{{.*}}, %{{.*}}, %{{.*}} : i1, f32
  %17 = spirv.Select %b, %f, %g : i1, f32
  // CHECK: spirv.Select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
  %18 = spirv.Select %bv, %fv, %fv : vector<4xi1>, vector<4xf32>
  // CHECK: spirv.Select %{{.*}}, %{{.*}}, %{{.*}} : i1, !spirv.ptr<f32, Function>
  %19 = spirv.Select %b, %fp, %fp : i1, !spirv.ptr<f32, Function>
  // CHECK: spirv.Unordered %{{.*}}, %{{.*}} : f32
  %20 = spirv.Unordered %f, %f : f32
  // CHECK: spirv.Unordered %{{.*}}, %{{.*}} : vector<4xf32>
  %21 = spirv.Unordered %fv, %fv : vector<4xf32>
  return
}
