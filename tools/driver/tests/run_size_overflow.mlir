// RUN: not terrace run %s --backend=cranelift 2>&1 | FileCheck %s --check-prefix=COMPILED
// RUN: not terrace run %s --backend=interpreter 2>&1 | FileCheck %s --check-prefix=INTERPRETER
// RUN: not terrace run %s --backend=interpreter -e open 2>&1 | FileCheck %s --check-prefix=OPEN

// COMPILED: error: 'tensor.empty' op has a result whose size overflows 64 bits
// INTERPRETER: error: 'tensor.empty' op has more elements than the limit
func.func @main() -> f32 {
  %zero = arith.constant 0 : index
  %room = tensor.empty() : tensor<6000000000x6000000000x60xf32>
  %x = tensor.extract %room[%zero, %zero, %zero] : tensor<6000000000x6000000000x60xf32>
  return %x : f32
}

// OPEN: error: 'tensor.empty' op has more elements than the limit
func.func @open() -> f32 {
  %zero = arith.constant 0 : index
  %n = arith.constant 6000000000000000000 : index
  %room = tensor.empty(%n, %n) : tensor<?x?xf32>
  %x = tensor.extract %room[%zero, %zero] : tensor<?x?xf32>
  return %x : f32
}
