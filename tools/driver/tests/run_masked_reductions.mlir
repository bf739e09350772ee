// A reduction of the lanes that a mask says; and rows of a vector of two dimensions, half way to LLVM.
//
// RUN: terrace run %s --entry-point-result=i64 | FileCheck %s
// RUN: terrace run %s --entry-point-result=i64 --backend=cranelift | FileCheck %s
// RUN: %if llvm %{ terrace run %s --entry-point-result=i64 --backend=llvm | FileCheck %s %}
// RUN: terrace opt "--pass-pipeline=builtin.module(func.func(lower-vector-mask),convert-vector-to-llvm)" %s | terrace run --entry-point-result=i64 | FileCheck %s

// CHECK: {{^}}7217{{$}}
func.func @main() -> i64 {
  %v = arith.constant dense<[5, 300, 7, 2]> : vector<4xi64>
  %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  // The largest of 5, 7 and 2.
  %largest = vector.mask %mask { vector.reduction <maxui>, %v : vector<4xi64> into i64 } : vector<4xi1> -> i64
  %rows = arith.constant dense<[[1, 2], [70, 3]]> : vector<2x2xi64>
  %sums = arith.addi %rows, %rows : vector<2x2xi64>
  %row = vector.extract %sums[1] : vector<2xi64> from vector<2x2xi64>
  // 140 + 6 = 146, times 50.
  %sum = vector.reduction <add>, %row : vector<2xi64> into i64
  %fifty = arith.constant 50 : i64
  %product = arith.muli %sum, %fifty : i64
  %both = arith.addi %product, %largest : i64
  // The largest of what is below zero: -90.
  %floats = arith.constant dense<[-95.5, -89.5, 3.0]> : vector<3xf32>
  %first = arith.constant dense<[true, true, false]> : vector<3xi1>
  %below = vector.mask %first { vector.reduction <maximumf>, %floats : vector<3xf32> into f32 } : vector<3xi1> -> f32
  %rounded = math.floor %below : f32
  %number = arith.fptosi %rounded : f32 to i64
  %result = arith.addi %both, %number : i64
  return %result : i64
}
