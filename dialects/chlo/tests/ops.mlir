// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK-LABEL: @functions
func.func @functions(%x: tensor<2xf32>, %n: tensor<2xi32>) -> tensor<2xi1> {
  // CHECK: chlo.acos %{{.*}} : tensor<2xf32> -> tensor<2xf32>
  // CHECK: chlo.erf_inv %{{.*}} : tensor<2xf32> -> tensor<2xf32>
  // CHECK: chlo.next_after %{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  // CHECK: chlo.polygamma %{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  // CHECK: chlo.is_inf %{{.*}} : tensor<2xf32> -> tensor<2xi1>
  %0 = chlo.acos %x : tensor<2xf32> -> tensor<2xf32>
  %1 = "chlo.erf_inv"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = chlo.next_after %0, %1 : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  %3 = chlo.polygamma %1, %2 : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  %4 = chlo.is_inf %3 : tensor<2xf32> -> tensor<2xi1>
  return %4 : tensor<2xi1>
}

// CHECK-LABEL: @broadcasts
func.func @broadcasts(%x: tensor<3x?xf32>, %y: tensor<1xf32>, %z: tensor<?x4xf32>, %c: tensor<i1>) {
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<3x?xf32>, tensor<1xf32>) -> tensor<3x?xf32>
  // CHECK: chlo.broadcast_subtract %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 0>} : (tensor<3x?xf32>, tensor<1xf32>) -> tensor<3x?xf32>
  // CHECK: chlo.broadcast_compare %{{.*}}, %{{.*}} {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3x?xf32>, tensor<?x4xf32>) -> tensor<3x4xi1>
  // CHECK: chlo.broadcast_select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<i1>, tensor<?x4xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  %0 = chlo.broadcast_add %x, %y : (tensor<3x?xf32>, tensor<1xf32>) -> tensor<3x?xf32>
  %1 = chlo.broadcast_subtract %x, %y {broadcast_dimensions = array<i64: 0>} : (tensor<3x?xf32>, tensor<1xf32>) -> tensor<3x?xf32>
  %2 = chlo.broadcast_compare %x, %z {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3x?xf32>, tensor<?x4xf32>) -> tensor<3x4xi1>
  %3 = chlo.broadcast_select %c, %z, %y : (tensor<i1>, tensor<?x4xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  return
}

// CHECK-LABEL: @others
func.func @others(%x: tensor<5xf32>, %i: tensor<2xui32>) {
  // CHECK: chlo.constant dense<[1, 2]> : tensor<2xi8>
  // CHECK: "chlo.constant_like"(%{{.*}}) <{value = 1.000000e+00 : f32}> : (tensor<5xf32>) -> tensor<5xf32>
  // CHECK: %{{.*}}, %{{.*}} = chlo.top_k(%{{.*}}, k = 2) : tensor<5xf32> -> (tensor<2xf32>, tensor<2xi32>)
  // CHECK: chlo.mulhi %{{.*}}, %{{.*}} : tensor<2xui32>, tensor<2xui32> -> tensor<2xui32>
  %0 = chlo.constant dense<[1, 2]> : tensor<2xi8>
  %1 = "chlo.constant_like"(%x) {value = 1.0 : f32} : (tensor<5xf32>) -> tensor<5xf32>
  %2, %3 = chlo.top_k(%x, k = 2) : tensor<5xf32> -> (tensor<2xf32>, tensor<2xi32>)
  %4 = chlo.mulhi %i, %i : tensor<2xui32>, tensor<2xui32> -> tensor<2xui32>
  return
}
