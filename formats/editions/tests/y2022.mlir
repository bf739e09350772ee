// RUN: terrace opt %s --edition=auto --verbose --verify-diagnostics
// RUN: terrace opt %s --edition=2022 | FileCheck %s

// expected-remark @+2 {{read as edition 2022: 'type' in the definition of an alias}}

!pair = type tuple<i32, i32>

// CHECK-LABEL: func.func private @declared(tuple<i32, i32>)
func private @declared(!pair)

// CHECK-LABEL: @f
func @f(%m: memref<4x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  // CHECK: memref.dim %arg0, %c1
  %0 = memref.dim %m, %c1 : memref<4x?xf32>
  // CHECK: bufferization.to_tensor
  %1 = memref.tensor_load %m : memref<4x?xf32>
  return %0 : index
}
