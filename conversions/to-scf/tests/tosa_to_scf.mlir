// RUN: terrace opt %s --split-input-file --tosa-to-scf | FileCheck %s

// The inputs of a conditional take the place of the arguments.
// CHECK-LABEL: @conditional(
// CHECK-SAME:    %[[C:.*]]: tensor<i1>, %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>
func.func @conditional(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[CONDITION:.*]] = tensor.extract %[[C]][] : tensor<i1>
  // CHECK: scf.if %[[CONDITION]] -> (tensor<f32>)
  // CHECK:   scf.yield %[[A]]
  // CHECK:   scf.yield %[[B]]
  %0 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %x : tensor<f32>
  } else {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: @loop
func.func @loop(%a: tensor<i32>, %one: tensor<i32>) -> tensor<i32> {
  // CHECK: scf.while (%[[X:.*]] = %{{.*}}) : (tensor<i32>) -> tensor<i32>
  // CHECK:   %[[CONDITION:.*]] = tensor.extract
  // CHECK:   scf.condition(%[[CONDITION]]) %[[X]]
  // CHECK: } do {
  // CHECK:   %[[NEXT:.*]] = tosa.add
  // CHECK:   scf.yield %[[NEXT]]
  %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
    %1 = tosa.greater %one, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %1 : tensor<i1>
  } do {
  ^bb0(%x: tensor<i32>):
    %1 = tosa.add %x, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----

// Each row goes where its index says.
// CHECK-LABEL: @scatter
func.func @scatter(%values: tensor<3x7x5xi32>, %indices: tensor<3x6xi32>, %input: tensor<3x6x5xi32>) -> tensor<3x7x5xi32> {
  // CHECK: scf.for
  // CHECK:   scf.for
  // CHECK:     %[[AT:.*]] = arith.index_cast
  // CHECK:     %[[ROW:.*]] = tensor.extract_slice
  // CHECK:     tensor.insert_slice %[[ROW]] into %{{.*}}[%{{.*}}, %[[AT]], %{{.*}}]
  %0 = tosa.scatter %values, %indices, %input : (tensor<3x7x5xi32>, tensor<3x6xi32>, tensor<3x6x5xi32>) -> tensor<3x7x5xi32>
  return %0 : tensor<3x7x5xi32>
}
