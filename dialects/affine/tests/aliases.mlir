// RUN: terrace opt %s --mlir-print-op-generic | FileCheck %s

// In the generic form, aliases of what is in an operation come before those of its own attributes.
// CHECK:      #map = affine_map<(d0) -> (d0, d0)>
// CHECK-NEXT: #map1 = affine_map<() -> (0)>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0, 257)>
func.func @nested(%memory: memref<10x10xf32>, %count: index) {
  // CHECK: "affine.for"(%arg1) <{lowerBoundMap = #map1
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 257)>()[%count] {
    // CHECK: "affine.load"(%arg0, %arg2) <{map = #map}>
    %0 = affine.load %memory[%i, %i] : memref<10x10xf32>
  }
  return
}
