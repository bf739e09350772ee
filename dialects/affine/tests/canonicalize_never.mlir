// RUN: terrace opt %s --canonicalize | FileCheck %s

// The outer loop never runs, so nothing is known to be the least in it.
// CHECK-LABEL: @never
func.func @never(%m: memref<24xi32>, %x: i32, %n: index) {
  // CHECK: return
  affine.for %i = 0 to 0 {
    %r = affine.for %j = 1 to min affine_map<(d0, d1) -> (-d0 + 7, 8)>(%i, %n) step 2 iter_args(%a = %x) -> (i32) {
      %y = affine.load %m[%j] : memref<24xi32>
      %z = arith.addi %a, %y : i32
      affine.yield %z : i32
    }
    affine.store %r, %m[0] : memref<24xi32>
  }
  return
}
