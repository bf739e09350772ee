// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @cast
func.func @cast(
  %i: i32, %iv: vector<4xi32>, %f: f32, %fv: vector<4xf32>, %l: i64,
  %cf: !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>, %ci: !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>,
  %pw: !spirv.ptr<f32, Workgroup>, %px: !spirv.ptr<f32, CrossWorkgroup>, %pg: !spirv.ptr<f32, Generic>,
  %fp: !spirv.ptr<f32, Function>
) {
  // CHECK: spirv.Bitcast %{{.*}} : f32 to i32
  %0 = spirv.Bitcast %f : f32 to i32
  // CHECK: spirv.Bitcast %{{.*}} : vector<4xf32> to vector<2xi64>
  %1 = spirv.Bitcast %fv : vector<4xf32> to vector<2xi64>
  // CHECK: spirv.Bitcast %{{.*}} : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
  %2 = spirv.Bitcast %fp : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
  // CHECK: spirv.ConvertFToS %{{.*}} : f32 to i64
  %3 = spirv.ConvertFToS %f : f32 to i64
  // CHECK: spirv.ConvertFToS %{{.*}} : vector<4xf32> to vector<4xi32>
  %4 = spirv.ConvertFToS %fv : vector<4xf32> to vector<4xi32>
  // CHECK: spirv.ConvertFToS %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA> to !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  %5 = spirv.ConvertFToS %cf : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA> to !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  // CHECK: spirv.ConvertFToU %{{.*}} : f32 to i64
  %6 = spirv.ConvertFToU %f : f32 to i64
  // CHECK: spirv.ConvertPtrToU %{{.*}} : !spirv.ptr<f32, Workgroup> to i64
  %7 = spirv.ConvertPtrToU %pw : !spirv.ptr<f32, Workgroup> to i64
  // CHECK: spirv.ConvertSToF %{{.*}} : i32 to f16
  %8 = spirv.ConvertSToF %i : i32 to f16
  // CHECK: spirv.ConvertSToF %{{.*}} : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA> to !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  %9 = spirv.ConvertSToF %ci : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA> to !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  // CHECK: spirv.ConvertUToF %{{.*}} : i32 to f32
  %10 = spirv.ConvertUToF %i : i32 to f32
  // CHECK: spirv.ConvertUToPtr %{{.*}} {a} : i64 to !spirv.ptr<f32, Workgroup>
  %11 = spirv.ConvertUToPtr %l {a} : i64 to !spirv.ptr<f32, Workgroup>
  // CHECK: spirv.FConvert %{{.*}} : f32 to f64
  %12 = spirv.FConvert %f : f32 to f64
  // CHECK: spirv.FConvert %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA> to !spirv.coopmatrix<8x16xf16, Subgroup, MatrixA>
  %13 = spirv.FConvert %cf : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA> to !spirv.coopmatrix<8x16xf16, Subgroup, MatrixA>
  // CHECK: spirv.GenericCastToPtr %{{.*}} : !spirv.ptr<f32, Generic> to !spirv.ptr<f32, CrossWorkgroup>
  %14 = spirv.GenericCastToPtr %pg : !spirv.ptr<f32, Generic> to !spirv.ptr<f32, CrossWorkgroup>
  // CHECK: spirv.GenericCastToPtrExplicit %{{.*}} : !spirv.ptr<f32, Generic> to !spirv.ptr<f32, Function>
  %15 = spirv.GenericCastToPtrExplicit %pg : !spirv.ptr<f32, Generic> to !spirv.ptr<f32, Function>
  // CHECK: spirv.PtrCastToGeneric %{{.*}} : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<f32, Generic>
  %16 = spirv.PtrCastToGeneric %px : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<f32, Generic>
  // CHECK: spirv.SConvert %{{.*}} : i32 to i64
  %17 = spirv.SConvert %i : i32 to i64
  // CHECK: spirv.UConvert %{{.*}} : vector<4xi32> to vector<4xi16>
  %18 = spirv.UConvert %iv : vector<4xi32> to vector<4xi16>
  return
}
