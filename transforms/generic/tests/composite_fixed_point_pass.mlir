// RUN: terrace opt %s --pass-pipeline='builtin.module(composite-fixed-point-pass{name=Tidy pipeline=func.func(canonicalize,cse)})' --mlir-print-ir-before-all -o /dev/null 2>&1 | FileCheck %s
// RUN: terrace opt %s --composite-fixed-point-pass='pipeline=func.func(canonicalize) max-iterations=1' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not terrace opt %s --pass-pipeline='builtin.module(composite-fixed-point-pass{pipeline=nothing})' 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not terrace opt %s --pass-pipeline='builtin.module(composite-fixed-point-pass{max-iterations=0})' 2>&1 | FileCheck %s --check-prefix=ZERO

// The first round changes something, the second does not.
// CHECK:     IR Dump Before Tidy (composite-fixed-point-pass)
// CHECK:     IR Dump Before Canonicalizer
// CHECK:     IR Dump Before CSE
// CHECK:     IR Dump Before Canonicalizer
// CHECK:     IR Dump Before CSE
// CHECK-NOT: IR Dump

// LIMIT: warning: Composite pass "CompositeFixedPointPass"+ didn't converge in 1 iterations
// LIMIT: note: see current operation:
// LIMIT: func.func @f

// PIPELINE: 'nothing' does not refer to a registered pass or pass pipeline
// PIPELINE: error: Failed to parse composite pass pipeline

// ZERO: Invalid maxIterations value: 0

func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  return %sum : i32
}
