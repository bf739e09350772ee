// What RUN lines can do: pipes, files, conditions, programs that must fail.
//
// RUN: terrace opt %s | FileCheck %s
// RUN: mlir-opt --mlir-print-op-generic < %s | FileCheck %s --check-prefix=GENERIC
// RUN: terrace opt %s -o %t.one && terrace opt %t.one > %t.two && cat %t.two | FileCheck %s
// RUN: echo one > %t ; echo two >> %t ; cat %t | count 2
// RUN: not terrace opt %S/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not terrace opt %s --no-such-flag 2> %t.error ; FileCheck %s --check-prefix=FLAG < %t.error
// RUN: echo module | FileCheck %s --check-prefix=WORD
// RUN: echo nothing | not FileCheck %s
// RUN: not cat %t.none 2>/dev/null | count 0

// CHECK: module @m {
// GENERIC: "builtin.module"()
// MISSING: cannot open input file '{{.*}}missing.mlir': No such file or directory
// FLAG: --no-such-flag
// WORD: module
module @m {}
