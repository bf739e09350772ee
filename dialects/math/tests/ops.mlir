// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @math
func.func @math(%f: f32, %v: vector<4xf32>, %i: i32) {
  // CHECK-NEXT: math.absf %arg0 fastmath<fast> : f32
  %0 = math.absf %f fastmath<fast> : f32
  // CHECK-NEXT: math.fma %arg1, %arg1, %arg1 : vector<4xf32>
  %1 = math.fma %v, %v, %v : vector<4xf32>
  // CHECK-NEXT: math.fpowi %arg0, %arg2 : f32, i32
  %2 = math.fpowi %f, %i : f32, i32
  // CHECK-NEXT: math.isnan %arg1 : vector<4xf32>
  %3 = math.isnan %v : vector<4xf32>
  // CHECK-NEXT: %sin, %cos = math.sincos %arg0 : f32
  %s, %c = math.sincos %f : f32
  return
}
