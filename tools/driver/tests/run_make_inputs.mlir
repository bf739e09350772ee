// RUN: terrace run --make-inputs=1 %s | FileCheck %s
// RUN: terrace run --make-inputs=1 --backend=cranelift %s | FileCheck %s

// Sizes that are open are 4.
// CHECK: 4
func.func @main(%x: tensor<?xf32>, %y: i8, %z: memref<2x3xi64>) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  return %n : index
}
