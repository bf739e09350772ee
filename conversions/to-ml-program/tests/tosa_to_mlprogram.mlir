// RUN: terrace opt %s --tosa-to-mlprogram | FileCheck %s

// CHECK: ml_program.global private mutable @started(dense<8> : tensor<2xi32>) : tensor<2xi32>
tosa.variable @started = dense<8> : tensor<2xi32>
// CHECK: ml_program.global private mutable @open : tensor<2xi32>
tosa.variable @open : tensor<2xi32>

// CHECK-LABEL: @use(
// CHECK-SAME:    %[[X:.*]]: tensor<2xi32>
func.func @use(%x: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK: ml_program.global_store @open = %[[X]]
  tosa.variable_write @open, %x : tensor<2xi32>
  // CHECK: ml_program.global_load @started
  %0 = tosa.variable_read @started : tensor<2xi32>
  return %0 : tensor<2xi32>
}
