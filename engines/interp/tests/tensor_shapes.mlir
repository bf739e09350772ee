// Tensors that do not fit stop the program, with the place where it happened.
//
// RUN: not terrace run --backend=interpreter %s -e slice 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: not terrace run --backend=interpreter %s -e index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not terrace run --backend=interpreter %s -e cast 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: not terrace run --backend=interpreter %s -e expand 2>&1 | FileCheck %s --check-prefix=EXPAND
// RUN: not terrace run --backend=interpreter %s -e concat 2>&1 | FileCheck %s --check-prefix=CONCAT
// RUN: not terrace run --backend=interpreter %s -e negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// SLICE: tensor_shapes.mlir:[[#@LINE+4]]:8: error: 'tensor.extract_slice' op has undefined behavior: the slice exceeds the tensor
func.func @slice() {
  %c3 = arith.constant 3 : index
  %a = tensor.empty() : tensor<4xf32>
  %s = tensor.extract_slice %a[2] [%c3] [1] : tensor<4xf32> to tensor<?xf32>
  return
}

// INDEX: 'tensor.insert' op has undefined behavior: the indices [4] are out of bounds of the sizes [4]
func.func @index() {
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.0 : f32
  %a = tensor.empty() : tensor<4xf32>
  %s = tensor.insert %x into %a[%c4] : tensor<4xf32>
  return
}

// CAST: 'tensor.cast' op has undefined behavior: the sizes are not those of the type
func.func @cast() {
  %c3 = arith.constant 3 : index
  %a = tensor.empty(%c3) : tensor<?xf32>
  %s = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  return
}

// EXPAND: 'tensor.expand_shape' op has undefined behavior: the shapes differ in their number of elements
func.func @expand() {
  %c3 = arith.constant 3 : index
  %a = tensor.empty(%c3) : tensor<?xf32>
  %s = tensor.expand_shape %a [[0, 1]] output_shape [%c3, 2] : tensor<?xf32> into tensor<?x2xf32>
  return
}

// CONCAT: 'tensor.concat' op has undefined behavior: the tensors differ in shape
func.func @concat() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.empty(%c3) : tensor<2x?xf32>
  %b = tensor.empty(%c2) : tensor<2x?xf32>
  %s = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<4x?xf32>
  return
}

// NEGATIVE: 'tensor.empty' op has undefined behavior: a size is negative
func.func @negative() {
  %n = arith.constant -1 : index
  %a = tensor.empty(%n) : tensor<?xf32>
  return
}
