// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @group
func.func @group(
  %i: i32, %iv: vector<4xi32>, %f: f32, %fv: vector<4xf32>, %b: i1, %iv2: vector<2xi32>,
  %pi: !spirv.ptr<i32, StorageBuffer>
) {
  // CHECK: spirv.GroupBroadcast <Workgroup> %{{.*}}, %{{.*}} : f32, i32
  %0 = spirv.GroupBroadcast <Workgroup> %f, %i : f32, i32
  // CHECK: spirv.GroupBroadcast <Subgroup> %{{.*}}, %{{.*}} : vector<4xf32>, vector<2xi32>
  %1 = spirv.GroupBroadcast <Subgroup> %fv, %iv2 : vector<4xf32>, vector<2xi32>
  // CHECK: spirv.GroupFAdd <Workgroup> <Reduce> %{{.*}} : f32
  %2 = spirv.GroupFAdd <Workgroup> <Reduce> %f : f32
  // CHECK: spirv.GroupFAdd <Workgroup> <Reduce> %{{.*}} : vector<4xf32>
  %3 = spirv.GroupFAdd <Workgroup> <Reduce> %fv : vector<4xf32>
  // CHECK: spirv.GroupFMax <Workgroup> <Reduce> %{{.*}} : f32
  %4 = spirv.GroupFMax <Workgroup> <Reduce> %f : f32
  // CHECK: spirv.GroupFMax <Workgroup> <Reduce> %{{.*}} : vector<4xf32>
  %5 = spirv.GroupFMax <Workgroup> <Reduce> %fv : vector<4xf32>
  // CHECK: spirv.GroupFMin <Workgroup> <Reduce> %{{.*}} : f32
  %6 = spirv.GroupFMin <Workgroup> <Reduce> %f : f32
  // CHECK: spirv.GroupFMin <Workgroup> <Reduce> %{{.*}} : vector<4xf32>
  %7 = spirv.GroupFMin <Workgroup> <Reduce> %fv : vector<4xf32>
  // CHECK: spirv.GroupIAdd <Workgroup> <Reduce> %{{.*}} : i32
  %8 = spirv.GroupIAdd <Workgroup> <Reduce> %i : i32
  // CHECK: spirv.GroupIAdd <Workgroup> <Reduce> %{{.*}} : vector<4xi32>
  %9 = spirv.GroupIAdd <Workgroup> <Reduce> %iv : vector<4xi32>
  // CHECK: spirv.GroupSMax <Workgroup> <Reduce> %{{.*}} : i32
  %10 = spirv.GroupSMax <Workgroup> <Reduce> %i : i32
  // CHECK: spirv.GroupSMax <Workgroup> <Reduce> %{{.*}} : vector<4xi32>
  %11 = spirv.GroupSMax <Workgroup> <Reduce> %iv : vector<4xi32>
  // CHECK: spirv.GroupSMin <Workgroup> <Reduce> %{{.*}} : i32
  %12 = spirv.GroupSMin <Workgroup> <Reduce> %i : i32
  // CHECK: spirv.GroupSMin <Workgroup> <Reduce> %{{.*}} : vector<4xi32>
  %13 = spirv.GroupSMin <Workgroup> <Reduce> %iv : vector<4xi32>
  // CHECK: spirv.GroupUMax <Workgroup> <Reduce> %{{.*}} : i32
  %14 = spirv.GroupUMax <Workgroup> <Reduce> %i : i32
  // CHECK: spirv.GroupUMax <Workgroup> <Reduce> %{{.*}} : vector<4xi32>
  %15 = spirv.GroupUMax <Workgroup> <Reduce> %iv : vector<4xi32>
  // CHECK: spirv.GroupUMin <Workgroup> <Reduce> %{{.*}} : i32
  %16 = spirv.GroupUMin <Workgroup> <Reduce> %i : i32
  // CHECK: spirv.GroupUMin <Workgroup> <Reduce> %{{.*}} : vector<4xi32>
  %17 = spirv.GroupUMin <Workgroup> <Reduce> %iv : vector<4xi32>
  // CHECK: spirv.INTEL.SubgroupBlockRead %{{.*}} : !spirv.ptr<i32, StorageBuffer> -> i32
  %18 = spirv.INTEL.SubgroupBlockRead %pi : !spirv.ptr<i32, StorageBuffer> -> i32
  // CHECK: spirv.INTEL.SubgroupBlockRead %{{.*}} : !spirv.ptr<i32, StorageBuffer> -> vector<2xi32>
  %19 = spirv.INTEL.SubgroupBlockRead %pi : !spirv.ptr<i32, StorageBuffer> -> vector<2xi32>
  // CHECK: spirv.KHR.GroupFMul <Workgroup> <Reduce> %{{.*}} : f32
  %20 = spirv.KHR.GroupFMul <Workgroup> <Reduce> %f : f32
  // CHECK: spirv.KHR.GroupFMul <Workgroup> <Reduce> %{{.*}} : vector<4xf32>
  %21 = spirv.KHR.GroupFMul <Workgroup> <Reduce> %fv : vector<4xf32>
  // CHECK: spirv.KHR.GroupIMul <Workgroup> <Reduce> %{{.*}} : i32
  %22 = spirv.KHR.GroupIMul <Workgroup> <Reduce> %i : i32
  // CHECK: spirv.KHR.GroupIMul <Workgroup> <Reduce> %{{.*}} : vector<4xi32>
  %23 = spirv.KHR.GroupIMul <Workgroup> <Reduce> %iv : vector<4xi32>
  // CHECK: spirv.KHR.SubgroupBallot %{{.*}} : vector<4xi32>
  %24 = spirv.KHR.SubgroupBallot %b : vector<4xi32>
  return
}
