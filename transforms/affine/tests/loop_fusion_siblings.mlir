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

// A loop that may have no iteration does not take in what is needed anyway; the reference loses the stores.
// CHECK-LABEL: @perhaps_never
func.func @perhaps_never(%n: index, %m: memref<24xi32>, %o: memref<24xi32>) {
  // CHECK:      affine.for %{{.*}} = 2 to 9 {
  // CHECK:      affine.for %{{.*}} = 2 to %{{.*}} step 3 {
  // CHECK-NOT:  affine.for
  // CHECK:      return
  affine.for %i = 2 to 9 {
    %x = affine.load %o[symbol(%n) + %i floordiv 2 + 6] : memref<24xi32>
    affine.store %x, %m[%i * 2] : memref<24xi32>
  }
  affine.for %i = 2 to %n step 3 {
    %x = affine.load %o[%i + %i] : memref<24xi32>
  }
  return
}
