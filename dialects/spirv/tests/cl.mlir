// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @cl
func.func @cl(
  %i: i32, %iv: vector<4xi32>, %f: f32, %fv: vector<4xf32>, %pc: !spirv.ptr<i8, UniformConstant>
) {
  // CHECK: spirv.CL.acos %{{.*}} : f32
  %0 = spirv.CL.acos %f : f32
  // CHECK: spirv.CL.acos %{{.*}} : vector<4xf32>
  %1 = spirv.CL.acos %fv : vector<4xf32>
  // CHECK: spirv.CL.acosh %{{.*}} : f32
  %2 = spirv.CL.acosh %f : f32
  // CHECK: spirv.CL.acosh %{{.*}} : vector<4xf32>
  %3 = spirv.CL.acosh %fv : vector<4xf32>
  // CHECK: spirv.CL.asin %{{.*}} : f32
  %4 = spirv.CL.asin %f : f32
  // CHECK: spirv.CL.asin %{{.*}} : vector<4xf32>
  %5 = spirv.CL.asin %fv : vector<4xf32>
  // CHECK: spirv.CL.asinh %{{.*}} : f32
  %6 = spirv.CL.asinh %f : f32
  // CHECK: spirv.CL.asinh %{{.*}} : vector<4xf32>
  %7 = spirv.CL.asinh %fv : vector<4xf32>
  // CHECK: spirv.CL.atan %{{.*}} : f32
  %8 = spirv.CL.atan %f : f32
  // CHECK: spirv.CL.atan %{{.*}} : vector<4xf32>
  %9 = spirv.CL.atan %fv : vector<4xf32>
  // CHECK: spirv.CL.atan2 %{{.*}}, %{{.*}} : f32
  %10 = spirv.CL.atan2 %f, %f : f32
  // CHECK: spirv.CL.atan2 %{{.*}}, %{{.*}} : vector<4xf32>
  %11 = spirv.CL.atan2 %fv, %fv : vector<4xf32>
  // CHECK: spirv.CL.atanh %{{.*}} : f32
  %12 = spirv.CL.atanh %f : f32
  // CHECK: spirv.CL.atanh %{{.*}} : vector<4xf32>
  %13 = spirv.CL.atanh %fv : vector<4xf32>
  // CHECK: spirv.CL.ceil %{{.*}} : f32
  %14 = spirv.CL.ceil %f : f32
  // CHECK: spirv.CL.ceil %{{.*}} : vector<4xf32>
  %15 = spirv.CL.ceil %fv : vector<4xf32>
  // CHECK: spirv.CL.cos %{{.*}} : f32
  %16 = spirv.CL.cos %f : f32
  // CHECK: spirv.CL.cos %{{.*}} : vector<4xf32>
  %17 = spirv.CL.cos %fv : vector<4xf32>
  // CHECK: spirv.CL.cosh %{{.*}} : f32
  %18 = spirv.CL.cosh %f : f32
  // CHECK: spirv.CL.cosh %{{.*}} : vector<4xf32>
  %19 = spirv.CL.cosh %fv : vector<4xf32>
  // CHECK: spirv.CL.erf %{{.*}} : f32
  %20 = spirv.CL.erf %f : f32
  // CHECK: spirv.CL.erf %{{.*}} : vector<4xf32>
  %21 = spirv.CL.erf %fv : vector<4xf32>
  // CHECK: spirv.CL.exp %{{.*}} : f32
  %22 = spirv.CL.exp %f : f32
  // CHECK: spirv.CL.exp %{{.*}} : vector<4xf32>
  %23 = spirv.CL.exp %fv : vector<4xf32>
  // CHECK: spirv.CL.fabs %{{.*}} : f32
  %24 = spirv.CL.fabs %f : f32
  // CHECK: spirv.CL.fabs %{{.*}} : vector<4xf32>
  %25 = spirv.CL.fabs %fv : vector<4xf32>
  // CHECK: spirv.CL.floor %{{.*}} : f32
  %26 = spirv.CL.floor %f : f32
  // CHECK: spirv.CL.floor %{{.*}} : vector<4xf32>
  %27 = spirv.CL.floor %fv : vector<4xf32>
  // CHECK: spirv.CL.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
  %28 = spirv.CL.fma %f, %f, %f : f32
  // CHECK: spirv.CL.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>
  %29 = spirv.CL.fma %fv, %fv, %fv : vector<4xf32>
  // CHECK: spirv.CL.fmax %{{.*}}, %{{.*}} : f32
  %30 = spirv.CL.fmax %f, %f : f32
  // CHECK: spirv.CL.fmax %{{.*}}, %{{.*}} : vector<4xf32>
  %31 = spirv.CL.fmax %fv, %fv : vector<4xf32>
  // CHECK: spirv.CL.fmin %{{.*}}, %{{.*}} : f32
  %32 = spirv.CL.fmin %f, %f : f32
  // CHECK: spirv.CL.fmin %{{.*}}, %{{.*}} : vector<4xf32>
  %33 = spirv.CL.fmin %fv, %fv : vector<4xf32>
  // CHECK: spirv.CL.log %{{.*}} : f32
  %34 = spirv.CL.log %f : f32
  // CHECK: spirv.CL.log %{{.*}} : vector<4xf32>
  %35 = spirv.CL.log %fv : vector<4xf32>
  // CHECK: spirv.CL.mix %{{.*}}, %{{.*}}, %{{.*}} : f32
  %36 = spirv.CL.mix %f, %f, %f : f32
  // CHECK: spirv.CL.mix %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>
  %37 = spirv.CL.mix %fv, %fv, %fv : vector<4xf32>
  // CHECK: spirv.CL.pow %{{.*}}, %{{.*}} : f32
  %38 = spirv.CL.pow %f, %f : f32
  // CHECK: spirv.CL.pow %{{.*}}, %{{.*}} : vector<4xf32>
  %39 = spirv.CL.pow %fv, %fv : vector<4xf32>
  // CHECK: spirv.CL.printf %{{.*}} %{{.*}}, %{{.*}} {a} : !spirv.ptr<i8, UniformConstant>, i32, f32 -> i32
  %40 = spirv.CL.printf %pc %i, %f {a} : !spirv.ptr<i8, UniformConstant>, i32, f32 -> i32
  // CHECK: spirv.CL.printf %{{.*}} : !spirv.ptr<i8, UniformConstant> -> i32
  %41 = spirv.CL.printf %pc : !spirv.ptr<i8, UniformConstant> -> i32
  // CHECK: spirv.CL.rint %{{.*}} : f32
  %42 = spirv.CL.rint %f : f32
  // CHECK: spirv.CL.rint %{{.*}} : vector<4xf32>
  %43 = spirv.CL.rint %fv : vector<4xf32>
  // CHECK: spirv.CL.round %{{.*}} : f32
  %44 = spirv.CL.round %f : f32
  // CHECK: spirv.CL.round %{{.*}} : vector<4xf32>
  %45 = spirv.CL.round %fv : vector<4xf32>
  // CHECK: spirv.CL.rsqrt %{{.*}} : f32
  %46 = spirv.CL.rsqrt %f : f32
  // CHECK: spirv.CL.rsqrt %{{.*}} : vector<4xf32>
  %47 = spirv.CL.rsqrt %fv : vector<4xf32>
  // CHECK: spirv.CL.s_abs %{{.*}} : i32
  %48 = spirv.CL.s_abs %i : i32
  // CHECK: spirv.CL.s_abs %{{.*}} : vector<4xi32>
  %49 = spirv.CL.s_abs %iv : vector<4xi32>
  // CHECK: spirv.CL.s_max %{{.*}}, %{{.*}} : i32
  %50 = spirv.CL.s_max %i, %i : i32
  // CHECK: spirv.CL.s_max %{{.*}}, %{{.*}} : vector<4xi32>
  %51 = spirv.CL.s_max %iv, %iv : vector<4xi32>
  // CHECK: spirv.CL.s_min %{{.*}}, %{{.*}} : i32
  %52 = spirv.CL.s_min %i, %i : i32
  // CHECK: spirv.CL.s_min %{{.*}}, %{{.*}} : vector<4xi32>
  %53 = spirv.CL.s_min %iv, %iv : vector<4xi32>
  // CHECK: spirv.CL.sin %{{.*}} : f32
  %54 = spirv.CL.sin %f : f32
  // CHECK: spirv.CL.sin %{{.*}} : vector<4xf32>
  %55 = spirv.CL.sin %fv : vector<4xf32>
  // CHECK: spirv.CL.sinh %{{.*}} : f32
  %56 = spirv.CL.sinh %f : f32
  // CHECK: spirv.CL.sinh %{{.*}} : vector<4xf32>
  %57 = spirv.CL.sinh %fv : vector<4xf32>
  // CHECK: spirv.CL.sqrt %{{.*}} : f32
  %58 = spirv.CL.sqrt %f : f32
  // CHECK: spirv.CL.sqrt %{{.*}} : vector<4xf32>
  %59 = spirv.CL.sqrt %fv : vector<4xf32>
  // CHECK: spirv.CL.tan %{{.*}} : f32
  %60 = spirv.CL.tan %f : f32
  // CHECK: spirv.CL.tan %{{.*}} : vector<4xf32>
  %61 = spirv.CL.tan %fv : vector<4xf32>
  // CHECK: spirv.CL.tanh %{{.*}} : f32
  %62 = spirv.CL.tanh %f : f32
  // CHECK: spirv.CL.tanh %{{.*}} : vector<4xf32>
  %63 = spirv.CL.tanh %fv : vector<4xf32>
  // CHECK: spirv.CL.u_max %{{.*}}, %{{.*}} : i32
  %64 = spirv.CL.u_max %i, %i : i32
  // CHECK: spirv.CL.u_max %{{.*}}, %{{.*}} : vector<4xi32>
  %65 = spirv.CL.u_max %iv, %iv : vector<4xi32>
  // CHECK: spirv.CL.u_min %{{.*}}, %{{.*}} : i32
  %66 = spirv.CL.u_min %i, %i : i32
  // CHECK: spirv.CL.u_min %{{.*}}, %{{.*}} : vector<4xi32>
  %67 = spirv.CL.u_min %iv, %iv : vector<4xi32>
  return
}
