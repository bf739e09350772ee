// RUN: terrace opt %s --convert-tensor-to-spirv | FileCheck %s

// A tensor lies in a variable of the function, and its elements are loaded.
// CHECK-LABEL: spirv.func @element
func.func @element(%i: index, %j: index) -> i32 {
  // CHECK: %[[ALL:.*]] = spirv.Constant dense<[1, 2, 3, 4]> : tensor<4xi32> : !spirv.array<4 x i32>
  // CHECK: %[[VARIABLE:.*]] = spirv.Variable : !spirv.ptr<!spirv.array<4 x i32>, Function>
  // CHECK: spirv.Store "Function" %[[VARIABLE]], %[[ALL]]
  // CHECK: %[[P:.*]] = spirv.AccessChain %[[VARIABLE]]
  // CHECK: spirv.Load "Function" %[[P]] : i32
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %x = tensor.extract %c[%i, %j] : tensor<2x2xi32>
  return %x : i32
}
