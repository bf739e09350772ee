// RUN: terrace opt %s --topological-sort | FileCheck %s

// CHECK: "test.graph"
"test.graph"() ({
  // CHECK-NEXT: %[[A:.*]] = "test.a"
  // CHECK-NEXT: "test.b"(%[[A]])
  "test.b"(%a) : (i32) -> ()
  %a = "test.a"() : () -> i32
}) : () -> ()
