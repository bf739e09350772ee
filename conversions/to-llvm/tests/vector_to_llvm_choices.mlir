// RUN: terrace opt %s --convert-vector-to-llvm="vector-transpose-lowering=shuffle1d" | FileCheck %s --check-prefix=SHUFFLE
// RUN: terrace opt %s --convert-vector-to-llvm="vector-transpose-lowering=llvmintr vector-contract-lowering=llvmintr" | FileCheck %s --check-prefix=MATRIX

#product = {
  indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
  iterator_types = ["parallel", "parallel", "reduction"]
}

// SHUFFLE-LABEL: @transpose
// MATRIX-LABEL: @transpose
func.func @transpose(%v: vector<2x3xf32>) -> vector<3x2xf32> {
  // SHUFFLE: llvm.shufflevector %{{.*}}, %{{.*}} [0, 3, 1, 4, 2, 5]
  // MATRIX: llvm.intr.matrix.transpose %{{.*}} {columns = 2 : i32, rows = 3 : i32}
  %0 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0 : vector<3x2xf32>
}

// MATRIX-LABEL: @contract
func.func @contract(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  // MATRIX: llvm.intr.matrix.multiply %{{.*}}, %{{.*}} {lhs_columns = 3 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32}
  %0 = vector.contract #product %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
