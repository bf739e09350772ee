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
