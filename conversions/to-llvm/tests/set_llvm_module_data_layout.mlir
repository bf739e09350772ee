// RUN: terrace opt %s --set-llvm-module-datalayout | FileCheck %s --check-prefix=NONE
// RUN: terrace opt %s --set-llvm-module-datalayout='data-layout=e-p:32:32:32' | FileCheck %s
// RUN: not terrace opt %s --set-llvm-module-datalayout='data-layout=foo' 2>&1 | FileCheck %s --check-prefix=WRONG

// NONE: module attributes {llvm.data_layout = ""}
// CHECK: module attributes {llvm.data_layout = "e-p:32:32:32"}
// WRONG: error: invalid data layout descriptor: malformed specification, must be of the form "f<size>:<abi>[:<pref>]"
module {}
