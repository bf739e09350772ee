// RUN: terrace opt %s --mlir-debug-counter=nobody-skip=-1,pass-execution-skip=0 --mlir-print-debug-counter --pass-pipeline="builtin.module(func.func(canonicalize,cse))" --mlir-disable-threading 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: terrace opt %s --mlir-debug-counter=pass-execution-skip=1 --pass-pipeline="builtin.module(func.func(canonicalize))" | FileCheck %s --check-prefix=NONE
// RUN: terrace opt %s --mlir-debug-counter=pass-execution-skip=1,pass-execution-count=1 --pass-pipeline="builtin.module(canonicalize,canonicalize,cse)" | FileCheck %s --check-prefix=ALL
// RUN: terrace opt %s --mlir-debug-counter=apply-pattern-count=0 --canonicalize | FileCheck %s --check-prefix=FOLDED
// RUN: terrace opt %s --mlir-debug-counter=apply-conversion-count=0 --convert-arith-to-llvm | FileCheck %s --check-prefix=NONE
// RUN: terrace opt %s --mlir-debug-counter=GreedyPatternRewriteIteration-skip=100 --canonicalize | FileCheck %s --check-prefix=NONE
// RUN: not terrace opt %s --mlir-debug-counter=foo=1 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not terrace opt %s --mlir-debug-counter=foo-skip=x 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not terrace opt %s --mlir-debug-counter=foo-skip 2>&1 | FileCheck %s --check-prefix=SIGN

// The counters are printed as they were before anything happened, and as they are in the end. A nested pipeline is one
// execution, and each of its passes is one on each function.
// COUNT:      DebugCounter counters:
// COUNT-NEXT: nobody                          : {0,-1,-1}
// COUNT-NEXT: pass-execution                  : {0,0,-1}
// COUNT-NEXT: DebugCounter counters:
// COUNT-NEXT: nobody                          : {0,-1,-1}
// COUNT-NEXT: pass-execution                  : {5,0,-1}

// NONE-COUNT-4: arith.addi
// ALL-COUNT-2: arith.addi
// ALL-NOT: arith.addi
// FOLDED-COUNT-3: arith.addi
// FOLDED-NOT: arith.addi

// NAME: error: expected DebugCounter counter name to end with either `-skip` or `-count`, but got`foo`
// NUMBER: error: expected DebugCounter counter value to be numeric, but got `x`
// SIGN: error: expected DebugCounter argument to have an `=` separating the counter name and value, but the provided argument was: `foo-skip`
func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.addi %0, %a : i32
  %c1 = arith.constant 1 : i32
  %2 = arith.addi %1, %c1 : i32
  %3 = arith.addi %2, %c1 : i32
  return %3 : i32
}

func.func @g() {
  return
}
