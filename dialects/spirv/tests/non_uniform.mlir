// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @non_uniform
func.func @non_uniform(
  %i: i32, %iv: vector<4xi32>, %f: f32, %fv: vector<4xf32>, %b: i1
) {
  %cst = spirv.Constant 8 : i32
  // CHECK: spirv.GroupNonUniformAll <Subgroup> %{{.*}} : i1
  %0 = spirv.GroupNonUniformAll <Subgroup> %b : i1
  // CHECK: spirv.GroupNonUniformAllEqual <Subgroup> %{{.*}} : vector<4xf32>, i1
  %1 = spirv.GroupNonUniformAllEqual <Subgroup> %fv : vector<4xf32>, i1
  // CHECK: spirv.GroupNonUniformAny <Subgroup> %{{.*}} {a} : i1
  %2 = spirv.GroupNonUniformAny <Subgroup> %b {a} : i1
  // CHECK: spirv.GroupNonUniformBallot <Workgroup> %{{.*}} : vector<4xi32>
  %3 = spirv.GroupNonUniformBallot <Workgroup> %b : vector<4xi32>
  // CHECK: spirv.GroupNonUniformBallotBitCount <Subgroup> <Reduce> %{{.*}} : vector<4xi32> -> i32
  %4 = spirv.GroupNonUniformBallotBitCount <Subgroup> <Reduce> %iv : vector<4xi32> -> i32
  // CHECK: spirv.GroupNonUniformBallotFindLSB <Workgroup> %{{.*}} : vector<4xi32>, i32
  %5 = spirv.GroupNonUniformBallotFindLSB <Workgroup> %iv : vector<4xi32>, i32
  // CHECK: spirv.GroupNonUniformBallotFindMSB <Workgroup> %{{.*}} : vector<4xi32>, i32
  %6 = spirv.GroupNonUniformBallotFindMSB <Workgroup> %iv : vector<4xi32>, i32
  // CHECK: spirv.GroupNonUniformBroadcast <Workgroup> %{{.*}}, %{{.*}} : f32, i32
  %7 = spirv.GroupNonUniformBroadcast <Workgroup> %f, %cst : f32, i32
  // CHECK: spirv.GroupNonUniformElect <Workgroup> : i1
  %8 = spirv.GroupNonUniformElect <Workgroup> : i1
  // CHECK: spirv.GroupNonUniformQuadSwap <Subgroup> %{{.*}} %{{.*}} : f32, i32
  %9 = spirv.GroupNonUniformQuadSwap <Subgroup> %f %i : f32, i32
  // CHECK: spirv.GroupNonUniformRotateKHR <Subgroup> %{{.*}}, %{{.*}} : f32, i32 -> f32
  %10 = spirv.GroupNonUniformRotateKHR <Subgroup> %f, %i : f32, i32 -> f32
  // CHECK: spirv.GroupNonUniformRotateKHR <Workgroup> %{{.*}}, %{{.*}}, cluster_size(%{{.*}}) : f32, i32, i32 -> f32
  %11 = spirv.GroupNonUniformRotateKHR <Workgroup> %f, %i, cluster_size(%cst) : f32, i32, i32 -> f32
  // CHECK: spirv.GroupNonUniformShuffle <Subgroup> %{{.*}}, %{{.*}} : f32, i32
  %12 = spirv.GroupNonUniformShuffle <Subgroup> %f, %i : f32, i32
  // CHECK: spirv.GroupNonUniformShuffleDown <Subgroup> %{{.*}}, %{{.*}} : f32, i32
  %13 = spirv.GroupNonUniformShuffleDown <Subgroup> %f, %i : f32, i32
  // CHECK: spirv.GroupNonUniformShuffleUp <Workgroup> %{{.*}}, %{{.*}} : f32, i32
  %14 = spirv.GroupNonUniformShuffleUp <Workgroup> %f, %i : f32, i32
  // CHECK: spirv.GroupNonUniformShuffleXor <Subgroup> %{{.*}}, %{{.*}} : f32, i32
  %15 = spirv.GroupNonUniformShuffleXor <Subgroup> %f, %i : f32, i32
  return
}
