// RUN: terrace opt %s --linalg-decompose-softmax | FileCheck %s

// softmax -> maximum, exp of the difference, sum, quotient
// CHECK-LABEL: @softmax
func.func @softmax(%x: tensor<2x16xf32>, %out: tensor<2x16xf32>) -> tensor<2x16xf32> {
  // CHECK: arith.maxnumf
  // CHECK: arith.subf
  // CHECK: math.exp
  // CHECK: arith.addf
  // CHECK: arith.divf
  // CHECK-NOT: linalg.softmax
  %y = linalg.softmax dimension(1) ins(%x : tensor<2x16xf32>) outs(%out : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}
