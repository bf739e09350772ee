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

// A dead table takes the dead symbols within it along.
// CHECK-NOT: llvm.comdat
module @dead attributes {sym_visibility = "private"} {
  llvm.comdat @comdat {
    llvm.comdat_selector @any any
  }
}
