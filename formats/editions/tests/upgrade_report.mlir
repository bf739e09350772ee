// What was changed is told by the names that it had; comments stay where they belong.
//
// RUN: terrace upgrade %s | FileCheck %s
// RUN: terrace upgrade %s 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: not terrace upgrade --check %s 2>&1 | FileCheck %s --check-prefix=OLD
// edition: 2019-01

// OLD: {{^[^ ]*}}upgrade_report.mlir:6: edition 2019-01: the file says so

// REPORT: {{^[^ ]*}}upgrade_report.mlir: upgraded from edition 2019-01 (the file says so), 0 assumptions: 'addf' (1), 'affine_apply' (1), 'for' (1), 'func' (1), 'load' (1), 'return' (1), 'store' (1); affine maps and sets without a word in front (1), bounds of affine maps (1)

// CHECK: {{^}}// Of the map.
// CHECK-NEXT: {{^}}#map = affine_map<(d0) -> (d0 + 1)>
// CHECK-NEXT: {{^}}// Of the function.
// CHECK-NEXT: {{^}}func.func @sum(
// CHECK-NEXT: {{^}}  // Of the loop.
// CHECK-NEXT: {{^}}  affine.for %{{.*}} = 0 to 9 {
// CHECK: {{^}}    memref.store
// CHECK-NEXT: {{^}}    // At the end of the loop.
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}  // Behind the loop.
// CHECK-NEXT: {{^}}  return
// CHECK-NEXT: {{^}}  // At the end of the function.
// CHECK-NEXT: {{^}}}
// CHECK-NEXT: {{^}}// At the end.

// Of the map.
#next = (d0) -> (d0 + 1) size (10)

// Of the function.
func @sum(%A: memref<10xf32>, %x: f32) {
  // Of the loop.
  for %i = 0 to 9 {
    %p = affine_apply #next(%i)
    %v = load %A[%p] : memref<10xf32>
    %s = addf %v, %x : f32
    store %s, %A[%p] : memref<10xf32>
    // At the end of the loop.
  }
  // Behind the loop.
  return
  // At the end of the function.
}
// At the end.
