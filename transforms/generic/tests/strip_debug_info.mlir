// RUN: terrace opt %s --strip-debuginfo --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: func.func @f(%arg0: i32 loc(unknown)) {
// CHECK-NEXT: return loc(unknown)
func.func @f(%x: i32) {
  return
}
