// RUN: terrace opt %s --remove-dead-values --split-input-file | FileCheck %s
// RUN: terrace opt %s --remove-dead-values=canonicalize=false --split-input-file | FileCheck %s --check-prefix=POISON

// Arguments and results that matter to no caller.
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:    %[[A:.*]]: i32) -> i32
func.func private @callee(%a: i32, %b: i32) -> (i32, i32) {
  // CHECK-NEXT: return %[[A]] : i32
  %sum = arith.addi %b, %b : i32
  return %a, %sum : i32, i32
}

// CHECK-LABEL: @caller
func.func @caller(%a: i32) -> i32 {
  // CHECK: call @callee(%{{.*}}) : (i32) -> i32
  %r:2 = call @callee(%a, %a) : (i32, i32) -> (i32, i32)
  return %r#0 : i32
}

// Those of public functions stay.
// CHECK-LABEL: @public(%{{.*}}: i32)
func.func @public(%a: i32) {
  return
}

// -----

// A function that is a value has callers that nobody knows.
// CHECK-LABEL: @taken(%{{.*}}: i32)
func.func private @taken(%a: i32) {
  return
}

func.func @takes() -> ((i32) -> ()) {
  %f = func.constant @taken : (i32) -> ()
  return %f : (i32) -> ()
}

// -----

// A loop that carries something for nothing.
// CHECK-LABEL: @loop
// POISON-LABEL: @loop
func.func @loop(%a: i32, %n: index, %m: memref<i32>) -> i32 {
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32)
  // POISON: ub.poison
  // POISON: scf.for
  // POISON: ub.poison
  // POISON: scf.yield
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (i32, i32) {
    memref.store %x, %m[] : memref<i32>
    // CHECK: arith.muli
    // CHECK-NOT: arith.addi
    %p = arith.muli %x, %a : i32
    %q = arith.addi %y, %a : i32
    scf.yield %p, %q : i32, i32
  }
  return %r#0 : i32
}

// Loops that do nothing.
// CHECK-LABEL: @nothing
func.func @nothing(%c: i1) {
  // CHECK-NEXT: return
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// Arguments of blocks.
// CHECK-LABEL: @blocks
func.func @blocks(%c: i1, %a: i32) {
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb1
  %x = arith.addi %a, %a : i32
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%x : i32)
^bb1(%b: i32):
  return
}

// The value by which a kept operation chooses its region stays.
// CHECK-LABEL: @chooses
// POISON-LABEL: @chooses
func.func @chooses(%c: i1, %m: memref<i32>) {
  // POISON-NEXT: %[[X:.*]] = arith.xori
  // POISON-NEXT: scf.if %[[X]]
  %x = arith.xori %c, %c : i1
  %r = scf.if %x -> i32 {
    %l = memref.load %m[] : memref<i32>
    scf.yield %l : i32
  } else {
    %l = memref.load %m[] : memref<i32>
    scf.yield %l : i32
  }
  return
}

// -----

// Where control never gets, nothing matters.
// CHECK-LABEL: func.func private @never() {
func.func private @never(%a: i32) -> i32 {
  // CHECK-NEXT: return
  %x = arith.addi %a, %a : i32
  return %x : i32
}

// -----

// What a reduction gives matters to the loop around it.
// CHECK-LABEL: @reduction
func.func @reduction(%n: index, %x: i32, %start: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%start) -> i32 {
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      // CHECK: %[[SUM:.*]] = arith.addi
      // CHECK-NEXT: scf.reduce.return %[[SUM]]
      %sum = arith.addi %a, %b : i32
      scf.reduce.return %sum : i32
    }
  }
  return %r : i32
}

// What is inlined branches to blocks that are merged with those before them.
// CHECK-LABEL: @execute_region
// CHECK-NOT:  cf.br
// CHECK:      return
func.func @execute_region() {
  scf.execute_region {
    "test.first"() : () -> ()
    cf.br ^next
  ^next:
    "test.second"() : () -> ()
    scf.yield
  }
  return
}
