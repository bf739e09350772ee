// RUN: terrace opt %s --split-input-file --convert-memref-to-spirv | FileCheck %s

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {

// CHECK: spirv.GlobalVariable @__workgroup_mem__0 : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32>)>, Workgroup>

// CHECK-LABEL: @strides
func.func @strides(%m: memref<4x5xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %j: index) -> f32 {
  // CHECK: %[[ROW:.*]] = spirv.IMul %{{.*}}, %{{.*}} : i32
  // CHECK: %[[AT:.*]] = spirv.IAdd %{{.*}}, %[[ROW]] : i32
  // CHECK: %[[P:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %[[AT]]]
  // CHECK: spirv.Load "StorageBuffer" %[[P]] : f32
  %x = memref.load %m[%i, %j] : memref<4x5xf32, #spirv.storage_class<StorageBuffer>>
  return %x : f32
}

// Four bytes lie in a number: they are read with shifts, and written by atomic operations.
// CHECK-LABEL: @bytes
func.func @bytes(%m: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %i: index, %x: i8) -> i8 {
  // CHECK: spirv.SDiv
  // CHECK: spirv.Load "StorageBuffer" %{{.*}} : i32
  // CHECK: spirv.ShiftRightArithmetic
  %y = memref.load %m[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>
  // CHECK: spirv.AtomicAnd <Device> <AcquireRelease>
  // CHECK: spirv.AtomicOr <Device> <AcquireRelease>
  memref.store %x, %m[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>
  return %y : i8
}

// CHECK-LABEL: @allocations
func.func @allocations() {
  // CHECK: spirv.Variable : !spirv.ptr<!spirv.struct<(!spirv.array<2 x i32>)>, Function>
  %0 = memref.alloca() : memref<2xi32, #spirv.storage_class<Function>>
  // CHECK: spirv.mlir.addressof @__workgroup_mem__0
  %1 = memref.alloc() : memref<4x5xf32, #spirv.storage_class<Workgroup>>
  // CHECK-NOT: dealloc
  memref.dealloc %1 : memref<4x5xf32, #spirv.storage_class<Workgroup>>
  return
}

// CHECK-LABEL: @atomic
func.func @atomic(%m: memref<4xi32, #spirv.storage_class<Workgroup>>, %i: index, %x: i32) -> i32 {
  // CHECK: spirv.AtomicSMax <Workgroup> <AcquireRelease> %{{.*}}, %{{.*}} : !spirv.ptr<i32, Workgroup>
  %0 = memref.atomic_rmw maxs %x, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<Workgroup>>) -> i32
  return %0 : i32
}

// CHECK-LABEL: @texel
func.func @texel(%m: memref<4x4xf32, #spirv.storage_class<Image>>, %i: index, %j: index) -> f32 {
  // CHECK: %[[SAMPLED:.*]] = spirv.Load "UniformConstant"
  // CHECK: %[[IMAGE:.*]] = spirv.Image %[[SAMPLED]]
  // CHECK: %[[PLACE:.*]] = spirv.CompositeConstruct %{{.*}}, %{{.*}} : (i32, i32) -> vector<2xi32>
  // CHECK: %[[TEXEL:.*]] = spirv.ImageFetch %[[IMAGE]], %[[PLACE]]
  // CHECK: spirv.CompositeExtract %[[TEXEL]][0 : i32]
  %x = memref.load %m[%i, %j] : memref<4x4xf32, #spirv.storage_class<Image>>
  return %x : f32
}

}

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, GenericPointer], []>, #spirv.resource_limits<>> } {

// CHECK-LABEL: @casts
func.func @casts(%m: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>) {
  // CHECK: spirv.InBoundsPtrAccessChain
  %0 = memref.reinterpret_cast %m to offset: [5], sizes: [10], strides: [1] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>> to memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<CrossWorkgroup>>
  return
}

// CHECK-LABEL: @memory_space
func.func @memory_space(%m: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) -> memref<4xf32, #spirv.storage_class<Function>> {
  // CHECK: spirv.PtrCastToGeneric
  // CHECK: spirv.GenericCastToPtr
  %0 = memref.memory_space_cast %m : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<4xf32, #spirv.storage_class<Function>>
  return %0 : memref<4xf32, #spirv.storage_class<Function>>
}

}
