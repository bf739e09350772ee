// RUN: terrace opt %s --scf-for-loop-canonicalization | FileCheck %s

// CHECK-LABEL: @minimum
func.func @minimum(%m: memref<index>) {
  // CHECK: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: scf.for
  // CHECK:   memref.store %[[C2]]
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %n = affine.min affine_map<(d0, d1) -> (2, d1 - d0)>(%i, %c4)
    memref.store %n, %m[] : memref<index>
  }
  return
}

// The last iteration sees one.
// CHECK-LABEL: @not_always
func.func @not_always(%m: memref<index>) {
  // CHECK: affine.min
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c1 to %c4 step %c2 {
    %n = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)>(%i)[%c4]
    memref.store %n, %m[] : memref<index>
  }
  return
}

// CHECK-LABEL: @maximum_of_threads
func.func @maximum_of_threads(%m: memref<index>, %n: index) {
  // CHECK: %[[C9:.*]] = arith.constant 9 : index
  // CHECK: memref.store %[[C9]]
  scf.forall (%i) in (10) {
    %x = affine.max affine_map<(d0) -> (9, d0)>(%i)
    memref.store %x, %m[] : memref<index>
  }
  return
}

// Insertions keep the shape.
// CHECK-LABEL: @size
// CHECK-SAME:    (%[[T:.*]]: tensor<?xf32>
func.func @size(%t: tensor<?xf32>, %part: tensor<2xf32>, %a: index, %b: index, %s: index) -> index {
  // CHECK: scf.for
  // CHECK:   tensor.dim %[[T]]
  // CHECK: tensor.dim %[[T]]
  %c0 = arith.constant 0 : index
  %r:2 = scf.for %i = %a to %b step %s iter_args(%x = %t, %n = %c0) -> (tensor<?xf32>, index) {
    %size = tensor.dim %x, %c0 : tensor<?xf32>
    %sum = arith.addi %n, %size : index
    %y = tensor.insert_slice %part into %x[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %y, %sum : tensor<?xf32>, index
  }
  %size = tensor.dim %r#0, %c0 : tensor<?xf32>
  %sum = arith.addi %size, %r#1 : index
  return %sum : index
}
