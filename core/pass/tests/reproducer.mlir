// RUN: not terrace opt %s --pass-pipeline='builtin.module(cse,func.func(cse,canonicalize{max-iterations=1 test-convergence}))' --mlir-pass-pipeline-crash-reproducer=%t 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: cat %t | FileCheck %s --check-prefix=WHOLE
// RUN: not terrace opt %t --run-reproducer --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not terrace opt %s --mlir-disable-threading --pass-pipeline='builtin.module(cse,func.func(cse,canonicalize{max-iterations=1 test-convergence}))' --mlir-pass-pipeline-crash-reproducer=%t --mlir-pass-pipeline-local-reproducer 2>&1 | FileCheck %s --check-prefix=NOTE-LOCAL
// RUN: cat %t | FileCheck %s --check-prefix=LOCAL
// RUN: not terrace opt %s --threads=2 --cse --mlir-pass-pipeline-crash-reproducer=%t --mlir-pass-pipeline-local-reproducer 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: terrace opt %s --cse --mlir-generate-reproducer=%t -o /dev/null
// RUN: terrace opt %t --run-reproducer --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=GENERATED

// NOTE: error: Failures have been detected while processing an MLIR pass pipeline
// NOTE: note: Pipeline failed while executing [`Canonicalizer` on 'func.func' operation: @f]: reproducer generated at `{{.*}}`

// The program as it was read, and all passes.
// WHOLE:      func.func @f
// WHOLE:      arith.addi
// WHOLE:      arith.addi
// WHOLE:      mlir_reproducer: {
// WHOLE-NEXT:   pipeline: "builtin.module(cse, func.func(cse,canonicalize{ {{.*}} test-convergence=true top-down=true}))",
// WHOLE-NEXT:   disable_threading: {{true|false}},
// WHOLE-NEXT:   verify_each: true

// AGAIN: builtin.module(
// AGAIN-NEXT: cse,

// NOTE-LOCAL: note: Pipeline failed while executing `Canonicalizer` on 'func.func' operation: @f: reproducer generated at `{{.*}}`

// The program before the pass that failed, and that pass.
// LOCAL:      func.func @f
// LOCAL:      arith.addi
// LOCAL-NOT:  arith.addi
// LOCAL:      pipeline: "builtin.module(func.func(canonicalize{ {{.*}}}))",
// LOCAL-NEXT: disable_threading: true,

// THREADS: error: Local crash reproduction may not be used without disabling mutli-threading first.

// GENERATED:      builtin.module(
// GENERATED-NEXT:   cse
// GENERATED-NEXT: )
// GENERATED-NOT:  mlir_reproducer

func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %zero = arith.constant 0 : i32
  %c = arith.muli %b, %zero : i32
  %d = arith.muli %a, %c : i32
  return %d : i32
}
