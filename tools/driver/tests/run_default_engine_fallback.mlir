// RUN: terrace run %s 2>&1 | FileCheck %s
// RUN: not terrace run %s --backend=cranelift 2>&1 | FileCheck %s --check-prefix=NAMED

// What cannot be compiled is interpreted, unless a compiler was asked for.

// NAMED: error: failed to legalize operation 'tosa.sub_shape'
// CHECK-NOT: error
// CHECK: 1.000000e+00
func.func @main() -> f32 {
  %a = tosa.const_shape {values = dense<[5, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.sub_shape %a, %b : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %t = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %r = tosa.reshape %t, %s : (tensor<2x1xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %zero = arith.constant 0 : index
  %x = tensor.extract %r[%zero, %zero] : tensor<?x?xf32>
  return %x : f32
}
