// RUN: terrace opt %s --convert-vector-to-spirv | FileCheck %s

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {

// CHECK-LABEL: @elements
// CHECK-SAME: (%[[V:.*]]: vector<4xf32>, %[[X:.*]]: f32, %[[I:.*]]: index)
func.func @elements(%v: vector<4xf32>, %x: f32, %i: index) {
  // CHECK: spirv.CompositeExtract %[[V]][2 : i32] : vector<4xf32>
  %0 = vector.extract %v[2] : f32 from vector<4xf32>
  // CHECK: spirv.VectorExtractDynamic %[[V]]
  %1 = vector.extract %v[%i] : f32 from vector<4xf32>
  // CHECK: spirv.CompositeInsert %[[X]], %[[V]][1 : i32] : f32 into vector<4xf32>
  %2 = vector.insert %x, %v[1] : f32 into vector<4xf32>
  // CHECK: spirv.CompositeConstruct %[[X]], %[[X]] : (f32, f32) -> vector<2xf32>
  %3 = vector.broadcast %x : f32 to vector<2xf32>
  // CHECK: spirv.VectorShuffle [3 : i32, 2 : i32, 5 : i32] %[[V]], %[[V]]
  %4 = vector.shuffle %v, %v [3, 2, 5] : vector<4xf32>, vector<4xf32>
  // CHECK: spirv.VectorShuffle [1 : i32, 2 : i32] %[[V]], %[[V]]
  %5 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  // CHECK: spirv.GL.Fma
  %6 = vector.fma %v, %v, %v : vector<4xf32>
  return
}

// CHECK-LABEL: @reductions
// CHECK-SAME: (%[[V:.*]]: vector<3xi32>, %[[W:.*]]: vector<4xf32>, %[[X:.*]]: f32)
func.func @reductions(%v: vector<3xi32>, %w: vector<4xf32>, %x: f32) {
  // CHECK-COUNT-3: spirv.CompositeExtract %[[V]]
  // CHECK-COUNT-2: spirv.GL.SMax
  %0 = vector.reduction <maxsi>, %v : vector<3xi32> into i32
  // CHECK: %[[DOT:.*]] = spirv.Dot %[[W]], %{{.*}} : vector<4xf32> -> f32
  // CHECK: spirv.FAdd %[[X]], %[[DOT]] : f32
  %1 = vector.reduction <add>, %w, %x : vector<4xf32> into f32
  return
}

// CHECK-LABEL: @memory
func.func @memory(%m: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %i: index) {
  // CHECK: %[[P:.*]] = spirv.AccessChain
  // CHECK: %[[Q:.*]] = spirv.Bitcast %[[P]] : !spirv.ptr<f32, StorageBuffer> to !spirv.ptr<vector<4xf32>, StorageBuffer>
  // CHECK: spirv.Load "StorageBuffer" %[[Q]] : vector<4xf32>
  %0 = vector.load %m[%i] : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  // CHECK: spirv.Store "StorageBuffer" %{{.*}} : vector<4xf32>
  vector.store %0, %m[%i] : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  return
}

}
