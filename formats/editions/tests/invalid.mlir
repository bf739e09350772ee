// RUN: terrace opt %s --edition=2019-01 --split-input-file --verify-diagnostics --allow-unregistered-dialect

func @no_terminator() {
  // expected-error @+1 {{block with no terminator}}
  "foo"() : () -> ()
}

// -----

// expected-error @+1 {{expected 'type' in type alias definition}}
!a = i32

// -----

// expected-error @+1 {{expected ':' in attribute list}}
func @unit() attributes { key }

// -----

// expected-error @+1 {{modulus of mod has to be positive}}
#m = (i) -> (i mod 0)

// -----

// expected-error @+1 {{size expressions cannot refer to dimension values}}
#m = (i, j)[M] -> (i, j) size (10, M + i)

// -----

// expected-error @+1 {{fewer range sizes than range expressions}}
#m = (i, j) -> (i, j) size (10)

// -----

// expected-error @+1 {{more range sizes than range expressions}}
#m = (i) -> (i) size (10, 20)

// -----

// expected-error @+1 {{expected '0' after '>='}}
#s = (i) : (i >= 2)

// -----

// expected-error @+1 {{expected '== 0' or '>= 0' at end of affine constraint}}
#s = (i) : (i <= 0)

// -----

// expected-error @+1 {{expected list element}}
#m = (i) -> ()

// -----

func @step() {
  // expected-error @+1 {{expected step to be a positive integer}}
  for %i = 0 to 10 step 0 {
  }
  return
}

// -----

func @bounds(%N: index) {
  // expected-error @+1 {{lower loop bound affine map with multiple results requires 'max' prefix}}
  for %j = (i) -> (i, i + 1)(%N) to 100 {
  }
  return
}

// -----

// expected-error @+1 {{vector elements must be int or float type}}
func @vector(vector<4xindex>)

// -----

// expected-error @+1 {{invalid tensor element type}}
func @tensor(tensor<4xindex>)

// -----

// expected-error @+1 {{invalid memref element type}}
func @memref(memref<4xindex>)

// -----

// expected-error @+1 {{memref types are ranked in this edition}}
func @unranked(memref<*xf32>)

// -----

// expected-error @+1 {{memref affine map dimension mismatch between affine map 1 and 2}}
func @maps(memref<4x4xi8, (i, j) -> (j, i), (i) -> (i)>)

// -----

// expected-error @+1 {{affine map after memory space in memref type}}
func @order(memref<4x4xi8, 1, (i, j) -> (j, i)>)

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
func @spaces(memref<4x4xi8, 1, 2>)

// -----

func @cast(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor_cast' op requires the source and destination types to differ}}
  %0 = tensor_cast %a : tensor<4xf32> to tensor<4xf32>
  return
}

// -----

func @select(%c: i1, %a: vector<4xi32>) {
  // expected-error @+1 {{'select' op requires the condition to have the same shape as arguments}}
  %0 = "select"(%c, %a, %a) : (i1, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  return
}

// -----

func @dim(%a: tensor<4xf32>) {
  // expected-error @+1 {{'dim' op index is out of range}}
  %0 = dim %a, 1 : tensor<4xf32>
  return
}

// -----

func @constant() {
  // expected-error @+1 {{'constant' op requires 'value' to fit in the result type}}
  %0 = "constant"() {value: 100} : () -> i1
  return
}

// -----

func @constant_of_another_type() {
  // expected-error @+1 {{expected the type of the constant's value}}
  %0 = constant splat<tensor<4xf32>, 4.5> : tensor<2xf32>
  return
}

// -----

func @dma(%s: memref<8xf32>, %d: memref<8xi32, 2>, %tag: memref<1xi32>, %i: index) {
  // expected-error @+1 {{'dma_start' op requires source and destination to have the same element type}}
  dma_start %s[%i], %d[%i], %i, %tag[%i] : memref<8xf32>, memref<8xi32, 2>, memref<1xi32>
  return
}

// -----

// A byte order mark in the middle of a line is no part of the word before it.
func @byte_order_mark() {
  // expected-error @+1 {{unexpected character}}
  %0 = constant dense﻿<1> : tensor<i32>
}
