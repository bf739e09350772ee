// RUN: terrace opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only" --split-input-file | FileCheck %s

// CHECK-LABEL: func @write_in_a_block_that_is_beside_the_read
func.func @write_in_a_block_that_is_beside_the_read(%c: i1, %f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: tensor.insert {{.*}}["none", "false", "none"]
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  return %2 : f32
^bb2:
  %3 = tensor.extract %0[%i] : tensor<4xf32>
  return %3 : f32
}

// -----

// CHECK-LABEL: func @chain_in_a_later_block
func.func @chain_in_a_later_block(%f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  cf.br ^bb1
^bb1:
  // CHECK: tensor.insert {{.*}}["none", "true", "none"]
  // CHECK: tensor.insert {{.*}}["none", "true", "none"]
  %1 = tensor.insert %f into %e[%i] : tensor<4xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  return %3 : f32
}
