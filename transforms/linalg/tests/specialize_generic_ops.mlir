// RUN: terrace opt %s --linalg-specialize-generic-ops | FileCheck %s

#ab = affine_map<(i, j) -> (i, j)>
#ba = affine_map<(i, j) -> (j, i)>
#a = affine_map<(i, j) -> (i)>
#none = affine_map<(i, j) -> ()>

// CHECK-LABEL: @copy
func.func @copy(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.copy ins(%{{.*}}) outs(%{{.*}})
  %r = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: @fill
func.func @fill(%x: f32, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.fill
  %r = linalg.generic {indexing_maps = [#none, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : f32) outs(%y : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: @broadcast
func.func @broadcast(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.broadcast {{.*}} dimensions = [1]
  %r = linalg.generic {indexing_maps = [#a, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: @transpose
func.func @transpose(%x: tensor<8x4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.transpose {{.*}} permutation = [1, 0]
  %r = linalg.generic {indexing_maps = [#ba, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x4xf32>) outs(%y : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// The inputs change places.
// CHECK-LABEL: @subtract
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>
func.func @subtract(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.sub ins(%[[Y]], %[[X]] :
  %r = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %b, %a : f32
    linalg.yield %d : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: @matmul
func.func @matmul(%x: tensor<4x8xi8>, %y: tensor<8x2xi8>, %z: tensor<4x2xi32>) -> tensor<4x2xi32> {
  // CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<4x8xi8>, tensor<8x2xi8>) outs(%z : tensor<4x2xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %a0 = arith.extui %a : i8 to i32
    %b0 = arith.extui %b : i8 to i32
    %p = arith.muli %a0, %b0 : i32
    %s = arith.addi %c, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

#whole = affine_map<(i, j, k) -> (i, j, k)>
#transposed_part = affine_map<(i, j, k) -> (k, i)>

// Transposed and repeated inputs become operations of their own.
// CHECK-LABEL: @projected_inputs
func.func @projected_inputs(%x: tensor<2x3x4xf32>, %y: tensor<4x2xf32>, %z: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<2x4xf32>
  // CHECK: %[[T:.*]] = linalg.transpose ins(%arg1 : tensor<4x2xf32>) outs(%[[E]] : tensor<2x4xf32>) permutation = [1, 0]
  // CHECK: %[[F:.*]] = tensor.empty() : tensor<2x3x4xf32>
  // CHECK: %[[B:.*]] = linalg.broadcast ins(%[[T]] : tensor<2x4xf32>) outs(%[[F]] : tensor<2x3x4xf32>) dimensions = [1]
  // CHECK: linalg.sub ins(%arg0, %[[B]] : {{.*}}) outs(%arg2
  %0 = linalg.generic {indexing_maps = [#whole, #transposed_part, #whole],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<2x3x4xf32>, tensor<4x2xf32>) outs(%z : tensor<2x3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.subf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
