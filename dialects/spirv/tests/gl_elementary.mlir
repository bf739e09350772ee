// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @gl_elementary
func.func @gl_elementary(
  %f: f32, %fv: vector<4xf32>
) {
  // CHECK: spirv.GL.Acos %{{.*}} : f32
  %0 = spirv.GL.Acos %f : f32
  // CHECK: spirv.GL.Acos %{{.*}} : vector<4xf32>
  %1 = spirv.GL.Acos %fv : vector<4xf32>
  // CHECK: spirv.GL.Acosh %{{.*}} : f32
  %2 = spirv.GL.Acosh %f : f32
  // CHECK: spirv.GL.Acosh %{{.*}} : vector<4xf32>
  %3 = spirv.GL.Acosh %fv : vector<4xf32>
  // CHECK: spirv.GL.Asin %{{.*}} : f32
  %4 = spirv.GL.Asin %f : f32
  // CHECK: spirv.GL.Asin %{{.*}} : vector<4xf32>
  %5 = spirv.GL.Asin %fv : vector<4xf32>
  // CHECK: spirv.GL.Asinh %{{.*}} : f32
  %6 = spirv.GL.Asinh %f : f32
  // CHECK: spirv.GL.Asinh %{{.*}} : vector<4xf32>
  %7 = spirv.GL.Asinh %fv : vector<4xf32>
  // CHECK: spirv.GL.Atan %{{.*}} : f32
  %8 = spirv.GL.Atan %f : f32
  // CHECK: spirv.GL.Atan %{{.*}} : vector<4xf32>
  %9 = spirv.GL.Atan %fv : vector<4xf32>
  // CHECK: spirv.GL.Atanh %{{.*}} : f32
  %10 = spirv.GL.Atanh %f : f32
  // CHECK: spirv.GL.Atanh %{{.*}} : vector<4xf32>
  %11 = spirv.GL.Atanh %fv : vector<4xf32>
  // CHECK: spirv.GL.Cos %{{.*}} : f32
  %12 = spirv.GL.Cos %f : f32
  // CHECK: spirv.GL.Cos %{{.*}} : vector<4xf32>
  %13 = spirv.GL.Cos %fv : vector<4xf32>
  // CHECK: spirv.GL.Cosh %{{.*}} : f32
  %14 = spirv.GL.Cosh %f : f32
  // CHECK: spirv.GL.Cosh %{{.*}} : vector<4xf32>
  %15 = spirv.GL.Cosh %fv : vector<4xf32>
  // CHECK: spirv.GL.Exp %{{.*}} : f32
  %16 = spirv.GL.Exp %f : f32
  // CHECK: spirv.GL.Exp %{{.*}} : vector<4xf32>
  %17 = spirv.GL.Exp %fv : vector<4xf32>
  // CHECK: spirv.GL.Exp2 %{{.*}} : f32
  %18 = spirv.GL.Exp2 %f : f32
  // CHECK: spirv.GL.Exp2 %{{.*}} : vector<4xf32>
  %19 = spirv.GL.Exp2 %fv : vector<4xf32>
  // CHECK: spirv.GL.InverseSqrt %{{.*}} : f32
  %20 = spirv.GL.InverseSqrt %f : f32
  // CHECK: spirv.GL.InverseSqrt %{{.*}} : vector<4xf32>
  %21 = spirv.GL.InverseSqrt %fv : vector<4xf32>
  // CHECK: spirv.GL.Log %{{.*}} : f32
  %22 = spirv.GL.Log %f : f32
  // CHECK: spirv.GL.Log %{{.*}} : vector<4xf32>
  %23 = spirv.GL.Log %fv : vector<4xf32>
  // CHECK: spirv.GL.Log2 %{{.*}} : f32
  %24 = spirv.GL.Log2 %f : f32
  // CHECK: spirv.GL.Log2 %{{.*}} : vector<4xf32>
  %25 = spirv.GL.Log2 %fv : vector<4xf32>
  // CHECK: spirv.GL.Pow %{{.*}}, %{{.*}} : f32
  %26 = spirv.GL.Pow %f, %f : f32
  // CHECK: spirv.GL.Pow %{{.*}}, %{{.*}} : vector<4xf32>
  %27 = spirv.GL.Pow %fv, %fv : vector<4xf32>
  // CHECK: spirv.GL.Sin %{{.*}} : f32
  %28 = spirv.GL.Sin %f : f32
  // CHECK: spirv.GL.Sin %{{.*}} : vector<4xf32>
  %29 = spirv.GL.Sin %fv : vector<4xf32>
  // CHECK: spirv.GL.Sinh %{{.*}} : f32
  %30 = spirv.GL.Sinh %f : f32
  // CHECK: spirv.GL.Sinh %{{.*}} : vector<4xf32>
  %31 = spirv.GL.Sinh %fv : vector<4xf32>
  // CHECK: spirv.GL.Sqrt %{{.*}} : f32
  %32 = spirv.GL.Sqrt %f : f32
  // CHECK: spirv.GL.Sqrt %{{.*}} : vector<4xf32>
  %33 = spirv.GL.Sqrt %fv : vector<4xf32>
  // CHECK: spirv.GL.Tan %{{.*}} : f32
  %34 = spirv.GL.Tan %f : f32
  // CHECK: spirv.GL.Tan %{{.*}} : vector<4xf32>
  %35 = spirv.GL.Tan %fv : vector<4xf32>
  // CHECK: spirv.GL.Tanh %{{.*}} : f32
  %36 = spirv.GL.Tanh %f : f32
  // CHECK: spirv.GL.Tanh %{{.*}} : vector<4xf32>
  %37 = spirv.GL.Tanh %fv : vector<4xf32>
  return
}
