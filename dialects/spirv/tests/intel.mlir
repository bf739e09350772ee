// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @intel
func.func @intel(
  %f: f32, %fv: vector<4xf32>, %s: i16
) {
  // CHECK: spirv.INTEL.ControlBarrierArrive <Workgroup> <Device> <Acquire|UniformMemory>
  spirv.INTEL.ControlBarrierArrive <Workgroup> <Device> <Acquire|UniformMemory>
  // CHECK: spirv.INTEL.ControlBarrierWait <Workgroup> <Device> <Acquire|UniformMemory> {a}
  spirv.INTEL.ControlBarrierWait <Workgroup> <Device> <Acquire|UniformMemory> {a}
  // CHECK: spirv.INTEL.ConvertBF16ToF %{{.*}} : i16 to f32
  %0 = spirv.INTEL.ConvertBF16ToF %s : i16 to f32
  // CHECK: spirv.INTEL.ConvertFToBF16 %{{.*}} : f32 to i16
  %1 = spirv.INTEL.ConvertFToBF16 %f : f32 to i16
  // CHECK: spirv.INTEL.ConvertFToBF16 %{{.*}} : vector<4xf32> to vector<4xi16>
  %2 = spirv.INTEL.ConvertFToBF16 %fv : vector<4xf32> to vector<4xi16>
  // CHECK: spirv.INTEL.RoundFToTF32 %{{.*}} : f32 to f32
  %3 = spirv.INTEL.RoundFToTF32 %f : f32 to f32
  return
}
