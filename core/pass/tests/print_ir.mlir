// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize))' --mlir-print-ir-before=cse -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize))' --mlir-print-ir-after-all -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize))' --mlir-print-ir-after-all --threads=8 -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(cse,cse))' --mlir-print-ir-after-all --mlir-print-ir-after-change -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: terrace opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(cse))' --mlir-print-ir-before=cse --mlir-print-ir-module-scope -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not terrace opt %s --threads=2 --cse --mlir-print-ir-before=cse --mlir-print-ir-module-scope 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not terrace opt %s --pass-pipeline='builtin.module(func.func(canonicalize{max-iterations=1 test-convergence}))' --mlir-print-ir-after-failure 2>&1 | FileCheck %s --check-prefix=FAILURE
// RUN: not terrace opt %s --cse --mlir-print-ir-before=nothing 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: terrace opt %s --pass-pipeline='builtin.module(canonicalize,func.func(cse),canonicalize)' --mlir-print-ir-after-all --mlir-print-ir-tree-dir=%t -o /dev/null
// RUN: cat %t/builtin_module_no-symbol-name/0_canonicalize.mlir %t/builtin_module_no-symbol-name/func_func_twice/0_0_cse.mlir %t/builtin_module_no-symbol-name/1_canonicalize.mlir | FileCheck %s --check-prefix=TREE

// In the order of the program, whatever the number of threads; declarations count.
// BEFORE:      // -----// IR Dump Before CSE (cse) //----- //
// BEFORE-NEXT: func.func @twice(%arg0: i32) -> i32 {
// BEFORE:      // -----// IR Dump Before CSE (cse) //----- //
// BEFORE-NEXT: func.func private @declared()
// BEFORE-NOT:  IR Dump

// AFTER:      // -----// IR Dump After CSE (cse) //----- //
// AFTER-NEXT: func.func @twice
// AFTER:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// AFTER-NEXT: func.func @twice
// AFTER:      // -----// IR Dump After CSE (cse) //----- //
// AFTER-NEXT: func.func private @declared()
// AFTER:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //

// CHANGE:     IR Dump After CSE
// CHANGE-NOT: IR Dump

// WHOLE:      // -----// IR Dump Before CSE (cse) ('func.func' operation: @twice) //----- //
// WHOLE-NEXT: module {
// WHOLE:      // -----// IR Dump Before CSE (cse) ('func.func' operation: @declared) //----- //
// WHOLE-NEXT: module {

// THREADS: error: IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.

// FAILURE: // -----// IR Dump After Canonicalizer Failed (canonicalize) //----- //

// UNKNOWN: for the --mlir-print-ir-before option: Cannot find option named 'nothing'!

// TREE:      IR Dump After Canonicalizer
// TREE-NEXT: module {
// TREE:      IR Dump After CSE
// TREE-NEXT: func.func @twice
// TREE:      IR Dump After Canonicalizer
// TREE-NEXT: module {

func.func @twice(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %zero = arith.constant 0 : i32
  %c = arith.addi %b, %zero : i32
  %d = arith.muli %a, %c : i32
  return %d : i32
}

func.func private @declared()
