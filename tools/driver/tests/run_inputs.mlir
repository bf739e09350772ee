// Arguments from the command line, and results as numpy prints them.
//
// RUN: terrace run %s -e sum --input 2x3xf32=1,2,3,4,5,6 --input 2x3xf32=0.5 | FileCheck %s --check-prefix=SUM
// RUN: terrace run %s -e sum --backend=interpreter --input 2x3xf32=1,2,3,4,5,6 --input 2x3xf32=0.5 | FileCheck %s --check-prefix=SUM
// RUN: terrace run %s -e sum --backend=cranelift --input 2x3xf32=1,2,3,4,5,6 --input 0.5 | FileCheck %s --check-prefix=SUM
// RUN: terrace run %s -e grow --input 2xi32=7,-8 | FileCheck %s --check-prefix=GROW
// RUN: terrace run %s -e scale --input 2.5 --input -3 --backend=cranelift | FileCheck %s --check-prefix=SCALE
// RUN: terrace run %s -e scale --input 2.5 --input -3 --backend=interpreter | FileCheck %s --check-prefix=SCALE
// RUN: terrace run %s -e several --input 3xi64=1,2,3 --output %t
// RUN: terrace run %s -e several --input @%t/out_0.npy | FileCheck %s --check-prefix=SEVERAL
// RUN: terrace run %s -e rows --backend=interpreter --input 2x2xf64=1,2,3,4 | FileCheck %s --check-prefix=ROWS
// RUN: not terrace run %s -e sum --input 2x3xf32=1 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not terrace run %s -e sum --input 2x2xf32=1 --input 2x3xf32=1 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not terrace run %s -e sum --input 2x3xi32=1 --input 2x3xf32=1 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not terrace run %s -e grow --input 5 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not terrace run %s -e grow --input nowhere.npy 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not terrace run %s -e scale --input x --input 1 2>&1 | FileCheck %s --check-prefix=WORD

// SUM: {{\[\[}}1.5 2.5 3.5]
// SUM-NEXT: [4.5 5.5 6.5]]
func.func @sum(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = arith.addf %a, %b : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// GROW: [ 7 -8  7 -8]
func.func @grow(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = tensor.concat dim(0) %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// SCALE: -7.500000e+00
func.func @scale(%a: f64, %b: i32) -> f64 {
  %c = arith.sitofp %b : i32 to f64
  %r = arith.mulf %a, %c : f64
  return %r : f64
}

// SEVERAL: [1 2 3]
// SEVERAL-NEXT: [1 4 9]
func.func @several(%a: tensor<3xi64>) -> (tensor<3xi64>, tensor<3xi64>) {
  %r = arith.muli %a, %a : tensor<3xi64>
  return %a, %r : tensor<3xi64>, tensor<3xi64>
}

// ROWS: 1.000000e+01
func.func @rows(%m: memref<2x2xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%outer = %z) -> f64 {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%inner = %outer) -> f64 {
      %x = memref.load %m[%i, %j] : memref<2x2xf64>
      %y = arith.addf %inner, %x : f64
      scf.yield %y : f64
    }
    scf.yield %s : f64
  }
  return %r : f64
}

// FEW: Error: the entry point takes 2 arguments ('tensor<2x3xf32>', 'tensor<2x3xf32>'), but 1 are given: write --input for each
// SHAPE: Error: argument #0 ('tensor<2x3xf32>'): the shape is 2x2
// TYPE: Error: argument #0 ('tensor<2x3xf32>'): the elements are 'i32'
// OPEN: Error: argument #0 ('tensor<?xi32>'): write the numbers with their type, as 4xf32=1,2,3,4, or the name of an .npy file
// FILE: Error: argument #0 ('tensor<?xi32>'): 'nowhere.npy':
// WORD: Error: argument #0 ('f64'): 'x' is no number of type 'f64'
