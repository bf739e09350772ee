// RUN: terrace opt %s --linalg-fuse-elementwise-ops | FileCheck %s

#ab = affine_map<(i, j) -> (i, j)>
#ba = affine_map<(i, j) -> (j, i)>

// f(g(x), y) -> fg(x, y)
// CHECK-LABEL: @producer_and_consumer
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>
func.func @producer_and_consumer(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[X]], %[[Y]] :
  // CHECK: %[[N:.*]] = arith.negf
  // CHECK: arith.mulf %[[N]]
  // CHECK-NOT: linalg.generic
  %0 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%0, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A producer that others use stays.
// CHECK-LABEL: @shared_producer
func.func @shared_producer(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  // CHECK-COUNT-2: linalg.generic
  %0 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// The positions of the producer are those of the consumer, transposed.
// CHECK-LABEL: @positions
func.func @positions(%x: tensor<8x4xi32>) -> tensor<4x8xi32> {
  %e = tensor.empty() : tensor<8x4xi32>
  %d = tensor.empty() : tensor<4x8xi32>
  // CHECK: linalg.index 1
  // CHECK-NOT: linalg.index 0
  %0 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x4xi32>) outs(%e : tensor<8x4xi32>) {
  ^bb0(%in: i32, %out: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %s = arith.addi %n, %in : i32
    linalg.yield %s : i32
  } -> tensor<8x4xi32>
  %1 = linalg.generic {indexing_maps = [#ba, #ab], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x4xi32>) outs(%d : tensor<4x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    %s = arith.muli %in, %in : i32
    linalg.yield %s : i32
  } -> tensor<4x8xi32>
  return %1 : tensor<4x8xi32>
}

// f(splat(c), x) -> f(x), with c in the region
// CHECK-LABEL: @constant
func.func @constant(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[C:.*]] = arith.constant 2.000000e+00 : f32
  %c = arith.constant dense<2.0> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  // CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4x8xf32>)
  // CHECK: arith.mulf %{{.*}}, %[[C]]
  %1 = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %c : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// f(fill(c), x) -> f(x), with c in the region
// CHECK-LABEL: @fill
// CHECK-SAME: %[[C:.*]]: f32, %{{.*}}: tensor<4x8xf32>
func.func @fill(%c: f32, %x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  // CHECK-NOT: linalg.fill
  // CHECK: arith.mulf %{{.*}}, %[[C]]
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %f : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// f(x, x) -> f(x)
// CHECK-LABEL: @same_twice
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
func.func @same_twice(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  // CHECK: ins(%[[X]] : tensor<4x8xf32>)
  // CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
  // CHECK: arith.mulf %[[A]], %[[A]]
  %1 = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// f(collapse(x), y) -> collapse(f(x, expand(y)))
// CHECK-LABEL: @collapse
// CHECK-SAME: %[[X:.*]]: tensor<2x3x8xf32>, %[[Y:.*]]: tensor<6x8xf32>
func.func @collapse(%x: tensor<2x3x8xf32>, %y: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %e = tensor.empty() : tensor<6x8xf32>
  // CHECK: %[[E:.*]] = tensor.expand_shape %[[Y]] {{\[\[}}0, 1], [2]] output_shape [2, 3, 8]
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[X]], %[[E]] :
  // CHECK: tensor.collapse_shape
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x3x8xf32> into tensor<6x8xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%0, %y : tensor<6x8xf32>, tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<6x8xf32>
  return %1 : tensor<6x8xf32>
}

// expand(f(x)) -> f(expand(x))
// CHECK-LABEL: @expand
func.func @expand(%x: tensor<6x8xf32>) -> tensor<2x3x8xf32> {
  %e = tensor.empty() : tensor<6x8xf32>
  // CHECK: tensor.expand_shape
  // CHECK: %[[R:.*]] = linalg.generic
  // CHECK: return %[[R]]
  %0 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<6x8xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 8] : tensor<6x8xf32> into tensor<2x3x8xf32>
  return %1 : tensor<2x3x8xf32>
}
