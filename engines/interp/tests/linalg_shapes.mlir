// Shapes that do not fit stop the program, with the place where it happened.
//
// RUN: not terrace run --backend=interpreter %s -e disagree 2>&1 | FileCheck %s --check-prefix=DISAGREE
// RUN: not terrace run --backend=interpreter %s -e window 2>&1 | FileCheck %s --check-prefix=WINDOW
// RUN: not terrace run --backend=interpreter %s -e tiles 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: not terrace run --backend=interpreter %s -e not_full 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not terrace run --backend=interpreter %s -e inside 2>&1 | FileCheck %s --check-prefix=INSIDE

// DISAGREE: linalg_shapes.mlir:[[#@LINE+6]]:8: error: 'linalg.add' op has undefined behavior: the shapes disagree about the size of loop #0: 2 and 3
func.func @disagree() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.empty(%c2) : tensor<?xf32>
  %b = tensor.empty(%c3) : tensor<?xf32>
  %c = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return
}

// WINDOW: its loops reach position 4 of dimension 0 of operand #0, which has the size 4
func.func @window() {
  %c4 = arith.constant 4 : index
  %x = tensor.empty(%c4) : tensor<?xf32>
  %k = tensor.empty() : tensor<3xf32>
  %o = tensor.empty() : tensor<3xf32>
  %c = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<3xf32>) outs(%o : tensor<3xf32>) -> tensor<3xf32>
  return
}

// TILES: tiles of the shape [1, 2] do not hold a tensor of the shape [3]
func.func @tiles() {
  %x = arith.constant dense<1.0> : tensor<3xf32>
  %d = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %f = tensor.empty() : tensor<1x2xf32>
  %g = tensor.cast %f : tensor<1x2xf32> to tensor<?x2xf32>
  %p = linalg.pack %d inner_dims_pos = [0] inner_tiles = [2] into %g : tensor<?xf32> -> tensor<?x2xf32>
  return
}

// FULL: a tile is not full, and there is no padding value
func.func @not_full() {
  %x = arith.constant dense<1.0> : tensor<3xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %d = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %p = linalg.pack %d inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<?xf32> -> tensor<2x2xf32>
  return
}

// The operation in the region is named, not the one around it.
// INSIDE: linalg_shapes.mlir:[[#@LINE+6]]:12: error: 'arith.divsi' op has undefined behavior: division by zero
func.func @inside() {
  %x = arith.constant dense<0> : tensor<3xi32>
  %one = arith.constant 1 : i32
  %r = linalg.map ins(%x : tensor<3xi32>) outs(%x : tensor<3xi32>)
    (%e: i32, %init: i32) {
      %q = arith.divsi %one, %e : i32
      linalg.yield %q : i32
    }
  return
}
