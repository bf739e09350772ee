// RUN: terrace opt %s --print-ir -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(print-ir{label=here}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LABEL

// PLAIN:      // -----// IR Dump //----- //
// PLAIN-NEXT: module {
// PLAIN-NEXT:   func.func private @f()

// LABEL:      // -----// IR Dump here //----- //
// LABEL-NEXT: func.func private @f()
// LABEL-NEXT: // -----// IR Dump here //----- //
// LABEL-NEXT: func.func private @g()

func.func private @f()
func.func private @g()
