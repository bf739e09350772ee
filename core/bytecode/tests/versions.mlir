// RUN: not terrace opt %s --emit-bytecode --emit-bytecode-version=7 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: not terrace opt %s --emit-bytecode --emit-bytecode-version=-1 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not terrace opt %s --emit-bytecode --emit-bytecode-version=4 2>&1 | FileCheck %s --check-prefix=LOSS
// RUN: terrace opt %s --emit-bytecode --emit-bytecode-version=4 --lossy | terrace opt | FileCheck %s --check-prefix=LOSSY
// RUN: terrace opt %s --emit-bytecode --emit-bytecode-version=5 | terrace opt | FileCheck %s

// NEW: error: unsupported version requested 7, must be in range [0, 6]
// OLD: error: unsupported version requested -1, must be in range [0, 6]
func.func @linearize(%i: index, %j: index) -> index {
  // LOSS: error: 'affine.linearize_index' op has the property 'disjoint', which bytecode version 4 cannot hold
  // LOSSY: affine.linearize_index [%arg0, %arg1] by (2, 3) : index
  // CHECK: affine.linearize_index disjoint [%arg0, %arg1] by (2, 3) : index
  %0 = affine.linearize_index disjoint [%i, %j] by (2, 3) : index
  return %0 : index
}
