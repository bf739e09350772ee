// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// Loads from behind a buffer are zero, and stores there do nothing
// CHECK-LABEL: @behind
func.func @behind(%m: memref<4x4xf32>, %x: f32) -> (f32, f32, f32) {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT: return %[[ZERO]], %[[ZERO]], %[[ZERO]]
  %0 = arith.constant 0 : i32
  %2 = arith.constant 2 : i32
  %4 = arith.constant 4 : i32
  %8 = arith.constant 8 : i32
  %a = amdgpu.raw_buffer_load %m[%4, %0] : memref<4x4xf32>, i32, i32 -> f32
  %b = amdgpu.raw_buffer_load {indexOffset = 16 : i32} %m[%0, %0] : memref<4x4xf32>, i32, i32 -> f32
  %c = amdgpu.raw_buffer_load %m[%2, %0] sgprOffset %8 : memref<4x4xf32>, i32, i32 -> f32
  amdgpu.raw_buffer_store %x -> %m[%4, %0] : f32 -> memref<4x4xf32>, i32, i32
  amdgpu.raw_buffer_atomic_fadd %x -> %m[%4, %0] : f32 -> memref<4x4xf32>, i32, i32
  return %a, %b, %c : f32, f32, f32
}

// -----

// Accesses that are inside, not checked, or of unknown size stay
// CHECK-LABEL: @stays
func.func @stays(%m: memref<4xf32>, %n: memref<?xf32>) -> (f32, f32, f32) {
  // CHECK-COUNT-3: amdgpu.raw_buffer_load
  %3 = arith.constant 3 : i32
  %4 = arith.constant 4 : i32
  %a = amdgpu.raw_buffer_load %m[%3] : memref<4xf32>, i32 -> f32
  %b = amdgpu.raw_buffer_load {boundsCheck = false} %m[%4] : memref<4xf32>, i32 -> f32
  %c = amdgpu.raw_buffer_load %n[%4] : memref<?xf32>, i32 -> f32
  return %a, %b, %c : f32, f32, f32
}
