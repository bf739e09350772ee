// RUN: terrace opt %s --optimize-before-lowering | FileCheck %s

// The sum is in a value, though it is written at an index that is computed anew each time, and passed to a function.
func.func private @row(%a: memref<8x8xf32>, %sums: memref<9xf32>, %i: index) {
  affine.for %j = 0 to 8 {
    %x = affine.load %a[%i, %j] : memref<8x8xf32>
    %y = affine.load %sums[symbol(%i) + 1] : memref<9xf32>
    %z = func.call @add(%x, %y) : (f32, f32) -> f32
    affine.store %z, %sums[symbol(%i) + 1] : memref<9xf32>
  }
  return
}

func.func private @add(%x: f32, %y: f32) -> f32 {
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK-LABEL: @row
// CHECK-SAME:    (%[[A:.*]]: memref<8x8xf32>, %[[SUMS:.*]]: memref<9xf32>, %[[I:.*]]: index)
// CHECK:     %[[AT:.*]] = arith.addi %[[I]], %c1
// CHECK:     %[[X:.*]] = memref.load %[[SUMS]][%[[AT]]]
// CHECK:     %[[R:.*]] = scf.for %[[J:.*]] = {{.*}} iter_args(%[[S:.*]] = %[[X]])
// CHECK-NEXT:  %[[Y:.*]] = memref.load %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT:  %[[Z:.*]] = arith.addf %[[Y]], %[[S]]
// CHECK-NEXT:  scf.yield %[[Z]]
// CHECK:     memref.store %[[R]], %[[SUMS]][%[[AT]]]
// CHECK-NOT: @add

func.func @main() {
  %a = memref.alloc() : memref<8x8xf32>
  %sums = memref.alloc() : memref<9xf32>
  affine.for %i = 0 to 8 {
    func.call @row(%a, %sums, %i) : (memref<8x8xf32>, memref<9xf32>, index) -> ()
  }
  return
}
