// RUN: not terrace run %s --backend=interpreter 2>&1 | FileCheck %s --check-prefix=INTERPRETER
// RUN: not terrace run %s --backend=cranelift --verify-shapes 2>&1 | FileCheck %s --check-prefix=COMPILED
// RUN: %if llvm %{ not terrace run %s --backend=llvm --verify-shapes 2>&1 | FileCheck %s --check-prefix=COMPILED %}
// RUN: terrace run %s --backend=cranelift -e fitting --verify-shapes | FileCheck %s --check-prefix=FITTING
// RUN: terrace run %s --backend=cranelift --verify-shapes --emit=loops | FileCheck %s --check-prefix=CHECKS
// RUN: not terrace run %s --backend=cranelift --verify-shapes -e slice 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: not terrace run %s --backend=interpreter -e slice 2>&1 | FileCheck %s --check-prefix=SLICE-INTERPRETED

// Shapes that turn out not to fit stop the program, with the place of the operation.

// INTERPRETER: run_verify_shapes.mlir:[[#@LINE+22]]:8: error: 'linalg.matmul' op has undefined behavior: the shapes disagree about the size of loop #2: 2 and 3
// COMPILED: ERROR: Runtime op verification failed
// COMPILED-NEXT: linalg.matmul
// COMPILED-NEXT: ^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size
// COMPILED-NEXT: Location: loc("{{.*}}run_verify_shapes.mlir":[[#@LINE+18]]:8)
// FITTING: 3.000000e+00
// CHECKS: cf.assert

func.func private @opaque(%n: index) -> index {
  return %n : index
}

func.func private @product(%n: index, %m: index) -> f32 {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %at = arith.constant 1 : index
  %a0 = tensor.empty(%n) : tensor<4x?xf32>
  %b0 = tensor.empty(%m) : tensor<?x4xf32>
  %c0 = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%one : f32) outs(%a0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %b = linalg.fill ins(%one : f32) outs(%b0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %c = linalg.fill ins(%zero : f32) outs(%c0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = tensor.extract %r[%at, %at] : tensor<4x4xf32>
  return %x : f32
}

func.func @main() -> f32 {
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %n = call @opaque(%two) : (index) -> index
  %m = call @opaque(%three) : (index) -> index
  %r = call @product(%n, %m) : (index, index) -> f32
  return %r : f32
}

func.func @fitting() -> f32 {
  %three = arith.constant 3 : index
  %n = call @opaque(%three) : (index) -> index
  %r = call @product(%n, %n) : (index, index) -> f32
  return %r : f32
}

// SLICE: ^ extract_slice runs out-of-bounds along dimension 0
// SLICE-INTERPRETED: 'tensor.extract_slice' op has undefined behavior: the slice exceeds the tensor
func.func @slice() -> f32 {
  %at = arith.constant 1 : index
  %four = arith.constant 4 : index
  %n = call @opaque(%four) : (index) -> index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %s = tensor.extract_slice %t[1] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  %x = tensor.extract %s[%at] : tensor<?xf32>
  return %x : f32
}
