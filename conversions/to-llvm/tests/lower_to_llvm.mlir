// RUN: terrace opt %s --lower-to-llvm | FileCheck %s

// Nothing of the levels above is left.
// CHECK-LABEL: llvm.func @sum
// CHECK-NOT: unrealized_conversion_cast
// CHECK-NOT: {{(affine|scf|cf|arith|memref|index|math|func)\.}}
// CHECK: llvm.return
func.func @sum(%m: memref<?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c0 = index.constant 0
  %n = memref.dim %m, %c0 : memref<?xf32>
  %sum = affine.for %i = 0 to %n iter_args(%x = %zero) -> f32 {
    %v = affine.load %m[%i] : memref<?xf32>
    %r = math.sqrt %v : f32
    %y = arith.addf %x, %r : f32
    affine.yield %y : f32
  }
  return %sum : f32
}

// Views, functions of complex numbers, and functions that LLVM does not have.
// CHECK-LABEL: llvm.func @views
// CHECK-NOT: unrealized_conversion_cast
// CHECK-NOT: {{(affine|scf|cf|arith|memref|complex|math|func)\.}}
// CHECK: llvm.call @erff
// CHECK: llvm.return
func.func @views(%m: memref<8x4xf32>, %i: index, %c: complex<f32>) -> (f32, complex<f32>) {
  %row = memref.subview %m[%i, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %two = memref.expand_shape %row [[0, 1]] output_shape [2, 2]
    : memref<4xf32, strided<[1], offset: ?>> into memref<2x2xf32, strided<[2, 1], offset: ?>>
  %one = memref.collapse_shape %two [[0, 1]]
    : memref<2x2xf32, strided<[2, 1], offset: ?>> into memref<4xf32, strided<[1], offset: ?>>
  %x = memref.load %one[%i] : memref<4xf32, strided<[1], offset: ?>>
  %y = math.erf %x : f32
  %e = complex.exp %c : complex<f32>
  return %y, %e : f32, complex<f32>
}

// Functions of vectors that only exist for single numbers are called for each lane.
// CHECK-LABEL: llvm.func @lanes
// CHECK-NOT: vector.
// CHECK-COUNT-2: llvm.call @erff
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.return
func.func @lanes(%v: vector<2xf32>) -> vector<2xf32> {
  %0 = math.erf %v : vector<2xf32>
  return %0 : vector<2xf32>
}
