// RUN: not terrace run %s 2>&1 | FileCheck %s
// RUN: not terrace run %s --backend=cranelift --verify-shapes 2>&1 | FileCheck %s
// RUN: not terrace run %s --backend=cranelift --verify-shapes -e folded 2>&1 | FileCheck %s --check-prefix=FOLDED
// RUN: %if llvm %{ not terrace run %s --backend=llvm --verify-shapes 2>&1 | FileCheck %s %}

// Sizes that are found while the program runs.
// CHECK: ERROR: Runtime op verification failed
// CHECK-NEXT: ^ size of an allocation overflows 64 bits
// CHECK-NEXT: Location: loc("{{.*}}run_size_overflow_dynamic.mlir":[[#@LINE+9]]:11)
func.func private @opaque(%n: index) -> index {
  return %n : index
}
func.func @main() -> f32 {
  %zero = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %known = arith.constant 6000000000000000000 : index
  %n = call @opaque(%known) : (index) -> index
  %room = tensor.empty(%n, %n) : tensor<?x?xf32>
  %at = call @opaque(%zero) : (index) -> index
  %t = tensor.insert %x into %room[%zero, %zero] : tensor<?x?xf32>
  %y = tensor.extract %t[%at, %at] : tensor<?x?xf32>
  return %y : f32
}

// Sizes that become known while the program is lowered.
// FOLDED: ^ size of an allocation overflows 64 bits
func.func @folded() -> f32 {
  %zero = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %n = arith.constant 6000000000000000000 : index
  %room = tensor.empty(%n, %n) : tensor<?x?xf32>
  %at = call @opaque(%zero) : (index) -> index
  %t = tensor.insert %x into %room[%zero, %zero] : tensor<?x?xf32>
  %y = tensor.extract %t[%at, %at] : tensor<?x?xf32>
  return %y : f32
}
