// RUN: terrace run --backend=interpreter %s | FileCheck %s
// RUN: not terrace run --backend=interpreter %s -e unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not terrace run --backend=interpreter %s -e shapes 2>&1 | FileCheck %s --check-prefix=SHAPES
// RUN: not terrace run --backend=interpreter %s -e row 2>&1 | FileCheck %s --check-prefix=ROW

// Variables of tosa, shapes that are computed, and shapes that do not fit.

tosa.variable @counter = dense<[3, 4]> : tensor<2xi32>
tosa.variable @empty : tensor<2xi32>

func.func private @printMemrefI32(tensor<*xi32>)

func.func @increment() {
  %x = tosa.variable_read @counter : tensor<2xi32>
  %y = tosa.add %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  tosa.variable_write @counter, %y : tensor<2xi32>
  return
}

func.func @main() {
  call @increment() : () -> ()
  call @increment() : () -> ()
  %x = tosa.variable_read @counter : tensor<2xi32>
  %u = tensor.cast %x : tensor<2xi32> to tensor<*xi32>
  // CHECK: [12,  16]
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  %a = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.sub_shape %a, %b : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %c = tosa.add_shape %s, %b : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %row = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %x, %row : (tensor<2xi32>, !tosa.shape<2>) -> tensor<1x2xi32>
  %t = tosa.tile %r, %c : (tensor<1x2xi32>, !tosa.shape<2>) -> tensor<?x?xi32>
  %v = tensor.cast %t : tensor<?x?xi32> to tensor<*xi32>
  // CHECK: sizes = [1, 6]
  // CHECK{LITERAL}: [[12,   16,   12,   16,   12,   16]]
  call @printMemrefI32(%v) : (tensor<*xi32>) -> ()
  return
}

// UNWRITTEN: the variable 'empty' is read before it is written
func.func @unwritten() {
  %x = tosa.variable_read @empty : tensor<2xi32>
  return
}

// SHAPES: 'tosa.add' op has undefined behavior: the shapes disagree about the size of dimension 0: 2 and 3
func.func @shapes() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.empty(%c2) : tensor<?xi32>
  %b = tensor.empty(%c3) : tensor<?xi32>
  %c = tosa.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return
}

// ROW: the index 3 is outside of the 3 rows of the tensor
func.func @row() {
  %x = arith.constant dense<0.0> : tensor<1x3x2xf32>
  %i = arith.constant dense<3> : tensor<1x1xi32>
  %r = tosa.gather %x, %i : (tensor<1x3x2xf32>, tensor<1x1xi32>) -> tensor<1x1x2xf32>
  return
}
