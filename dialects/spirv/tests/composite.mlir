// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @composite
func.func @composite(
  %i: i32, %f: f32, %fv: vector<4xf32>, %v2: vector<2xf32>, %st: !spirv.struct<(i32, f32)>,
  %ar: !spirv.array<2 x !spirv.array<2 x f32>>, %m: !spirv.matrix<3 x vector<2xf32>>
) {
  // CHECK: spirv.CompositeConstruct %{{.*}}, %{{.*}}, %{{.*}} : (vector<2xf32>, f32, f32) -> vector<4xf32>
  %0 = spirv.CompositeConstruct %v2, %f, %f : (vector<2xf32>, f32, f32) -> vector<4xf32>
  // CHECK: spirv.CompositeConstruct %{{.*}} : (f32) -> !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  %1 = spirv.CompositeConstruct %f : (f32) -> !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>
  // CHECK: spirv.CompositeConstruct %{{.*}}, %{{.*}} {a} : (i32, f32) -> !spirv.struct<(i32, f32)>
  %2 = spirv.CompositeConstruct %i, %f {a} : (i32, f32) -> !spirv.struct<(i32, f32)>
  // CHECK: spirv.CompositeExtract %{{.*}}[1 : i32, 0 : i32] : !spirv.array<2 x !spirv.array<2 x f32>>
  %3 = spirv.CompositeExtract %ar[1 : i32, 0 : i32] : !spirv.array<2 x !spirv.array<2 x f32>>
  // CHECK: spirv.CompositeExtract %{{.*}}[0 : i32] : !spirv.struct<(i32, f32)>
  %4 = spirv.CompositeExtract %st[0 : i32] : !spirv.struct<(i32, f32)>
  // CHECK: spirv.CompositeExtract %{{.*}}[2 : i32] : !spirv.matrix<3 x vector<2xf32>>
  %5 = spirv.CompositeExtract %m[2 : i32] : !spirv.matrix<3 x vector<2xf32>>
  // CHECK: spirv.CompositeInsert %{{.*}}, %{{.*}}[1 : i32, 0 : i32] : f32 into !spirv.array<2 x !spirv.array<2 x f32>>
  %6 = spirv.CompositeInsert %f, %ar[1 : i32, 0 : i32] : f32 into !spirv.array<2 x !spirv.array<2 x f32>>
  // CHECK: spirv.VectorExtractDynamic %{{.*}}[%{{.*}}] : vector<4xf32>, i32
  %7 = spirv.VectorExtractDynamic %fv[%i] : vector<4xf32>, i32
  // CHECK: spirv.VectorInsertDynamic %{{.*}}, %{{.*}}[%{{.*}}] {a} : vector<4xf32>, i32
  %8 = spirv.VectorInsertDynamic %f, %fv[%i] {a} : vector<4xf32>, i32
  // CHECK: spirv.VectorShuffle [1 : i32, 3 : i32, -1 : i32] %{{.*}}, %{{.*}} : vector<4xf32>, vector<2xf32> -> vector<3xf32>
  %9 = spirv.VectorShuffle [1 : i32, 3 : i32, -1 : i32] %fv, %v2 : vector<4xf32>, vector<2xf32> -> vector<3xf32>
  return
}
