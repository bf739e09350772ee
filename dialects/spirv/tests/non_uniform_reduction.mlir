// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @non_uniform_reduction
func.func @non_uniform_reduction(
  %i: i32, %iv: vector<4xi32>, %f: f32, %fv: vector<4xf32>, %b: i1, %bv: vector<4xi1>
) {
  %cst = spirv.Constant 8 : i32
  // CHECK: spirv.GroupNonUniformBitwiseAnd <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %0 = spirv.GroupNonUniformBitwiseAnd <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformBitwiseAnd <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %1 = spirv.GroupNonUniformBitwiseAnd <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformBitwiseOr <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %2 = spirv.GroupNonUniformBitwiseOr <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformBitwiseOr <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %3 = spirv.GroupNonUniformBitwiseOr <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformBitwiseXor <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %4 = spirv.GroupNonUniformBitwiseXor <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformBitwiseXor <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %5 = spirv.GroupNonUniformBitwiseXor <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %{{.*}} : f32 -> f32
  %6 = spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %f : f32 -> f32
  // CHECK: spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xf32>, i32 -> vector<4xf32>
  %7 = spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %fv cluster_size(%cst) : vector<4xf32>, i32 -> vector<4xf32>
  // CHECK: spirv.GroupNonUniformFMax <Workgroup> <Reduce> %{{.*}} : f32 -> f32
  %8 = spirv.GroupNonUniformFMax <Workgroup> <Reduce> %f : f32 -> f32
  // CHECK: spirv.GroupNonUniformFMax <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xf32>, i32 -> vector<4xf32>
  %9 = spirv.GroupNonUniformFMax <Subgroup> <ClusteredReduce> %fv cluster_size(%cst) : vector<4xf32>, i32 -> vector<4xf32>
  // CHECK: spirv.GroupNonUniformFMin <Workgroup> <Reduce> %{{.*}} : f32 -> f32
  %10 = spirv.GroupNonUniformFMin <Workgroup> <Reduce> %f : f32 -> f32
  // CHECK: spirv.GroupNonUniformFMin <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xf32>, i32 -> vector<4xf32>
  %11 = spirv.GroupNonUniformFMin <Subgroup> <ClusteredReduce> %fv cluster_size(%cst) : vector<4xf32>, i32 -> vector<4xf32>
  // CHECK: spirv.GroupNonUniformFMul <Workgroup> <Reduce> %{{.*}} : f32 -> f32
  %12 = spirv.GroupNonUniformFMul <Workgroup> <Reduce> %f : f32 -> f32
  // CHECK: spirv.GroupNonUniformFMul <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xf32>, i32 -> vector<4xf32>
  %13 = spirv.GroupNonUniformFMul <Subgroup> <ClusteredReduce> %fv cluster_size(%cst) : vector<4xf32>, i32 -> vector<4xf32>
  // CHECK: spirv.GroupNonUniformIAdd <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %14 = spirv.GroupNonUniformIAdd <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformIAdd <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %15 = spirv.GroupNonUniformIAdd <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformIMul <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %16 = spirv.GroupNonUniformIMul <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformIMul <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %17 = spirv.GroupNonUniformIMul <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformLogicalAnd <Workgroup> <Reduce> %{{.*}} : i1 -> i1
  %18 = spirv.GroupNonUniformLogicalAnd <Workgroup> <Reduce> %b : i1 -> i1
  // CHECK: spirv.GroupNonUniformLogicalAnd <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi1>, i32 -> vector<4xi1>
  %19 = spirv.GroupNonUniformLogicalAnd <Subgroup> <ClusteredReduce> %bv cluster_size(%cst) : vector<4xi1>, i32 -> vector<4xi1>
  // CHECK: spirv.GroupNonUniformLogicalOr <Workgroup> <Reduce> %{{.*}} : i1 -> i1
  %20 = spirv.GroupNonUniformLogicalOr <Workgroup> <Reduce> %b : i1 -> i1
  // CHECK: spirv.GroupNonUniformLogicalOr <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi1>, i32 -> vector<4xi1>
  %21 = spirv.GroupNonUniformLogicalOr <Subgroup> <ClusteredReduce> %bv cluster_size(%cst) : vector<4xi1>, i32 -> vector<4xi1>
  // CHECK: spirv.GroupNonUniformLogicalXor <Workgroup> <Reduce> %{{.*}} : i1 -> i1
  %22 = spirv.GroupNonUniformLogicalXor <Workgroup> <Reduce> %b : i1 -> i1
  // CHECK: spirv.GroupNonUniformLogicalXor <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi1>, i32 -> vector<4xi1>
  %23 = spirv.GroupNonUniformLogicalXor <Subgroup> <ClusteredReduce> %bv cluster_size(%cst) : vector<4xi1>, i32 -> vector<4xi1>
  // CHECK: spirv.GroupNonUniformSMax <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %24 = spirv.GroupNonUniformSMax <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformSMax <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %25 = spirv.GroupNonUniformSMax <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformSMin <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %26 = spirv.GroupNonUniformSMin <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformSMin <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %27 = spirv.GroupNonUniformSMin <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformUMax <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %28 = spirv.GroupNonUniformUMax <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformUMax <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %29 = spirv.GroupNonUniformUMax <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  // CHECK: spirv.GroupNonUniformUMin <Workgroup> <Reduce> %{{.*}} : i32 -> i32
  %30 = spirv.GroupNonUniformUMin <Workgroup> <Reduce> %i : i32 -> i32
  // CHECK: spirv.GroupNonUniformUMin <Subgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : vector<4xi32>, i32 -> vector<4xi32>
  %31 = spirv.GroupNonUniformUMin <Subgroup> <ClusteredReduce> %iv cluster_size(%cst) : vector<4xi32>, i32 -> vector<4xi32>
  return
}
