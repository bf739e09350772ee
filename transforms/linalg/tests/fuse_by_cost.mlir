// RUN: terrace opt %s --linalg-fuse-by-cost --split-input-file | FileCheck %s

#ab = affine_map<(i, j) -> (i, j)>
#a = affine_map<(i, j) -> (i)>

// A chain with one user each becomes one operation.
// CHECK-LABEL: @chain
func.func @chain(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-COUNT-1: linalg.generic
  // CHECK: math.exp
  // CHECK: arith.negf
  // CHECK-NOT: linalg.generic
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

#ik = affine_map<(i, j, k) -> (i, k)>
#kj = affine_map<(i, j, k) -> (k, j)>
#ij = affine_map<(i, j, k) -> (i, j)>
#ab = affine_map<(i, j) -> (i, j)>

// A product would compute the function again for each column of its result.
// CHECK-LABEL: @into_product
func.func @into_product(%x: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // CHECK: linalg.generic
  // CHECK: math.exp
  // CHECK-NOT: arith.mulf
  // CHECK: linalg.generic
  // CHECK: arith.mulf
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

#ab = affine_map<(i, j) -> (i, j)>
#a = affine_map<(i, j) -> (i)>

// A sum reads each element once, and takes the function in.
// CHECK-LABEL: @into_sum
func.func @into_sum(%x: tensor<4x8xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-COUNT-1: linalg.generic
  // CHECK: math.exp
  // CHECK: arith.addf
  // CHECK-NOT: linalg.generic
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #a], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

#ab = affine_map<(i, j) -> (i, j)>
#a = affine_map<(i, j) -> (i)>

// A difference is computed for each of its two users; an exponential once.
// CHECK-LABEL: @shared
func.func @shared(%x: tensor<4x8xf32>, %m: tensor<4xf32>, %s: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>) {
  // CHECK: linalg.generic
  // CHECK: math.exp
  // CHECK-NEXT: linalg.yield
  // CHECK: linalg.generic
  // CHECK: arith.subf
  // CHECK-NEXT: arith.addf
  // CHECK: linalg.generic
  // CHECK: arith.subf
  // CHECK-NEXT: arith.negf
  // CHECK: linalg.generic
  // CHECK: linalg.generic
  // CHECK-NOT: linalg.generic
  %e = tensor.empty() : tensor<4x8xf32>
  %d = linalg.generic {indexing_maps = [#ab, #a, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %mean: f32, %out: f32):
    %n = arith.subf %in, %mean : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %f = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#ab, #a], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#ab, #a], iterator_types = ["parallel", "reduction"]} ins(%f : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>
}

// -----

#ab = affine_map<(i, j) -> (i, j)>
#a = affine_map<(i, j) -> (i)>
#id = affine_map<(i) -> (i)>

// A root of each row is computed once for the row.
// CHECK-LABEL: @rows
func.func @rows(%v: tensor<4xf32>, %x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-COUNT-2: linalg.generic
  %r = tensor.empty() : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%r : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.sqrt %in : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#ab, #a, #ab], iterator_types = ["parallel", "parallel"]} ins(%x, %0 : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %root: f32, %out: f32):
    %n = arith.divf %in, %root : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

#abt = affine_map<(i, j) -> (j, i)>
#ab = affine_map<(i, j) -> (i, j)>
#ik = affine_map<(i, j, k) -> (i, k)>
#kj = affine_map<(i, j, k) -> (k, j)>
#ij = affine_map<(i, j, k) -> (i, j)>

// A product reads the transposed matrix, not columns of the other one.
// CHECK-LABEL: @transposed
func.func @transposed(%a: tensor<4x8xf32>, %x: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // CHECK-COUNT-2: linalg.generic
  %e = tensor.empty() : tensor<8x6xf32>
  %0 = linalg.generic {indexing_maps = [#abt, #ab], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xf32>) outs(%e : tensor<8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x6xf32>
  %1 = linalg.generic {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %0 : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

#ab = affine_map<(i, j) -> (i, j)>
#b = affine_map<(i, j) -> (j)>

// Without iterations, the result is what was there before.
// CHECK-LABEL: @no_rows
// CHECK-SAME: %[[X:.*]]: tensor<0x7xf32>, %[[OLD:.*]]: tensor<7xf32>
// CHECK: outs(%[[OLD]] :
func.func @no_rows(%x: tensor<0x7xf32>, %old: tensor<7xf32>) -> tensor<7xf32> {
  %r = linalg.generic {indexing_maps = [#ab, #b], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<0x7xf32>) outs(%old : tensor<7xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

// -----

// The size that a reshape splits off is computed behind what it reshapes.
// CHECK-LABEL: @late_size
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[SIZES:.*]]: memref<2xindex>
// CHECK: %[[SIZE:.*]] = memref.load %[[SIZES]]
// CHECK: tensor.expand_shape %[[X]] {{.*}} output_shape [%[[SIZE]], 2]
// CHECK: linalg.generic
func.func @late_size(%x: tensor<?xf32>, %sizes: memref<2xindex>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  %n = memref.load %sizes[%c0] : memref<2xindex>
  %r = tensor.expand_shape %y [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
