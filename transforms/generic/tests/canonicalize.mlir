// RUN: terrace opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --canonicalize --allow-unregistered-dialect --threads=1 | FileCheck %s
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(canonicalize{region-simplify=disabled}))' --allow-unregistered-dialect | FileCheck %s --check-prefix=FLAT

// Blocks that nothing leads to go, and arguments that nothing needs.
// CHECK-LABEL: @regions
// FLAT-LABEL: @regions
func.func @regions(%c: i1, %x: i32) -> i32 {
  // CHECK: cf.br ^bb1(%arg1 : i32)
  // FLAT: cf.br ^bb1(%arg1, %arg1 : i32, i32)
  cf.br ^bb1(%x, %x : i32, i32)
// CHECK: ^bb1(%0: i32):
^bb1(%a: i32, %b: i32):
  // CHECK: cf.cond_br %arg0, ^bb2, ^bb1(%0 : i32)
  cf.cond_br %c, ^bb2, ^bb1(%a, %b : i32, i32)
^bb2:
  return %a : i32
// CHECK-NOT: ^bb3
// FLAT-NOT: ^bb3
^bb3:
  cf.br ^bb4
^bb4:
  cf.br ^bb3
}

// Constants stand once, at the front of the function, in the order in which they are met.
// CHECK-LABEL: @constants
func.func @constants(%x: i32, %c: i1) -> (i32, i32) {
  // CHECK-NEXT: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK-NEXT: "test.user"(%[[TWO]], %[[ONE]])
  // CHECK-NEXT: return %[[TWO]], %[[ONE]]
  %c2 = arith.constant 2 : i32
  %c1 = arith.constant 1 : i32
  %again = arith.constant 2 : i32
  "test.user"(%c2, %c1) : (i32, i32) -> ()
  return %again, %c1 : i32, i32
}

// What is never reached goes before anything is folded: it may refer to itself, and folding would not come to an end.
// CHECK-LABEL: @unreachable_cycle
func.func @unreachable_cycle(%x: i32) -> i32 {
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  return %x : i32
^unreachable:
  %zero = arith.constant 0 : i32
  %0 = arith.addi %0, %zero : i32
  %1 = arith.bitcast %2 : f32 to i32
  %2 = arith.bitcast %1 : i32 to f32
  cf.br ^unreachable
}

// What an unregistered operation hands to a block is not known; an argument without uses goes all the same.
// CHECK-LABEL: @unregistered_branch
func.func @unregistered_branch(%x: i32) {
  // CHECK: "t.br"(%{{.*}})[^[[A:.*]], ^[[B:.*]]] : (i32) -> ()
  // CHECK: ^[[A]]:
  // CHECK: ^[[B]](%{{.*}}: i32):
  "t.br"(%x)[^a, ^b] : (i32) -> ()
^a(%unused: i32):
  "t.end"() : () -> ()
^b(%used: i32):
  "t.end"(%used) : (i32) -> ()
}
