// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(canonicalize{max-iterations=4}),any(canonicalize))' --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s
// RUN: not terrace opt %s --pass-pipeline='builtin.module(canonicalize{a=1})' 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not terrace opt %s --pass-pipeline='builtin.module(nothing)' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not terrace opt %s --pass-pipeline='builtin.module(canonicalize))' 2>&1 | FileCheck %s --check-prefix=EXTRA
// RUN: not terrace opt %s --pass-pipeline='builtin.module(func.func(canonicalize)' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not terrace opt %s --pass-pipeline='canonicalize' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not terrace opt %s --pass-pipeline='func.func(canonicalize)' 2>&1 | FileCheck %s --check-prefix=OTHER

// CHECK:      Pass Manager with 2 passes:
// CHECK-NEXT: builtin.module(
// CHECK-NEXT:   func.func(
// CHECK-NEXT:     canonicalize{  max-iterations=4 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}
// CHECK-NEXT:   ),
// CHECK-NEXT:   any(
// CHECK-NEXT:     canonicalize{  max-iterations=10

// OPTION: error: <Pass-Options-Parser>: no such option a
// NAME: Parser:1:1: error: 'nothing' does not refer to a registered pass or pass pipeline
// EXTRA: Parser:1:13: error: encountered extra closing ')' creating unbalanced parentheses while parsing pipeline
// MISSING: Parser:1:11: error: encountered unbalanced parentheses while parsing pipeline
// ANCHOR: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'
// OTHER: error: can't run 'func.func' pass manager on 'builtin.module' op
