// RUN: terrace opt %s --inline | FileCheck %s
// RUN: terrace opt %s --inline="default-pipeline=" | FileCheck %s --check-prefix=AS-IS

// What calls a constant becomes a call of its function when it is simplified, and is inlined then.
// CHECK-NOT: @square
// AS-IS: func private @square
func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}

// CHECK-LABEL: @main
// CHECK-NEXT: %[[A:.*]] = arith.muli
// CHECK-NEXT: %[[B:.*]] = arith.muli %[[A]], %[[A]]
// CHECK-NEXT: return %[[B]]

// AS-IS-LABEL: @main
// AS-IS-NEXT: %[[F:.*]] = constant @square
// AS-IS-NEXT: %[[A:.*]] = call_indirect %[[F]]
// AS-IS-NEXT: arith.muli %[[A]], %[[A]]
func.func @main(%x: i32) -> i32 {
  %f = func.constant @square : (i32) -> i32
  %y = call_indirect %f(%x) : (i32) -> i32
  %z = call @square(%y) : (i32) -> i32
  return %z : i32
}
