// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @compare
func.func @compare(
  %i: i32, %iv: vector<4xi32>, %f: f32, %fv: vector<4xf32>
) {
  // CHECK: spirv.FOrdEqual %{{.*}}, %{{.*}} : f32
  %0 = spirv.FOrdEqual %f, %f : f32
  // CHECK: spirv.FOrdEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %1 = spirv.FOrdEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.FOrdGreaterThan %{{.*}}, %{{.*}} : f32
  %2 = spirv.FOrdGreaterThan %f, %f : f32
  // CHECK: spirv.FOrdGreaterThan %{{.*}}, %{{.*}} : vector<4xf32>
  %3 = spirv.FOrdGreaterThan %fv, %fv : vector<4xf32>
  // CHECK: spirv.FOrdGreaterThanEqual %{{.*}}, %{{.*}} : f32
  %4 = spirv.FOrdGreaterThanEqual %f, %f : f32
  // CHECK: spirv.FOrdGreaterThanEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %5 = spirv.FOrdGreaterThanEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.FOrdLessThan %{{.*}}, %{{.*}} : f32
  %6 = spirv.FOrdLessThan %f, %f : f32
  // CHECK: spirv.FOrdLessThan %{{.*}}, %{{.*}} : vector<4xf32>
  %7 = spirv.FOrdLessThan %fv, %fv : vector<4xf32>
  // CHECK: spirv.FOrdLessThanEqual %{{.*}}, %{{.*}} : f32
  %8 = spirv.FOrdLessThanEqual %f, %f : f32
  // CHECK: spirv.FOrdLessThanEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %9 = spirv.FOrdLessThanEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.FOrdNotEqual %{{.*}}, %{{.*}} : f32
  %10 = spirv.FOrdNotEqual %f, %f : f32
  // CHECK: spirv.FOrdNotEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %11 = spirv.FOrdNotEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.FUnordEqual %{{.*}}, %{{.*}} : f32
  %12 = spirv.FUnordEqual %f, %f : f32
  // CHECK: spirv.FUnordEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %13 = spirv.FUnordEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.FUnordGreaterThan %{{.*}}, %{{.*}} : f32
  %14 = spirv.FUnordGreaterThan %f, %f : f32
  // CHECK: spirv.FUnordGreaterThan %{{.*}}, %{{.*}} : vector<4xf32>
  %15 = spirv.FUnordGreaterThan %fv, %fv : vector<4xf32>
  // CHECK: spirv.FUnordGreaterThanEqual %{{.*}}, %{{.*}} : f32
  %16 = spirv.FUnordGreaterThanEqual %f, %f : f32
  // CHECK: spirv.FUnordGreaterThanEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %17 = spirv.FUnordGreaterThanEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.FUnordLessThan %{{.*}}, %{{.*}} : f32
  %18 = spirv.FUnordLessThan %f, %f : f32
  // CHECK: spirv.FUnordLessThan %{{.*}}, %{{.*}} : vector<4xf32>
  %19 = spirv.FUnordLessThan %fv, %fv : vector<4xf32>
  // CHECK: spirv.FUnordLessThanEqual %{{.*}}, %{{.*}} : f32
  %20 = spirv.FUnordLessThanEqual %f, %f : f32
  // CHECK: spirv.FUnordLessThanEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %21 = spirv.FUnordLessThanEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.FUnordNotEqual %{{.*}}, %{{.*}} : f32
  %22 = spirv.FUnordNotEqual %f, %f : f32
  // CHECK: spirv.FUnordNotEqual %{{.*}}, %{{.*}} : vector<4xf32>
  %23 = spirv.FUnordNotEqual %fv, %fv : vector<4xf32>
  // CHECK: spirv.IEqual %{{.*}}, %{{.*}} : i32
  %24 = spirv.IEqual %i, %i : i32
  // CHECK: spirv.IEqual %{{.*}}, %{{.*}} : vector<4xi32>
  %25 = spirv.IEqual %iv, %iv : vector<4xi32>
  // CHECK: spirv.INotEqual %{{.*}}, %{{.*}} : i32
  %26 = spirv.INotEqual %i, %i : i32
  // CHECK: spirv.INotEqual %{{.*}}, %{{.*}} : vector<4xi32>
  %27 = spirv.INotEqual %iv, %iv : vector<4xi32>
  // CHECK: spirv.SGreaterThan %{{.*}}, %{{.*}} : i32
  %28 = spirv.SGreaterThan %i, %i : i32
  // CHECK: spirv.SGreaterThan %{{.*}}, %{{.*}} : vector<4xi32>
  %29 = spirv.SGreaterThan %iv, %iv : vector<4xi32>
  // CHECK: spirv.SGreaterThanEqual %{{.*}}, %{{.*}} : i32
  %30 = spirv.SGreaterThanEqual %i, %i : i32
  // CHECK: spirv.SGreaterThanEqual %{{.*}}, %{{.*}} : vector<4xi32>
  %31 = spirv.SGreaterThanEqual %iv, %iv : vector<4xi32>
  // CHECK: spirv.SLessThan %{{.*}}, %{{.*}} : i32
  %32 = spirv.SLessThan %i, %i : i32
  // CHECK: spirv.SLessThan %{{.*}}, %{{.*}} : vector<4xi32>
  %33 = spirv.SLessThan %iv, %iv : vector<4xi32>
  // CHECK: spirv.SLessThanEqual %{{.*}}, %{{.*}} : i32
  %34 = spirv.SLessThanEqual %i, %i : i32
  // CHECK: spirv.SLessThanEqual %{{.*}}, %{{.*}} : vector<4xi32>
  %35 = spirv.SLessThanEqual %iv, %iv : vector<4xi32>
  // CHECK: spirv.UGreaterThan %{{.*}}, %{{.*}} : i32
  %36 = spirv.UGreaterThan %i, %i : i32
  // CHECK: spirv.UGreaterThan %{{.*}}, %{{.*}} : vector<4xi32>
  %37 = spirv.UGreaterThan %iv, %iv : vector<4xi32>
  // CHECK: spirv.UGreaterThanEqual %{{.*}}, %{{.*}} : i32
  %38 = spirv.UGreaterThanEqual %i, %i : i32
  // CHECK: spirv.UGreaterThanEqual %{{.*}}, %{{.*}} : vector<4xi32>
  %39 = spirv.UGreaterThanEqual %iv, %iv : vector<4xi32>
  // CHECK: spirv.ULessThan %{{.*}}, %{{.*}} : i32
  %40 = spirv.ULessThan %i, %i : i32
  // CHECK: spirv.ULessThan %{{.*}}, %{{.*}} : vector<4xi32>
  %41 = spirv.ULessThan %iv, %iv : vector<4xi32>
  // CHECK: spirv.ULessThanEqual %{{.*}}, %{{.*}} : i32
  %42 = spirv.ULessThanEqual %i, %i : i32
  // CHECK: spirv.ULessThanEqual %{{.*}}, %{{.*}} : vector<4xi32>
  %43 = spirv.ULessThanEqual %iv, %iv : vector<4xi32>
  return
}
