// RUN: terrace opt %s --affine-simplify-min-max --mlir-print-local-scope | FileCheck %s

// min(x, x + 3) -> x
// max(x, x + 3) -> apply(x + 3)
// CHECK-LABEL: @offset
// CHECK-SAME:    (%[[X:.*]]: index)
// CHECK-NEXT:  %[[MAX:.*]] = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%[[X]]]
// CHECK-NEXT:  return %[[X]], %[[MAX]]
func.func @offset(%x: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0, d0 + 3)>(%x)
  %1 = affine.max affine_map<(d0) -> (d0, d0 + 3)>(%x)
  return %0, %1 : index, index
}

// Only what is never the one is left out.
// CHECK-LABEL: @some
// CHECK-SAME:    (%[[X:.*]]: index, %[[Y:.*]]: index)
// CHECK-NEXT:  affine.min affine_map<()[s0, s1] -> (s1, s0 + s1)>()[%[[X]], %[[Y]]]
// CHECK-NEXT:  affine.min affine_map<()[s0, s1] -> (s1, s0)>()[%[[X]], %[[Y]]]
func.func @some(%x: index, %y: index) -> (index, index) {
  %0 = affine.min affine_map<(d0, d1) -> (d0 + d1, d1 + d0 + 1, d1)>(%x, %y)
  %1 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%x, %y)
  return %0, %1 : index, index
}

// CHECK-LABEL: @quotients
// CHECK-SAME:    (%[[X:.*]]: index)
// CHECK-NEXT:  affine.apply affine_map<()[s0] -> (s0 mod 4)>()[%[[X]]]
// CHECK-NEXT:  affine.apply affine_map<()[s0] -> (s0 ceildiv 2)>()[%[[X]]]
func.func @quotients(%x: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0 mod 4, 5)>(%x)
  %1 = affine.max affine_map<(d0) -> (d0 floordiv 2, d0 ceildiv 2)>(%x)
  return %0, %1 : index, index
}

// CHECK-LABEL: @arithmetic
// CHECK-SAME:    (%[[X:.*]]: index, %[[C:.*]]: i1)
// CHECK:       %[[SUM:.*]] = arith.addi %[[X]],
// CHECK:       %[[BOTH:.*]] = arith.select %[[C]]
// CHECK-NEXT:  return %[[X]], %[[SUM]], %[[X]], %[[BOTH]]
func.func @arithmetic(%x: index, %c: i1) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %sum = arith.addi %x, %c2 : index
  %difference = arith.subi %x, %c2 : index
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%x, %sum)
  %1 = affine.max affine_map<(d0, d1) -> (d0, d1)>(%x, %sum)
  %2 = affine.max affine_map<(d0, d1) -> (d0, d1)>(%x, %difference)
  %both = arith.select %c, %c0, %c2 : index
  %3 = affine.max affine_map<(d0) -> (d0, 0)>(%both)
  return %0, %1, %2, %3 : index, index, index, index
}

// Sizes are never negative.
// CHECK-LABEL: @sizes
// CHECK:       %[[M:.*]] = memref.dim
// CHECK:       %[[T:.*]] = tensor.dim
// CHECK:       return %[[M]], %[[T]]
func.func @sizes(%m: memref<?x4xf32>, %t: tensor<*xf32>, %i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %m0 = memref.dim %m, %c0 : memref<?x4xf32>
  %0 = affine.max affine_map<(d0) -> (d0, 0)>(%m0)
  %ti = tensor.dim %t, %i : tensor<*xf32>
  %1 = affine.max affine_map<(d0) -> (d0, -1)>(%ti)
  return %0, %1 : index, index
}

// CHECK-LABEL: @loop
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:   %[[C200:.*]] = arith.constant 200 : index
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to %[[N:.*]] step
// CHECK-NEXT:    memref.store %[[I]]
// CHECK:       scf.for %[[I:.*]] = %{{.*}} iter_args(%[[X:.*]] = %{{.*}})
// CHECK-NEXT:    memref.store %[[C4]]
// CHECK-NEXT:    memref.store %[[C200]]
// CHECK-NEXT:    memref.store %[[X]]
func.func @loop(%n: index, %m: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%i, %n)
    memref.store %0, %m[] : memref<index>
  }
  // The last iteration is at 96.
  %r = scf.for %i = %c0 to %c100 step %c4 iter_args(%x = %c4) -> index {
    %0 = affine.min affine_map<(d0) -> (4, 100 - d0)>(%i)
    memref.store %0, %m[] : memref<index>
    %1 = affine.max affine_map<(d0) -> (d0, 200)>(%i)
    memref.store %1, %m[] : memref<index>
    %2 = affine.min affine_map<(d0) -> (d0, 5)>(%x)
    memref.store %2, %m[] : memref<index>
    scf.yield %x : index
  }
  return
}
