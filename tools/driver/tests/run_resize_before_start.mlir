// Pixels of a resized image before its first one count down.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

// CHECK: {{\[\[\[\[}}20]
// CHECK-NEXT: [20]
// CHECK-NEXT: [30]
// CHECK-NEXT: [40]
// CHECK-NEXT: [40]
func.func @main() {
  %x = arith.constant dense<[[[[10],[20]]]]> : tensor<1x1x2x1xi8>
  %s = tosa.const_shape {values = dense<[1,1,2,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,-1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x5x1xi32>
  %u = tensor.cast %r : tensor<1x1x5x1xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}
func.func private @printMemrefI32(tensor<*xi32>)
