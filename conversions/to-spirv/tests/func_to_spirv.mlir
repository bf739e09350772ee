// RUN: terrace opt %s --split-input-file --convert-func-to-spirv | FileCheck %s
// RUN: terrace opt %s --split-input-file --convert-func-to-spirv=emulate-lt-32-bit-scalar-types=false | FileCheck %s --check-prefix=EXACT

// CHECK-LABEL: spirv.func @caller(%{{.*}}: i32) -> i32 "None"
func.func @caller(%x: index) -> index {
  // CHECK-NEXT: %[[Y:.*]] = spirv.FunctionCall @caller(%{{.*}}) : (i32) -> i32
  %y = func.call @caller(%x) : (index) -> index
  // CHECK-NEXT: spirv.ReturnValue %[[Y]] : i32
  return %y : index
}

// A function has one result at most.
// CHECK-LABEL: func.func @two_results
func.func @two_results(%x: i32) -> (i32, i32) {
  return %x, %x : i32, i32
}

// CHECK-LABEL: spirv.func @narrow
// CHECK-SAME: i32, %{{.*}}: vector<4xi32>
// EXACT-LABEL: func.func @narrow
// EXACT-SAME: i16, %{{.*}}: vector<4xi8>
func.func @narrow(%x: i16, %v: vector<4xi8>) { return }

// CHECK-LABEL: func.func @wide(%{{.*}}: f64)
func.func @wide(%x: f64) { return }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {

// CHECK-LABEL: spirv.func @memory
// CHECK-SAME: !spirv.ptr<!spirv.struct<(!spirv.array<8 x f32, stride=4> [0])>, StorageBuffer>
// CHECK-SAME: !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, Uniform>
// CHECK-SAME: !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32>)>, Function>
func.func @memory(%a: memref<2x4xf32, #spirv.storage_class<StorageBuffer>>,
                  %b: memref<?xi32, #spirv.storage_class<Uniform>>,
                  %c: memref<4xf32, #spirv.storage_class<Function>>) { return }

// CHECK-LABEL: func.func @no_storage_class
func.func @no_storage_class(%a: memref<4xf32>) { return }

}

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>> } {

// CHECK-LABEL: spirv.func @kernel_memory
// CHECK-SAME: !spirv.ptr<!spirv.array<8 x f32>, CrossWorkgroup>
// CHECK-SAME: !spirv.ptr<f32, CrossWorkgroup>
func.func @kernel_memory(%a: memref<2x4xf32, #spirv.storage_class<CrossWorkgroup>>,
                         %b: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>) { return }

}
