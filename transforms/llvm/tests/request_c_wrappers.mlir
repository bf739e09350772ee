// RUN: terrace opt %s --llvm-request-c-wrappers | FileCheck %s

// CHECK: func.func private @declared() attributes {llvm.emit_c_interface}
func.func private @declared()

// CHECK: func.func @defined() attributes {llvm.emit_c_interface}
func.func @defined() {
  return
}
