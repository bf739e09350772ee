// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// cast(x : t) : t -> x
// CHECK-LABEL: @cast
// CHECK-SAME:    (%[[T:.*]]: tensor<4xf32>)
func.func @cast(%t: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: return %[[T]]
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// dim(x : tensor<..xnx..>) -> n, dim(generate(n)) -> n, dim(extract_slice(x, n)) -> n
// CHECK-LABEL: @dim
// CHECK-SAME:    (%{{.*}}: tensor<4x?xf32>, %[[N:.*]]: index, %{{.*}}: f32)
func.func @dim(%t: tensor<4x?xf32>, %n: index, %x: f32) -> (index, index, index) {
  // CHECK: %[[C4:.*]] = arith.constant 4 : index
  // CHECK: return %[[C4]], %[[N]], %[[N]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  %g = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %1 = tensor.dim %g, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %t[0, 0] [4, %n] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
  %2 = tensor.dim %s, %c1 : tensor<4x?xf32>
  return %0, %1, %2 : index, index, index
}

// -----

// extract(from_elements(.., x, ..), c) -> x
// CHECK-LABEL: @extract_of_elements
// CHECK-SAME:    (%{{.*}}: f32, %[[B:.*]]: f32)
func.func @extract_of_elements(%a: f32, %b: f32) -> f32 {
  // CHECK: return %[[B]]
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  %1 = tensor.extract %0[%c1] : tensor<2xf32>
  return %1 : f32
}

// -----

// extract(splat, i) -> its element, also where there are no elements
// CHECK-LABEL: @extract_of_empty_splat
func.func @extract_of_empty_splat(%i: index) -> f32 {
  // CHECK: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK: return %[[TWO]]
  %splat = arith.constant dense<2.0> : tensor<2x0xf32>
  %0 = tensor.extract %splat[%i, %i] : tensor<2x0xf32>
  return %0 : f32
}

// -----

// extract([.., x, ..], c) -> x, of dense and sparse constants
// CHECK-LABEL: @extract_of_constants
func.func @extract_of_constants(%i: index) -> (i32, f16, f16, complex<f32>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant 64 : i32
  // CHECK-DAG: %[[B:.*]] = arith.constant -2.000000e+00 : f16
  // CHECK-DAG: %[[C:.*]] = arith.constant 0.000000e+00 : f16
  // CHECK-DAG: %[[D:.*]] = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
  // CHECK:     return %[[A]], %[[B]], %[[C]], %[[D]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dense = arith.constant dense<[1, 64]> : tensor<2xi32>
  %sparse = arith.constant sparse<[[1, 1]], [-2.0]> : tensor<2x2xf16>
  %splat = arith.constant dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>
  %0 = tensor.extract %dense[%c1] : tensor<2xi32>
  %1 = tensor.extract %sparse[%c1, %c1] : tensor<2x2xf16>
  %2 = tensor.extract %sparse[%c0, %c1] : tensor<2x2xf16>
  %3 = tensor.extract %splat[%i] : tensor<4xcomplex<f32>>
  return %0, %1, %2, %3 : i32, f16, f16, complex<f32>
}

// -----

// extract_slice(insert_slice(x, y, where), where) -> x, and insert_slice(extract_slice(x, where), x, where) -> x
// CHECK-LABEL: @slices
// CHECK-SAME:    (%[[T:.*]]: tensor<8xf32>, %[[S:.*]]: tensor<4xf32>, %{{.*}}: index)
func.func @slices(%t: tensor<8xf32>, %s: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<8xf32>) {
  // CHECK: return %[[S]], %[[T]]
  %0 = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.extract_slice %0[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %3 = tensor.insert_slice %2 into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1, %3 : tensor<4xf32>, tensor<8xf32>
}

// -----

// splat(c) -> [c, c, ..], and f(splat) -> splat of another shape
// CHECK-LABEL: @splats
func.func @splats() -> (tensor<2x2xf32>, tensor<3xf32>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<1.000000e+00> : tensor<2x2xf32>
  // CHECK-DAG: %[[B:.*]] = arith.constant dense<1.000000e+00> : tensor<3xf32>
  // CHECK:     return %[[A]], %[[B]]
  %c = arith.constant 1.0 : f32
  %0 = tensor.splat %c : tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %2 = tensor.extract_slice %0[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
  return %1, %2 : tensor<2x2xf32>, tensor<3xf32>
}

// -----

// reshape(x) -> x, if the dimensions of x are listed
// CHECK-LABEL: @reshape
// CHECK-SAME:    (%[[T:.*]]: tensor<?x5xi32>)
func.func @reshape(%t: tensor<?x5xi32>) -> tensor<?x5xi32> {
  // CHECK: return %[[T]]
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %t, %c0 : tensor<?x5xi32>
  %shape = tensor.from_elements %n, %c5 : tensor<2xindex>
  %0 = tensor.reshape %t(%shape) : (tensor<?x5xi32>, tensor<2xindex>) -> tensor<?x5xi32>
  return %0 : tensor<?x5xi32>
}

// extract(insert(x, t, c), c) -> x; a place that is not known may be another one
// CHECK-LABEL: @extract_of_insert
// CHECK-SAME:    (%[[T:.*]]: tensor<?xf32>, %[[X:.*]]: f32, %[[I:.*]]: index)
func.func @extract_of_insert(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, f32, f32) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %at_c = tensor.insert %x into %t[%c2] : tensor<?xf32>
  %at_i = tensor.insert %x into %t[%i] : tensor<?xf32>
  // CHECK: %[[OTHER:.*]] = tensor.extract
  // CHECK: %[[UNKNOWN:.*]] = tensor.extract
  // CHECK: return %[[X]], %[[OTHER]], %[[UNKNOWN]]
  %same = tensor.extract %at_c[%c2] : tensor<?xf32>
  %other = tensor.extract %at_c[%c3] : tensor<?xf32>
  %unknown = tensor.extract %at_i[%i] : tensor<?xf32>
  return %same, %other, %unknown : f32, f32, f32
}
