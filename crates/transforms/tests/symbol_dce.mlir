// RUN: terrace opt %s --symbol-dce | FileCheck %s

// CHECK-NOT: @unused
func.func private @unused()
// CHECK: @used
func.func private @used()
// CHECK: @public
func.func @public() {
  call @used() : () -> ()
  return
}
