// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @gl
func.func @gl(
  %i: i32, %j: i32, %iv: vector<4xi32>, %f: f32, %g: f32, %fv: vector<4xf32>, %v2: vector<2xf32>,
  %v3: vector<3xf32>
) {
  // CHECK: spirv.GL.Ceil %{{.*}} : f32
  %0 = spirv.GL.Ceil %f : f32
  // CHECK: spirv.GL.Ceil %{{.*}} : vector<4xf32>
  %1 = spirv.GL.Ceil %fv : vector<4xf32>
  // CHECK: spirv.GL.Cross %{{.*}}, %{{.*}} : f32
  %2 = spirv.GL.Cross %f, %f : f32
  // CHECK: spirv.GL.Cross %{{.*}}, %{{.*}} : vector<4xf32>
  %3 = spirv.GL.Cross %fv, %fv : vector<4xf32>
  // CHECK: spirv.GL.Distance %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32> -> f32
  %4 = spirv.GL.Distance %fv, %fv : vector<4xf32>, vector<4xf32> -> f32
  // CHECK: spirv.GL.FAbs %{{.*}} : f32
  %5 = spirv.GL.FAbs %f : f32
  // CHECK: spirv.GL.FAbs %{{.*}} : vector<4xf32>
  %6 = spirv.GL.FAbs %fv : vector<4xf32>
  // CHECK: spirv.GL.FClamp %{{.*}}, %{{.*}}, %{{.*}} : f32
  %7 = spirv.GL.FClamp %f, %g, %g : f32
  // CHECK: spirv.GL.FMax %{{.*}}, %{{.*}} : f32
  %8 = spirv.GL.FMax %f, %f : f32
  // CHECK: spirv.GL.FMax %{{.*}}, %{{.*}} : vector<4xf32>
  %9 = spirv.GL.FMax %fv, %fv : vector<4xf32>
  // CHECK: spirv.GL.FMin %{{.*}}, %{{.*}} : f32
  %10 = spirv.GL.FMin %f, %f : f32
  // CHECK: spirv.GL.FMin %{{.*}}, %{{.*}} : vector<4xf32>
  %11 = spirv.GL.FMin %fv, %fv : vector<4xf32>
  // CHECK: spirv.GL.FMix %{{.*}} : f32, %{{.*}} : f32, %{{.*}} : f32 -> f32
  %12 = spirv.GL.FMix %f : f32, %g : f32, %f : f32 -> f32
  // CHECK: spirv.GL.FSign %{{.*}} : f32
  %13 = spirv.GL.FSign %f : f32
  // CHECK: spirv.GL.FSign %{{.*}} : vector<4xf32>
  %14 = spirv.GL.FSign %fv : vector<4xf32>
  // CHECK: spirv.GL.FindILsb %{{.*}} : i32
  %15 = spirv.GL.FindILsb %i : i32
  // CHECK: spirv.GL.FindILsb %{{.*}} : vector<4xi32>
  %16 = spirv.GL.FindILsb %iv : vector<4xi32>
  // CHECK: spirv.GL.FindSMsb %{{.*}} : i32
  %17 = spirv.GL.FindSMsb %i : i32
  // CHECK: spirv.GL.FindSMsb %{{.*}} : vector<4xi32>
  %18 = spirv.GL.FindSMsb %iv : vector<4xi32>
  // CHECK: spirv.GL.FindUMsb %{{.*}} : i32
  %19 = spirv.GL.FindUMsb %i : i32
  // CHECK: spirv.GL.FindUMsb %{{.*}} : vector<4xi32>
  %20 = spirv.GL.FindUMsb %iv : vector<4xi32>
  // CHECK: spirv.GL.Floor %{{.*}} : f32
  %21 = spirv.GL.Floor %f : f32
  // CHECK: spirv.GL.Floor %{{.*}} : vector<4xf32>
  %22 = spirv.GL.Floor %fv : vector<4xf32>
  // CHECK: spirv.GL.Fma %{{.*}}, %{{.*}}, %{{.*}} {a} : vector<4xf32>
  %23 = spirv.GL.Fma %fv, %fv, %fv {a} : vector<4xf32>
  // CHECK: spirv.GL.Fract %{{.*}} : f32
  %24 = spirv.GL.Fract %f : f32
  // CHECK: spirv.GL.Fract %{{.*}} : vector<4xf32>
  %25 = spirv.GL.Fract %fv : vector<4xf32>
  // CHECK: spirv.GL.FrexpStruct %{{.*}} : f32 -> !spirv.struct<(f32, i32)>
  %26 = spirv.GL.FrexpStruct %f : f32 -> !spirv.struct<(f32, i32)>
  // CHECK: spirv.GL.FrexpStruct %{{.*}} : vector<3xf32> -> !spirv.struct<(vector<3xf32>, vector<3xi32>)>
  %27 = spirv.GL.FrexpStruct %v3 : vector<3xf32> -> !spirv.struct<(vector<3xf32>, vector<3xi32>)>
  // CHECK: spirv.GL.Ldexp %{{.*}} : f32, %{{.*}} : i32 -> f32
  %28 = spirv.GL.Ldexp %f : f32, %i : i32 -> f32
  // CHECK: spirv.GL.Ldexp %{{.*}} : vector<4xf32>, %{{.*}} : vector<4xi32> -> vector<4xf32>
  %29 = spirv.GL.Ldexp %fv : vector<4xf32>, %iv : vector<4xi32> -> vector<4xf32>
  // CHECK: spirv.GL.Length %{{.*}} : vector<4xf32> -> f32
  %30 = spirv.GL.Length %fv : vector<4xf32> -> f32
  // CHECK: spirv.GL.Normalize %{{.*}} : f32
  %31 = spirv.GL.Normalize %f : f32
  // CHECK: spirv.GL.Normalize %{{.*}} : vector<4xf32>
  %32 = spirv.GL.Normalize %fv : vector<4xf32>
  // CHECK: spirv.GL.PackHalf2x16 %{{.*}} : vector<2xf32> -> i32
  %33 = spirv.GL.PackHalf2x16 %v2 : vector<2xf32> -> i32
  // CHECK: spirv.GL.PackSnorm4x8 %{{.*}} : vector<4xf32> -> i32
  %34 = spirv.GL.PackSnorm4x8 %fv : vector<4xf32> -> i32
  // CHECK: spirv.GL.Reflect %{{.*}}, %{{.*}} : f32
  %35 = spirv.GL.Reflect %f, %f : f32
  // CHECK: spirv.GL.Reflect %{{.*}}, %{{.*}} : vector<4xf32>
  %36 = spirv.GL.Reflect %fv, %fv : vector<4xf32>
  // CHECK: spirv.GL.Round %{{.*}} : f32
  %37 = spirv.GL.Round %f : f32
  // CHECK: spirv.GL.Round %{{.*}} : vector<4xf32>
  %38 = spirv.GL.Round %fv : vector<4xf32>
  // CHECK: spirv.GL.RoundEven %{{.*}} : f32
  %39 = spirv.GL.RoundEven %f : f32
  // CHECK: spirv.GL.RoundEven %{{.*}} : vector<4xf32>
  %40 = spirv.GL.RoundEven %fv : vector<4xf32>
  // CHECK: spirv.GL.SAbs %{{.*}} : i32
  %41 = spirv.GL.SAbs %i : i32
  // CHECK: spirv.GL.SAbs %{{.*}} : vector<4xi32>
  %42 = spirv.GL.SAbs %iv : vector<4xi32>
  // CHECK: spirv.GL.SClamp %{{.*}}, %{{.*}}, %{{.*}} : i32
  %43 = spirv.GL.SClamp %i, %j, %j : i32
  // CHECK: spirv.GL.SMax %{{.*}}, %{{.*}} : i32
  %44 = spirv.GL.SMax %i, %i : i32
  // CHECK: spirv.GL.SMax %{{.*}}, %{{.*}} : vector<4xi32>
  %45 = spirv.GL.SMax %iv, %iv : vector<4xi32>
  // CHECK: spirv.GL.SMin %{{.*}}, %{{.*}} : i32
  %46 = spirv.GL.SMin %i, %i : i32
  // CHECK: spirv.GL.SMin %{{.*}}, %{{.*}} : vector<4xi32>
  %47 = spirv.GL.SMin %iv, %iv : vector<4xi32>
  // CHECK: spirv.GL.SSign %{{.*}} : i32
  %48 = spirv.GL.SSign %i : i32
  // CHECK: spirv.GL.SSign %{{.*}} : vector<4xi32>
  %49 = spirv.GL.SSign %iv : vector<4xi32>
  // CHECK: spirv.GL.UClamp %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi32>
  %50 = spirv.GL.UClamp %iv, %iv, %iv : vector<4xi32>
  // CHECK: spirv.GL.UMax %{{.*}}, %{{.*}} : i32
  %51 = spirv.GL.UMax %i, %i : i32
  // CHECK: spirv.GL.UMax %{{.*}}, %{{.*}} : vector<4xi32>
  %52 = spirv.GL.UMax %iv, %iv : vector<4xi32>
  // CHECK: spirv.GL.UMin %{{.*}}, %{{.*}} : i32
  %53 = spirv.GL.UMin %i, %i : i32
  // CHECK: spirv.GL.UMin %{{.*}}, %{{.*}} : vector<4xi32>
  %54 = spirv.GL.UMin %iv, %iv : vector<4xi32>
  // CHECK: spirv.GL.UnpackHalf2x16 %{{.*}} : i32 -> vector<2xf32>
  %55 = spirv.GL.UnpackHalf2x16 %i : i32 -> vector<2xf32>
  // CHECK: spirv.GL.UnpackSnorm4x8 %{{.*}} : i32 -> vector<4xf32>
  %56 = spirv.GL.UnpackSnorm4x8 %i : i32 -> vector<4xf32>
  return
}
