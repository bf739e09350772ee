// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @matrix
func.func @matrix(
  %f: f32, %v2: vector<2xf32>, %v3: vector<3xf32>, %cf: !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>,
  %m: !spirv.matrix<3 x vector<2xf32>>, %n: !spirv.matrix<2 x vector<3xf32>>
) {
  // CHECK: spirv.MatrixTimesMatrix %{{.*}}, %{{.*}} : !spirv.matrix<3 x vector<2xf32>>, !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<2 x vector<2xf32>>
  %0 = spirv.MatrixTimesMatrix %m, %n : !spirv.matrix<3 x vector<2xf32>>, !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<2 x vector<2xf32>>
  // CHECK: spirv.MatrixTimesScalar %{{.*}}, %{{.*}} : !spirv.matrix<3 x vector<2xf32>>, f32
  %1 = spirv.MatrixTimesScalar %m, %f : !spirv.matrix<3 x vector<2xf32>>, f32
  // CHECK: spirv.MatrixTimesScalar %{{.*}}, %{{.*}} : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>, f32
  %2 = spirv.MatrixTimesScalar %cf, %f : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>, f32
  // CHECK: spirv.MatrixTimesVector %{{.*}}, %{{.*}} : !spirv.matrix<3 x vector<2xf32>>, vector<3xf32> -> vector<2xf32>
  %3 = spirv.MatrixTimesVector %m, %v3 : !spirv.matrix<3 x vector<2xf32>>, vector<3xf32> -> vector<2xf32>
  // CHECK: spirv.Transpose %{{.*}} {a} : !spirv.matrix<3 x vector<2xf32>> -> !spirv.matrix<2 x vector<3xf32>>
  %4 = spirv.Transpose %m {a} : !spirv.matrix<3 x vector<2xf32>> -> !spirv.matrix<2 x vector<3xf32>>
  // CHECK: spirv.VectorTimesMatrix %{{.*}}, %{{.*}} : vector<2xf32>, !spirv.matrix<3 x vector<2xf32>> -> vector<3xf32>
  %5 = spirv.VectorTimesMatrix %v2, %m : vector<2xf32>, !spirv.matrix<3 x vector<2xf32>> -> vector<3xf32>
  return
}
