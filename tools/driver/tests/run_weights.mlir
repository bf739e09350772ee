// Resources without bytes, out of a file of weights.
//
// RUN: terrace run %s -e pair --backend=interpreter --output %t/pair.npz
// RUN: terrace run %s -e resource --backend=interpreter --weights %t/pair.npz | FileCheck %s
// RUN: terrace run %s -e resource --backend=cranelift --weights %t/pair.npz | FileCheck %s

// CHECK: [1. 2. 3.]
func.func @resource() -> tensor<3xf32> {
  %a = arith.constant dense_resource<out_0> : tensor<3xf32>
  return %a : tensor<3xf32>
}

func.func @pair() -> (tensor<3xf32>, tensor<3xi8>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  return %a, %b : tensor<3xf32>, tensor<3xi8>
}
