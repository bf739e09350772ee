// RUN: terrace opt %s --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// The arguments of a region that is not written stand where the operands are defined.
// CHECK: "linalg.transpose"
// CHECK-NEXT: ^bb0(%{{.*}}: f32 loc("a"), %{{.*}}: f32 loc("b")):
// CHECK: "linalg.broadcast"
// CHECK-NEXT: ^bb0(%{{.*}}: f32 loc("c"), %{{.*}}: f32 loc("t")):
func.func @relayout(%a: tensor<2x3xf32> loc("a"), %b: tensor<3x2xf32> loc("b"), %c: tensor<3xf32> loc("c")) -> tensor<3x2xf32> {
  %t = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%b : tensor<3x2xf32>) permutation = [1, 0] loc("t")
  %r = linalg.broadcast ins(%c : tensor<3xf32>) outs(%t : tensor<3x2xf32>) dimensions = [1] loc("r")
  return %r : tensor<3x2xf32>
}
