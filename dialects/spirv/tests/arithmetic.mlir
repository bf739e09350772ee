// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @arithmetic
func.func @arithmetic(
  %i: i32, %j: i32, %iv: vector<4xi32>, %f: f32, %fv: vector<4xf32>,
  %cf: !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>, %ci: !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
) {
  // CHECK: spirv.Dot %{{.*}}, %{{.*}} {a} : vector<4xf32> -> f32
  %0 = spirv.Dot %fv, %fv {a} : vector<4xf32> -> f32
  // CHECK: spirv.FAdd %{{.*}}, %{{.*}} : f32
  %1 = spirv.FAdd %f, %f : f32
  // CHECK: spirv.FAdd %{{.*}}, %{{.*}} : vector<4xf32>
  %2 = spirv.FAdd %fv, %fv : vector<4xf32>
  // CHECK: spirv.FAdd %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  %3 = spirv.FAdd %cf, %cf : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  // CHECK: spirv.FDiv %{{.*}}, %{{.*}} : f32
  %4 = spirv.FDiv %f, %f : f32
  // CHECK: spirv.FDiv %{{.*}}, %{{.*}} : vector<4xf32>
  %5 = spirv.FDiv %fv, %fv : vector<4xf32>
  // CHECK: spirv.FDiv %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  %6 = spirv.FDiv %cf, %cf : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  // CHECK: spirv.FMod %{{.*}}, %{{.*}} : f32
  %7 = spirv.FMod %f, %f : f32
  // CHECK: spirv.FMod %{{.*}}, %{{.*}} : vector<4xf32>
  %8 = spirv.FMod %fv, %fv : vector<4xf32>
  // CHECK: spirv.FMul %{{.*}}, %{{.*}} : f32
  %9 = spirv.FMul %f, %f : f32
  // CHECK: spirv.FMul %{{.*}}, %{{.*}} : vector<4xf32>
  %10 = spirv.FMul %fv, %fv : vector<4xf32>
  // CHECK: spirv.FMul %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  %11 = spirv.FMul %cf, %cf : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  // CHECK: spirv.FNegate %{{.*}} : f32
  %12 = spirv.FNegate %f : f32
  // CHECK: spirv.FNegate %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  %13 = spirv.FNegate %cf : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  // CHECK: spirv.FRem %{{.*}}, %{{.*}} : f32
  %14 = spirv.FRem %f, %f : f32
  // CHECK: spirv.FRem %{{.*}}, %{{.*}} : vector<4xf32>
  %15 = spirv.FRem %fv, %fv : vector<4xf32>
  // CHECK: spirv.FSub %{{.*}}, %{{.*}} : f32
  %16 = spirv.FSub %f, %f : f32
  // CHECK: spirv.FSub %{{.*}}, %{{.*}} : vector<4xf32>
  %17 = spirv.FSub %fv, %fv : vector<4xf32>
  // CHECK: spirv.FSub %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  %18 = spirv.FSub %cf, %cf : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : i32
  %19 = spirv.IAdd %i, %i : i32
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : vector<4xi32>
  %20 = spirv.IAdd %iv, %iv : vector<4xi32>
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  %21 = spirv.IAdd %ci, %ci : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  // CHECK: spirv.IAddCarry %{{.*}}, %{{.*}} : !spirv.struct<(i32, i32)>
  %22 = spirv.IAddCarry %i, %j : !spirv.struct<(i32, i32)>
  // CHECK: spirv.IMul %{{.*}}, %{{.*}} : i32
  %23 = spirv.IMul %i, %i : i32
  // CHECK: spirv.IMul %{{.*}}, %{{.*}} : vector<4xi32>
  %24 = spirv.IMul %iv, %iv : vector<4xi32>
  // CHECK: spirv.IMul %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  %25 = spirv.IMul %ci, %ci : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  // CHECK: spirv.ISub %{{.*}}, %{{.*}} : i32
  %26 = spirv.ISub %i, %i : i32
  // CHECK: spirv.ISub %{{.*}}, %{{.*}} : vector<4xi32>
  %27 = spirv.ISub %iv, %iv : vector<4xi32>
  // CHECK: spirv.ISub %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  %28 = spirv.ISub %ci, %ci : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  // CHECK: spirv.ISubBorrow %{{.*}}, %{{.*}} : !spirv.struct<(vector<4xi32>, vector<4xi32>)>
  %29 = spirv.ISubBorrow %iv, %iv : !spirv.struct<(vector<4xi32>, vector<4xi32>)>
  // CHECK: spirv.SDiv %{{.*}}, %{{.*}} : i32
  %30 = spirv.SDiv %i, %i : i32
  // CHECK: spirv.SDiv %{{.*}}, %{{.*}} : vector<4xi32>
  %31 = spirv.SDiv %iv, %iv : vector<4xi32>
  // CHECK: spirv.SDiv %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  %32 = spirv.SDiv %ci, %ci : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  // CHECK: spirv.SMod %{{.*}}, %{{.*}} : i32
  %33 = spirv.SMod %i, %i : i32
  // CHECK: spirv.SMod %{{.*}}, %{{.*}} : vector<4xi32>
  %34 = spirv.SMod %iv, %iv : vector<4xi32>
  // CHECK: spirv.SMulExtended %{{.*}}, %{{.*}} : !spirv.struct<(i32, i32)>
  %35 = spirv.SMulExtended %i, %j : !spirv.struct<(i32, i32)>
  // CHECK: spirv.SNegate %{{.*}} : i32
  %36 = spirv.SNegate %i : i32
  // CHECK: spirv.SNegate %{{.*}} : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  %37 = spirv.SNegate %ci : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  // CHECK: spirv.SRem %{{.*}}, %{{.*}} : i32
  %38 = spirv.SRem %i, %i : i32
  // CHECK: spirv.SRem %{{.*}}, %{{.*}} : vector<4xi32>
  %39 = spirv.SRem %iv, %iv : vector<4xi32>
  // CHECK: spirv.UDiv %{{.*}}, %{{.*}} : i32
  %40 = spirv.UDiv %i, %i : i32
  // CHECK: spirv.UDiv %{{.*}}, %{{.*}} : vector<4xi32>
  %41 = spirv.UDiv %iv, %iv : vector<4xi32>
  // CHECK: spirv.UDiv %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  %42 = spirv.UDiv %ci, %ci : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  // CHECK: spirv.UMod %{{.*}}, %{{.*}} : i32
  %43 = spirv.UMod %i, %i : i32
  // CHECK: spirv.UMod %{{.*}}, %{{.*}} : vector<4xi32>
  %44 = spirv.UMod %iv, %iv : vector<4xi32>
  // CHECK: spirv.UMulExtended %{{.*}}, %{{.*}} : !spirv.struct<(i32, i32)>
  %45 = spirv.UMulExtended %i, %j : !spirv.struct<(i32, i32)>
  // CHECK: spirv.VectorTimesScalar %{{.*}}, %{{.*}} : (vector<4xf32>, f32) -> vector<4xf32>
  %46 = spirv.VectorTimesScalar %fv, %f : (vector<4xf32>, f32) -> vector<4xf32>
  return
}
