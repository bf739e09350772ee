// RUN: terrace opt %s --affine-loop-fusion=mode=sibling | FileCheck %s

// A nest whose results are used keeps them: the fused one would have to give them as well.
// CHECK-LABEL: @sums
// CHECK:         %[[A:.*]] = affine.for {{.*}} iter_args
// CHECK:         %[[B:.*]] = affine.for {{.*}} iter_args
// CHECK:         return %[[A]], %[[B]]
func.func @sums(%m: memref<10xf32>) -> (f32, f32) {
  %c = arith.constant 0.0 : f32
  %a = affine.for %i = 0 to 10 iter_args(%s = %c) -> f32 {
    %x = affine.load %m[%i] : memref<10xf32>
    %t = arith.addf %s, %x : f32
    affine.yield %t : f32
  }
  %b = affine.for %i = 0 to 10 iter_args(%s = %c) -> f32 {
    %x = affine.load %m[%i] : memref<10xf32>
    %t = arith.mulf %s, %x : f32
    affine.yield %t : f32
  }
  return %a, %b : f32, f32
}

// The one without results goes into the other one.
// CHECK-LABEL: @sum_and_copy
// CHECK:         %[[A:.*]] = affine.for {{.*}} iter_args
// CHECK:           affine.store
// CHECK-NOT:     affine.for
// CHECK:         return %[[A]]
func.func @sum_and_copy(%m: memref<10xf32>, %o: memref<10xf32>) -> f32 {
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 {
    %x = affine.load %m[%i] : memref<10xf32>
    affine.store %x, %o[%i] : memref<10xf32>
  }
  %a = affine.for %i = 0 to 10 iter_args(%s = %c) -> f32 {
    %x = affine.load %m[%i] : memref<10xf32>
    %t = arith.addf %s, %x : f32
    affine.yield %t : f32
  }
  return %a : f32
}
