// RUN: terrace opt %s --symbol-privatize=exclude=main | FileCheck %s

// CHECK: func.func @main
func.func @main() { return }
// CHECK: func.func private @other
func.func @other() { return }
