// RUN: terrace opt %s --transform-preload-library=transform-library-paths=%S/definitions/messages.mlir --transform-interpreter=entry-point=helper --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s

// A program without a script runs a sequence of the library, and stays as it is.

// CHECK:     entry_point.mlir:[[#@LINE+2]]:1: remark: told by the library
// CHECK-NOT: named_sequence
module {
}
