// RUN: terrace opt %s -mlir-print-op-generic | FileCheck %s
// RUN: terrace opt %s -mlir-print-skip-regions | FileCheck %s --check-prefix=SKIP

// In the generic form aliases are numbered as if regions stood in front of attributes, those of the inner loop too.
// CHECK:      #map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map1 = affine_map<() -> (0)>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0)>

// Nothing in regions that are left out has an alias.
// SKIP-NOT:   #map
// SKIP:       module {...}
func.func @f(%n: index, %a: memref<?x?xf32>, %b: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %a[%i, %j] : memref<?x?xf32>
    }
    affine.store %x, %b[%i] {m = affine_map<(d0) -> (d0)>} : memref<?xf32>
  }
  return
}
