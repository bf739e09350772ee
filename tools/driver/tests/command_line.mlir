// RUN: not terrace opt %s --canonicalise 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not terrace opt %s -mlir-print-debug-info=true 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not terrace opt %s --threads=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not terrace opt %s --threads=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// UNKNOWN: terrace opt: Unknown command line argument '--canonicalise'.  Try: 'terrace opt --help'
// UNKNOWN: terrace opt: Did you mean '--canonicalize'?

// VALUE: terrace opt: Did you mean '--mlir-print-debuginfo=true'?

// ZERO: error: invalid value '0' for '--threads <N>': 0 is not in 1..

// NEGATIVE: error: invalid value '-1' for '--threads <N>': -1 is not in 1..
