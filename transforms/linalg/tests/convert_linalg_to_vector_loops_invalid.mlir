// RUN: not terrace opt %s --convert-linalg-to-vector-loops=vector-bytes=24 2>&1 | FileCheck %s --check-prefix=POWER
// RUN: not terrace opt %s --convert-linalg-to-vector-loops=registers=2 2>&1 | FileCheck %s --check-prefix=RANGE

// POWER: 'vector-bytes' must be a power of two
// RANGE: 'registers' must be from 4 to 128
