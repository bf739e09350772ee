// RUN: terrace opt %s --convert-elementwise-to-linalg | FileCheck %s

// CHECK-LABEL: @same_type
// CHECK-SAME: %[[X:.*]]: tensor<4x?xf32>, %[[Y:.*]]: tensor<4x?xf32>
func.func @same_type(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[Y]] : {{.*}}) outs(%[[X]] :
  // CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
  // CHECK: %[[S:.*]] = arith.addf %[[A]], %[[B]] fastmath<fast> : f32
  // CHECK: linalg.yield %[[S]]
  %r = arith.addf %x, %y fastmath<fast> : tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// A result of a type that no operand has goes to a new tensor.
// CHECK-LABEL: @other_type
func.func @other_type(%x: tensor<4x?xf32>) -> tensor<4x?xi32> {
  // CHECK: %[[C:.*]] = arith.constant 1 : index
  // CHECK: %[[N:.*]] = tensor.dim %{{.*}}, %[[C]]
  // CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<4x?xi32>
  // CHECK: linalg.generic {{.*}} outs(%[[E]]
  %r = arith.fptosi %x : tensor<4x?xf32> to tensor<4x?xi32>
  return %r : tensor<4x?xi32>
}

// A scalar operand has a map without results.
// CHECK-LABEL: @scalar
func.func @scalar(%c: i1, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}}, %{{.*}} : i1, tensor<4xf32>, tensor<4xf32>)
  %r = arith.select %c, %x, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @vector
func.func @vector(%x: vector<4xf32>) -> vector<4xf32> {
  // CHECK-NOT: linalg.generic
  %r = arith.negf %x : vector<4xf32>
  return %r : vector<4xf32>
}

// The size is known, but the type of the result does not say it.
// CHECK-LABEL: @known_size
func.func @known_size(%y: tensor<?xindex>) -> tensor<?xi1> {
  %c2 = arith.constant 2 : index
  %x = tensor.empty(%c2) : tensor<?xindex>
  // CHECK: %[[INIT:.*]] = tensor.empty(%{{.*}}) : tensor<?xi1>
  // CHECK: linalg.generic {{.*}} outs(%[[INIT]] : tensor<?xi1>)
  %r = arith.cmpi ule, %x, %y : tensor<?xindex>
  return %r : tensor<?xi1>
}
