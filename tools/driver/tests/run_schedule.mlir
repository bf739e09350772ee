// RUN: terrace run %s --emit=schedule --backend=cranelift | FileCheck %s
// RUN: terrace run %s --emit=schedule --backend=cranelift > %t
// RUN: terrace opt %s --transform-preload-library=transform-library-paths=%t --transform-interpreter | FileCheck %s --check-prefix=LOOPS

// The script does what the pipeline does.
// CHECK:      module attributes {transform.with_named_sequence} {
// CHECK-NEXT:   transform.named_sequence @__transform_main(%{{.*}}: !transform.any_op {transform.consumed}) {
// CHECK:          transform.structured.match ops{["func.func"]}
// CHECK:          transform.apply_registered_pass "one-shot-bufferize" with options = {{{.*}}"bufferize-function-boundaries" = true
// CHECK:          transform.apply_registered_pass "convert-linalg-to-vector-loops"
// CHECK:          transform.yield

// LOOPS-LABEL: @sum
// LOOPS-NOT:     tensor
// LOOPS:         vector.
func.func @sum(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
  %sum = linalg.add ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%a : tensor<64xf32>) -> tensor<64xf32>
  return %sum : tensor<64xf32>
}
