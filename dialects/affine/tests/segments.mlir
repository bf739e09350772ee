// RUN: terrace opt %s --mlir-print-op-generic | FileCheck %s

// Sizes of groups that are not given are zero, and are printed as such.
// CHECK: "affine.for"() <{lowerBoundMap = #{{.*}}, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #{{.*}}}>
"affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
^bb0(%i: index):
  "affine.yield"() : () -> ()
}) : () -> ()
