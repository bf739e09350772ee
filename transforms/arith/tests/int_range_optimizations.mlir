// RUN: terrace opt %s --int-range-optimizations --split-input-file | FileCheck %s

// A byte is less than 256.
// CHECK-LABEL: @byte
func.func @byte(%a: i8) -> i1 {
  // CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
  // CHECK-NEXT: return %[[TRUE]]
  %c256 = arith.constant 256 : i32
  %x = arith.extui %a : i8 to i32
  %r = arith.cmpi ult, %x, %c256 : i32
  return %r : i1
}

// Sums may wrap around, unless they promise not to.
// CHECK-LABEL: @sums
func.func @sums(%a: i8) -> (i1, i1) {
  // CHECK: %[[TRUE:.*]] = arith.constant true
  // CHECK: %[[SUM:.*]] = arith.addi %arg0, %{{.*}} : i8
  // CHECK: %[[R:.*]] = arith.cmpi uge, %[[SUM]]
  // CHECK: return %[[R]], %[[TRUE]]
  %c1 = arith.constant 1 : i8
  %x = arith.addi %a, %c1 : i8
  %y = arith.addi %a, %c1 overflow<nuw> : i8
  %r = arith.cmpi uge, %x, %c1 : i8
  %s = arith.cmpi uge, %y, %c1 : i8
  return %r, %s : i1, i1
}

// Remainders of what is less than the modulus.
// CHECK-LABEL: @remainder
// CHECK-SAME:    (%[[A:.*]]: i8)
func.func @remainder(%a: i8) -> i32 {
  // CHECK-NEXT: %[[X:.*]] = arith.extui %[[A]]
  // CHECK-NEXT: return %[[X]]
  %c256 = arith.constant 256 : i32
  %x = arith.extui %a : i8 to i32
  %r = arith.remsi %x, %c256 : i32
  return %r : i32
}

// The variable of a loop is between its bounds, what is carried may be anything.
// CHECK-LABEL: @loop
func.func @loop(%n: index, %m: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[TRUE:.*]] = arith.constant true
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[K:.*]] = %{{.*}})
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c0) -> index {
    // CHECK: memref.store %[[TRUE]]
    %u = arith.cmpi sge, %i, %c0 : index
    memref.store %u, %m[%i] : memref<?xi1>
    // CHECK: %[[V:.*]] = arith.cmpi sge, %[[K]]
    // CHECK: memref.store %[[V]]
    %v = arith.cmpi sge, %k, %c0 : index
    memref.store %v, %m[%i] : memref<?xi1>
    %next = arith.addi %k, %c1 : index
    scf.yield %next : index
  }
  return
}

// Bounds of sizes, and of affine expressions.
// CHECK-LABEL: @sizes
func.func @sizes(%t: tensor<4x?xf32>, %i: index) -> (i1, i1, i1) {
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: return %[[TRUE]], %[[TRUE]], %[[FALSE]]
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %d = tensor.dim %t, %i : tensor<4x?xf32>
  %a = arith.cmpi sge, %d, %c0 : index
  %m = affine.apply affine_map<(d0) -> (d0 mod 7)>(%i)
  %b = arith.cmpi slt, %m, %c7 : index
  %c = arith.cmpi eq, %m, %c7 : index
  return %a, %b, %c : i1, i1, i1
}

// An index has 32 bits, or 64: where the two differ, nothing is said.
// CHECK-LABEL: @index_widths
func.func @index_widths() -> (i1, i1) {
  // CHECK: %[[R:.*]] = index.cmp
  // CHECK: return %[[R]], %{{.*}}
  %big = index.constant 4294967295
  %one = index.constant 1
  %sum = index.add %big, %one
  %r = index.cmp ugt(%sum, %one)
  %two = index.add %one, %one
  %s = index.cmp ugt(%two, %one)
  return %r, %s : i1, i1
}

// -----

// What all callers hand to a function.
// CHECK-LABEL: @callee
func.func private @callee(%a: i32) -> i32 {
  // CHECK: %[[C:.*]] = arith.constant 5 : i32
  // CHECK: return %[[C]]
  return %a : i32
}

// CHECK-LABEL: @caller
func.func @caller() -> i32 {
  // CHECK: %[[C:.*]] = arith.constant 5 : i32
  // CHECK: call @callee(%[[C]])
  // CHECK: return %[[C]]
  %c5 = arith.constant 5 : i32
  %r = call @callee(%c5) : (i32) -> i32
  return %r : i32
}

// -----

// An argument that a function adds to and hands to itself is taken to be without bounds at some point.
// CHECK-LABEL: @counts
func.func private @counts(%n: index, %end: index) -> index {
  // CHECK: arith.cmpi ult
  %c1 = arith.constant 1 : index
  %ends = arith.cmpi ult, %end, %n : index
  cf.cond_br %ends, ^end(%n : index), ^more
^more:
  %next = arith.addi %n, %c1 : index
  %result = func.call @counts(%next, %end) : (index, index) -> index
  cf.br ^end(%result : index)
^end(%x: index):
  return %x : index
}

func.func @starts(%end: index) -> index {
  %c0 = arith.constant 0 : index
  %result = func.call @counts(%c0, %end) : (index, index) -> index
  return %result : index
}

// -----

// What a parallel loop reduces may be anything.
// CHECK-LABEL: @reduced_in_parallel
func.func @reduced_in_parallel(%goes_on: i1, %init: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[REDUCED:.*]] = scf.parallel
  %reduced = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%init) -> i8 {
    scf.reduce(%init : i8) {
    ^bb0(%a: i8, %b: i8):
      %larger = arith.maxsi %a, %b : i8
      scf.reduce.return %larger : i8
    }
  }
  %other = arith.constant -92 : i8
  // CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb2(%[[REDUCED]] : i8)
  cf.cond_br %goes_on, ^yes, ^join(%reduced : i8)
^yes:
  cf.br ^join(%other : i8)
^join(%either: i8):
  return %either : i8
}

// -----

// The number of an argument that goes is given to one that comes: nothing is known of it.
// CHECK-LABEL: @new_argument
func.func @new_argument(%which: i1, %x: i33, %y: i33) -> i33 {
  // CHECK: cf.cond_br %{{.*}}, ^bb2(%{{.*}} : i33), ^bb2(%{{.*}} : i33)
  %true = arith.constant true
  cf.br ^start(%true : i1)
^start(%unused: i1):
  cf.cond_br %which, ^one(%true : i1), ^other
^one(%unused2: i1):
  cf.br ^join(%x : i33)
^other:
  cf.br ^join(%y : i33)
^join(%either: i33):
  // CHECK: return %{{[0-9]}} : i33
  return %either : i33
}

// A constant that becomes a value of another type than an integer has no attribute of that type.
// CHECK-LABEL: @yields_as_another_type
// CHECK-NEXT: return
func.func @yields_as_another_type() {
  %token, %value = async.execute -> !async.value<i64> {
    %c = arith.constant 1 : i64
    async.yield %c : i64
  }
  return
}

// An integer that a region yields as a value of another type is no constant of that type.
// CHECK-LABEL: @async_value
func.func @async_value() -> !async.value<i64> {
  // CHECK: %{{.*}}, %[[R:.*]] = async.execute -> !async.value<i64>
  // CHECK: return %[[R]]
  %t, %r = async.execute -> !async.value<i64> {
    %c = arith.constant 1 : i64
    async.yield %c : i64
  }
  return %r : !async.value<i64>
}
