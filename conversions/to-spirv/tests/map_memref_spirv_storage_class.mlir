// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --map-memref-spirv-storage-class | FileCheck %s
// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --map-memref-spirv-storage-class=client-api=opencl | FileCheck %s --check-prefix=OPENCL

// CHECK-LABEL: func.func @function(%{{.*}}: memref<f32, #spirv.storage_class<StorageBuffer>>) -> memref<4xi32, #spirv.storage_class<Workgroup>>
// OPENCL-LABEL: func.func @function(%{{.*}}: memref<f32, #spirv.storage_class<CrossWorkgroup>>)
func.func @function(%a: memref<f32>) -> memref<4xi32, 3> {
  // CHECK: "test.op"() {of = memref<i32, #spirv.storage_class<Uniform>>} : () -> memref<*xf16, #spirv.storage_class<Generic>>
  %0 = "test.op"() {of = memref<i32, 4>} : () -> memref<*xf16, 1>
  %1 = "test.other"() : () -> memref<4xi32, 3>
  return %1 : memref<4xi32, 3>
}

// -----

func.func @no_class() {
  // expected-error @+1 {{op failed to legalize memory space}}
  %0 = "test.op"() : () -> memref<f32, 2>
  return
}
