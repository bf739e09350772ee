// RUN: terrace opt %s --math-sincos-fusion | FileCheck %s

// CHECK-LABEL: @fuse
func.func @fuse(%x: f32) -> (f32, f32) {
  // CHECK: %[[SIN:.*]], %[[COS:.*]] = math.sincos
  // CHECK: return %[[SIN]], %[[COS]]
  %0 = math.sin %x : f32
  %1 = math.cos %x : f32
  return %0, %1 : f32, f32
}

// Other flags are another function.
// CHECK-LABEL: @flags
func.func @flags(%x: f32) -> (f32, f32) {
  // CHECK-NOT: math.sincos
  %0 = math.sin %x fastmath<fast> : f32
  %1 = math.cos %x : f32
  return %0, %1 : f32, f32
}
