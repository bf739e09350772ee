// RUN: terrace opt %s --mem2reg --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(mem2reg{region-simplify=false}))' --allow-unregistered-dialect | FileCheck %s

// A load gives what was stored last; before that, poison.
// CHECK-LABEL: @straight
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @straight(%x: i32) -> (i32, i32) {
  // CHECK-NEXT: %[[P:.*]] = ub.poison : i32
  // CHECK-NEXT: return %[[P]], %[[X]]
  %m = memref.alloca() : memref<i32>
  %before = memref.load %m[] : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %after = memref.load %m[] : memref<i32>
  return %before, %after : i32, i32
}

// Where different stores may have been the last, the block gets an argument.
// CHECK-LABEL: @join
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @join(%c: i1, %x: i32, %y: i32) -> i32 {
  // CHECK:   cf.cond_br %[[C]], ^[[A:.*]], ^[[B:.*]](%[[X]] : i32)
  // CHECK: ^[[A]]:
  // CHECK:   cf.br ^[[B]](%[[Y]] : i32)
  // CHECK: ^[[B]](%[[R:.*]]: i32):
  // CHECK:   return %[[R]]
  %m = memref.alloca() : memref<1xi32>
  %i = arith.constant 0 : index
  memref.store %x, %m[%i] : memref<1xi32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %y, %m[%i] : memref<1xi32>
  cf.br ^b
^b:
  %r = memref.load %m[%i] : memref<1xi32>
  return %r : i32
}

// The loads of one slot may be stored in another one, around a loop; a switch hands the values to several successors.
// CHECK-LABEL: @swap
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @swap(%c: i1, %x: i32, %y: i32) -> i32 {
  // CHECK-NEXT:   cf.br ^[[L:.*]](%[[X]], %[[Y]] : i32, i32)
  // CHECK-NEXT: ^[[L]](%[[A:.*]]: i32, %[[B:.*]]: i32):
  // CHECK-NEXT:   cf.switch %[[X]] : i32, [
  // CHECK-NEXT:     default: ^[[L]](%[[B]], %[[A]] : i32, i32),
  // CHECK-NEXT:     1: ^[[E:.*]],
  // CHECK-NEXT:     2: ^[[L]](%[[B]], %[[A]] : i32, i32)
  // CHECK-NEXT:   ]
  // CHECK-NEXT: ^[[E]]:
  // CHECK-NEXT:   return %[[B]]
  %m = memref.alloca() : memref<i32>
  %n = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  memref.store %y, %n[] : memref<i32>
  cf.br ^loop
^loop:
  %a = memref.load %m[] : memref<i32>
  %b = memref.load %n[] : memref<i32>
  memref.store %b, %m[] : memref<i32>
  memref.store %a, %n[] : memref<i32>
  cf.switch %x : i32, [default: ^loop, 1: ^end, 2: ^loop]
^end:
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}

// Control never gets there: nothing was stored.
// CHECK-LABEL: @unreachable
func.func @unreachable(%x: i32) {
  // CHECK: %[[P:.*]] = ub.poison : i32
  // CHECK: "t.use"(%[[P]])
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  return
^dead:
  memref.store %x, %m[] : memref<i32>
  %y = memref.load %m[] : memref<i32>
  "t.use"(%y) : (i32) -> ()
  return
}

// Memory that is stored in memory goes when that is gone.
// CHECK-LABEL: @memory_in_memory
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @memory_in_memory(%x: i32) -> i32 {
  // CHECK-NEXT: return %[[X]]
  %inner = memref.alloca() : memref<i32>
  %outer = memref.alloca() : memref<memref<i32>>
  memref.store %x, %inner[] : memref<i32>
  memref.store %inner, %outer[] : memref<memref<i32>>
  %m = memref.load %outer[] : memref<memref<i32>>
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}

// What somebody else may see stays: several elements, uses in other regions, unknown users, unknown branches.
// CHECK-LABEL: @stays
func.func @stays(%c: i1, %x: i32, %i: index) -> i32 {
  // CHECK-COUNT-4: memref.alloca
  %several = memref.alloca() : memref<2xi32>
  %nested = memref.alloca() : memref<i32>
  %escapes = memref.alloca() : memref<i32>
  %joined = memref.alloca() : memref<i32>
  memref.store %x, %several[%i] : memref<2xi32>
  scf.if %c {
    memref.store %x, %nested[] : memref<i32>
  }
  "t.use"(%escapes) : (memref<i32>) -> ()
  memref.store %x, %joined[] : memref<i32>
  "t.branch"()[^a, ^b] : () -> ()
^a:
  memref.store %x, %joined[] : memref<i32>
  "t.branch"()[^b] : () -> ()
^b:
  %r = memref.load %joined[] : memref<i32>
  return %r : i32
}
