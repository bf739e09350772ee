// RUN: terrace opt %s --allow-unregistered-dialect --canonicalize=region-simplify=aggressive | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s --check-prefix=NORMAL

// Equal blocks become one.
// CHECK-LABEL: @merged
// NORMAL-LABEL: @merged
func.func @merged(%c: i32, %x: i32, %y: i32) -> i32 {
  // CHECK:  default: ^bb1(%arg1 : i32),
  // CHECK:  1: ^bb2,
  // CHECK:  2: ^bb1(%arg2 : i32)
  cf.switch %c : i32, [
    default: ^bb1(%x : i32),
    1: ^bb3,
    2: ^bb2(%y : i32)
  ]
// CHECK:      ^bb1(%0: i32):
// CHECK-NEXT:   "use"(%0)
// CHECK-NEXT:   return %0 : i32
// NORMAL:     ^bb2(%1: i32):
^bb1(%a: i32):
  "use"(%a) : (i32) -> ()
  return %a : i32
^bb2(%b: i32):
  "use"(%b) : (i32) -> ()
  return %b : i32
^bb3:
  %d = "another"() : () -> i32
  return %d : i32
}

// Where operands differ, they become arguments.
// CHECK-LABEL: @operands
func.func @operands(%c: i1, %x: i32, %y: i32) {
  // CHECK: %[[BOTH:.*]] = arith.select %arg0, %arg1, %arg2 : i32
  cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT: "use"(%[[BOTH]])
// CHECK-NEXT: "end"()
// CHECK-NEXT: return
^bb1:
  "use"(%x) : (i32) -> ()
  "end"() : () -> ()
  return
^bb2:
  "use"(%y) : (i32) -> ()
  "end"() : () -> ()
  return
}

// A branch that nothing is known of cannot hand over more.
// CHECK-LABEL: @unknown_branch
func.func @unknown_branch(%x: i32, %y: i32) -> i32 {
  // CHECK: "branch"()[^bb1, ^bb2]
  "branch"()[^bb1, ^bb2] : () -> ()
^bb1:
  return %x : i32
^bb2:
  return %y : i32
}

// An argument that is the same value whichever way control comes goes.
// CHECK-LABEL: @redundant
// NORMAL-LABEL: @redundant
func.func @redundant(%c: i1, %x: i32) -> i32 {
  // CHECK:  cf.cond_br %arg0, ^bb2, ^bb1
  // NORMAL: cf.cond_br %arg0, ^bb2(%arg1 : i32), ^bb1
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb2:
  "effect"() : () -> ()
  cf.br ^bb1(%x : i32)
// CHECK:      "use"(%arg1)
// CHECK-NEXT: return %arg1 : i32
^bb1(%a: i32):
  "use"(%a) : (i32) -> ()
  return %a : i32
}
