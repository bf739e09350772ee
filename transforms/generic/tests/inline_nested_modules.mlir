// RUN: terrace opt %s --inline --split-input-file | FileCheck %s

// Functions before a nested module, and in it.
// CHECK-LABEL: @outer
// CHECK-NEXT:    return
// CHECK:       module @nested
// CHECK-NEXT:    func.func @caller
// CHECK-NEXT:      %[[C:.*]] = arith.constant 1 : i32
// CHECK-NEXT:      return %[[C]]
// CHECK-NOT:     @callee
module {
  func.func @outer() {
    return
  }
  module @nested {
    func.func @caller() -> i32 {
      %x = func.call @callee() : () -> i32
      return %x : i32
    }
    func.func private @callee() -> i32 {
      %x = arith.constant 1 : i32
      return %x : i32
    }
  }
  module @empty {
  }
}
