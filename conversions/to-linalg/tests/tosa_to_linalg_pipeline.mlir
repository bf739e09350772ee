// RUN: terrace opt %s --tosa-to-linalg-pipeline | FileCheck %s

// Named operations and others: nothing of tosa is left.
// CHECK-LABEL: @both
// CHECK-NOT:     tosa
// CHECK:         linalg.batch_matmul
// CHECK:         linalg.generic
// CHECK-NOT:     tosa
func.func @both(%a: tensor<1x4x8xf32>, %b: tensor<1x8x16xf32>) -> tensor<1x4x16xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %zp, %zp : (tensor<1x4x8xf32>, tensor<1x8x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x16xf32>
  %1 = tosa.abs %0 : (tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  return %1 : tensor<1x4x16xf32>
}
