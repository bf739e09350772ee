// RUN: terrace run %s --time 2>&1 | FileCheck %s --check-prefix=COMPILED
// RUN: not terrace run %s -e wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: terrace run %s --max-steps=1000 --time 2>&1 | FileCheck %s --check-prefix=BOUNDED
// RUN: terrace run %s --backend=interpreter --time 2>&1 | FileCheck %s --check-prefix=BOUNDED

// Programs on tensors are compiled, and their shapes checked; but not if they are to be bounded.

// COMPILED:     3.000000e+00
// COMPILED:     compiling
// BOUNDED:      3.000000e+00
// BOUNDED-NOT:  compiling

func.func private @opaque(%n: index) -> index {
  return %n : index
}

func.func @main() -> f32 {
  %at = arith.constant 2 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.extract %t[%at] : tensor<3xf32>
  return %x : f32
}

// WRONG: ERROR: Runtime op verification failed
// WRONG: ^ out-of-bounds access
// WRONG: Location: loc("{{.*}}run_default_engine.mlir":[[#@LINE+5]]:8)
func.func @wrong() -> f32 {
  %three = arith.constant 3 : index
  %at = call @opaque(%three) : (index) -> index
  %t = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.extract %t[%at] : tensor<3xf32>
  return %x : f32
}
