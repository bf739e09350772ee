// RUN: terrace opt %s --topological-sort --allow-unregistered-dialect | FileCheck %s

// A use moves behind its definition.
// CHECK: module @graph
module @graph {
  // CHECK-NEXT: %[[A:.*]] = "test.a"
  // CHECK-NEXT: "test.b"(%[[A]])
  "test.b"(%a) : (i32) -> ()
  %a = "test.a"() : () -> i32
}

// Operations that do not wait for each other keep their order.
// CHECK: module @chain
module @chain {
  // CHECK-NEXT: "test.first"
  // CHECK-NEXT: %[[C:.*]] = "test.c"
  // CHECK-NEXT: "test.second"
  // CHECK-NEXT: %[[B:.*]] = "test.b"(%[[C]])
  // CHECK-NEXT: "test.a"(%[[B]], %[[C]])
  "test.first"() : () -> ()
  "test.a"(%b, %c) : (i32, i32) -> ()
  %b = "test.b"(%c) : (i32) -> i32
  %c = "test.c"() : () -> i32
  "test.second"() : () -> ()
}

// Members of a cycle do not keep others from being sorted.
// CHECK: module @cycle
module @cycle {
  // CHECK-NEXT: %[[X:[0-9]+]] = "test.x"
  // CHECK-NEXT: "test.free"(%[[X]])
  // CHECK-NEXT: %[[L:[0-9]+]] = "test.left"(%[[R:[0-9]+]])
  // CHECK-NEXT: %[[R]] = "test.right"(%[[L]])
  "test.free"(%x) : (i32) -> ()
  %l = "test.left"(%r) : (i32) -> i32
  %r = "test.right"(%l) : (i32) -> i32
  %x = "test.x"() : () -> i32
}

// What a nested region uses counts for the operation around it.
// CHECK: module @outer
module @outer {
  // CHECK-NEXT: %[[V:[0-9]+]] = "test.v"
  // CHECK-NEXT: "test.inner"() ({
  // CHECK-NEXT: "test.use"(%[[V]])
  "test.inner"() ({
    "test.use"(%v) : (i32) -> ()
  }) : () -> ()
  %v = "test.v"() : () -> i32
}

// Where definitions come before uses anyway, nothing moves.
// CHECK-LABEL: func.func @dominance
// CHECK-NEXT: arith.constant 1
// CHECK-NEXT: arith.constant 0
// CHECK-NEXT: return
func.func @dominance() {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  return
}

// Nothing is known of the regions of an operation that is not registered.
// CHECK-LABEL: "a.graph"
"a.graph"() ({
  // CHECK-NEXT: "test.b"
  // CHECK-NEXT: "test.a"
  "test.b"(%a) : (i32) -> ()
  %a = "test.a"() : () -> i32
}) : () -> ()
