// Resources whose arrays do not fit.
//
// RUN: terrace run %s -e pair --output %t/pair.npz
// RUN: not terrace run %s -e shape --weights %t/pair.npz 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not terrace run %s -e shape --weights %s 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not terrace run %s -e shape --weights nowhere.gguf 2>&1 | FileCheck %s --check-prefix=FILE

// SHAPE: error: 'arith.constant' op has the resource 'out_0' of type 'tensor<4xf32>', but its array is 3
// FORMAT: Error: '{{.*}}run_weights_wrong.mlir': it is no safetensors, GGUF, .npz or .npy file
// FILE: Error: cannot open 'nowhere.gguf':
func.func @shape() -> tensor<4xf32> {
  %a = arith.constant dense_resource<out_0> : tensor<4xf32>
  return %a : tensor<4xf32>
}

func.func @pair() -> (tensor<3xf32>, tensor<3xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  return %a, %a : tensor<3xf32>, tensor<3xf32>
}
