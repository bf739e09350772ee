// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @barrier
func.func @barrier(
  
) {
  // CHECK: spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  // CHECK: spirv.MemoryBarrier <Device>, <AcquireRelease|WorkgroupMemory> {a}
  spirv.MemoryBarrier <Device>, <AcquireRelease|WorkgroupMemory> {a}
  return
}
