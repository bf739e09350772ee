// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @atomic
func.func @atomic(
  %i: i32, %j: i32, %f: f32, %pi: !spirv.ptr<i32, StorageBuffer>, %pf: !spirv.ptr<f32, StorageBuffer>
) {
  // CHECK: spirv.AtomicAnd <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %0 = spirv.AtomicAnd <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %{{.*}}, %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %1 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %pi, %i, %j : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicCompareExchangeWeak <Workgroup> <Release> <Acquire> %{{.*}}, %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %2 = spirv.AtomicCompareExchangeWeak <Workgroup> <Release> <Acquire> %pi, %i, %j : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicExchange <Workgroup> <Release> %{{.*}}, %{{.*}} : !spirv.ptr<f32, StorageBuffer>
  %3 = spirv.AtomicExchange <Workgroup> <Release> %pf, %f : !spirv.ptr<f32, StorageBuffer>
  // CHECK: spirv.AtomicIAdd <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %4 = spirv.AtomicIAdd <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicIDecrement <Device> <Acquire> %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %5 = spirv.AtomicIDecrement <Device> <Acquire> %pi : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicIIncrement <Device> <None> %{{.*}} {a} : !spirv.ptr<i32, StorageBuffer>
  %6 = spirv.AtomicIIncrement <Device> <None> %pi {a} : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicISub <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %7 = spirv.AtomicISub <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicOr <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %8 = spirv.AtomicOr <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicSMax <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %9 = spirv.AtomicSMax <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicSMin <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %10 = spirv.AtomicSMin <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicUMax <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %11 = spirv.AtomicUMax <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicUMin <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %12 = spirv.AtomicUMin <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.AtomicXor <Device> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, StorageBuffer>
  %13 = spirv.AtomicXor <Device> <AcquireRelease> %pi, %i : !spirv.ptr<i32, StorageBuffer>
  // CHECK: spirv.EXT.AtomicFAdd <Device> <None> %{{.*}}, %{{.*}} : !spirv.ptr<f32, StorageBuffer>
  %14 = spirv.EXT.AtomicFAdd <Device> <None> %pf, %f : !spirv.ptr<f32, StorageBuffer>
  return
}
