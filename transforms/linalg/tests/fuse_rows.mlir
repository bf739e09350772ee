// RUN: terrace opt %s --linalg-fuse-rows="l1=1024 l2=4096" --split-input-file | FileCheck %s
// RUN: terrace opt %s --linalg-fuse-rows="l1=1024 l2=4096 parallel=true" --split-input-file | FileCheck %s --check-prefix=APART
// RUN: terrace opt %s --linalg-fuse-rows --split-input-file | FileCheck %s --check-prefix=SMALL

#ab = affine_map<(i, j) -> (i, j)>
#a = affine_map<(i, j) -> (i)>

// Two rows of three tensors fit into the first cache: what is in between has two rows.
// CHECK-LABEL: @softmax
// CHECK-SAME: %[[X:.*]]: tensor<64x32xf32>
// CHECK: %[[ALL:.*]] = tensor.empty() : tensor<64x32xf32>
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c64{{.*}} step %c2{{.*}} iter_args(%[[OUT:.*]] = %[[ALL]])
// CHECK: tensor.extract_slice %[[X]][%[[I]], 0] [2, 32] [1, 1]
// CHECK: %[[MAX:.*]] = linalg.generic
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[MAX]] : tensor<2x32xf32>, tensor<2xf32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[E]] : tensor<2x32xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[E]], %[[SUM]] : tensor<2x32xf32>, tensor<2xf32>)
// CHECK: tensor.insert_slice
// CHECK-NOT: linalg.generic
// APART-LABEL: @softmax
// APART: scf.forall
// APART-COUNT-4: linalg.generic
// APART: tensor.parallel_insert_slice
// SMALL-LABEL: @softmax
// SMALL-NOT: scf.for
func.func @softmax(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<64xf32>
  %all = tensor.empty() : tensor<64x32xf32>
  %lows = linalg.fill ins(%low : f32) outs(%rows : tensor<64xf32>) -> tensor<64xf32>
  %max = linalg.generic {indexing_maps = [#ab, #a], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x32xf32>) outs(%lows : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.maximumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %e = linalg.generic {indexing_maps = [#ab, #a, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<64x32xf32>, tensor<64xf32>) outs(%all : tensor<64x32xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %n = math.exp %d : f32
    linalg.yield %n : f32
  } -> tensor<64x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%rows : tensor<64xf32>) -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#ab, #a], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<64x32xf32>) outs(%zeros : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#ab, #a, #ab], iterator_types = ["parallel", "parallel"]} ins(%e, %sum : tensor<64x32xf32>, tensor<64xf32>) outs(%all : tensor<64x32xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %n = arith.divf %in, %s : f32
    linalg.yield %n : f32
  } -> tensor<64x32xf32>
  return %y : tensor<64x32xf32>
}

// -----

#ik = affine_map<(i, j, k) -> (i, k)>
#kj = affine_map<(i, j, k) -> (k, j)>
#ij = affine_map<(i, j, k) -> (i, j)>
#ab = affine_map<(i, j) -> (i, j)>

// A product reads all of its other matrix for each row: it stays as it is.
// CHECK-LABEL: @product
// CHECK-NOT: scf.for
func.func @product(%a: tensor<64x32xf32>, %b: tensor<32x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %e = tensor.empty() : tensor<64x32xf32>
  %p = linalg.generic {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x32xf32>, tensor<32x32xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x32xf32>
  %y = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<64x32xf32>
  return %y : tensor<64x32xf32>
}

// -----

#ab = affine_map<(i, j) -> (i, j)>
#a = affine_map<(i, j) -> (i)>

// What somebody else uses is computed for all rows at once.
// CHECK-LABEL: @used_elsewhere
// CHECK-NOT: scf.for
func.func @used_elsewhere(%x: tensor<64x32xf32>, %zeros: tensor<64xf32>) -> (tensor<64xf32>, tensor<64x32xf32>) {
  %all = tensor.empty() : tensor<64x32xf32>
  %sum = linalg.generic {indexing_maps = [#ab, #a], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x32xf32>) outs(%zeros : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#ab, #a, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %sum : tensor<64x32xf32>, tensor<64xf32>) outs(%all : tensor<64x32xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %n = arith.divf %in, %s : f32
    linalg.yield %n : f32
  } -> tensor<64x32xf32>
  return %sum, %y : tensor<64xf32>, tensor<64x32xf32>
}
