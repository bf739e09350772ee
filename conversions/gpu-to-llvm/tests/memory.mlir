// RUN: terrace opt %s --convert-spirv-to-llvm --split-input-file | FileCheck %s
// RUN: terrace opt %s --convert-spirv-to-llvm=client-api=OpenCL --split-input-file | FileCheck %s --check-prefix=OPENCL
// RUN: terrace opt %s --convert-spirv-to-llvm=client-api=Vulkan --split-input-file 2>&1 | FileCheck %s --check-prefix=VULKAN

// VULKAN: warning: address space mapping for client 'Vulkan' not implemented

// CHECK-LABEL: llvm.func @places
// CHECK-SAME: !llvm.ptr, %arg1: !llvm.ptr)
// OPENCL-LABEL: llvm.func @places
// OPENCL-SAME: !llvm.ptr<3>, %arg1: !llvm.ptr<1>)
spirv.func @places(%w: !spirv.ptr<f32, Workgroup>, %c: !spirv.ptr<f32, CrossWorkgroup>) "None" {
  spirv.Return
}

// CHECK-LABEL: llvm.func @accesses
spirv.func @accesses(%i: i32) "None" {
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
  %one = spirv.Constant 1 : i32
  // CHECK: %[[COUNT:.*]] = llvm.mlir.constant(1 : i32) : i32
  // CHECK: %[[ROOM:.*]] = llvm.alloca %[[COUNT]] x !llvm.struct<packed (f32, array<4 x f32>)> : (i32) -> !llvm.ptr
  %v = spirv.Variable : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32) : i32
  // CHECK: %[[AT:.*]] = llvm.getelementptr %[[ROOM]][%[[ZERO]], 1, %arg0] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<packed (f32, array<4 x f32>)>
  %p = spirv.AccessChain %v[%one, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  // CHECK: llvm.load %[[AT]] {alignment = 4 : i64} : !llvm.ptr -> f32
  %x = spirv.Load "Function" %p ["Aligned", 4] : f32
  // CHECK: llvm.store volatile %{{.*}}, %[[AT]] : f32, !llvm.ptr
  spirv.Store "Function" %p, %x ["Volatile"] : f32
  spirv.Return
}

// -----

// CHECK: module @m {
spirv.module @m Logical GLSL450 {
  // CHECK: llvm.mlir.global external @m_data_descriptor_set1_binding2() {addr_space = 0 : i32} : !llvm.struct<(array<6 x i32>)>
  spirv.GlobalVariable @data bind(1, 2) : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
  // CHECK: llvm.mlir.global external constant @id() {addr_space = 0 : i32} : vector<3xi32>
  // OPENCL: llvm.mlir.global external constant @id() {addr_space = 1 : i32} : vector<3xi32>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  // CHECK: llvm.mlir.global private @own() {addr_space = 0 : i32} : f32
  spirv.GlobalVariable @own : !spirv.ptr<f32, Private>
  // CHECK: llvm.func @f()
  spirv.func @f() "None" {
    // CHECK: llvm.mlir.addressof @m_data_descriptor_set1_binding2 : !llvm.ptr
    %0 = spirv.mlir.addressof @data : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
    spirv.Return
  }
}

// -----

// CHECK: llvm.mlir.global external constant @__spv__m_f_execution_mode_info_17() {addr_space = 0 : i32} : !llvm.struct<(i32, array<3 x i32>)> {
// CHECK: %[[MODE:.*]] = llvm.mlir.constant(17 : i32) : i32
// CHECK: llvm.insertvalue %[[MODE]], %{{.*}}[0]
// CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[1, 2]
// CHECK-NOT: EntryPoint
spirv.module @m Logical GLSL450 {
  spirv.func @f() "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @f
  spirv.ExecutionMode @f "LocalSize", 8, 1, 2
}
