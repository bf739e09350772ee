// RUN: terrace opt %s --split-input-file --convert-arith-to-spirv | FileCheck %s

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>> } {

// An index has 32 bits; a vector of one element is that element.
// CHECK-LABEL: @index_and_vectors
func.func @index_and_vectors(%i: index, %v: vector<1xi32>, %w: vector<4xf32>) {
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : i32
  %0 = arith.addi %i, %i : index
  // CHECK: spirv.IMul %{{.*}}, %{{.*}} : i32
  %1 = arith.muli %v, %v : vector<1xi32>
  // CHECK: spirv.FAdd %{{.*}}, %{{.*}} : vector<4xf32>
  %2 = arith.addf %w, %w : vector<4xf32>
  return
}

// The remainder has the sign of the dividend.
// CHECK-LABEL: @signed_remainder
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
func.func @signed_remainder(%a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: %[[ABS:.*]] = spirv.GL.SAbs %[[A]] : i32
  // CHECK-NEXT: %[[OTHER:.*]] = spirv.GL.SAbs %[[B]] : i32
  // CHECK-NEXT: %[[REST:.*]] = spirv.UMod %[[ABS]], %[[OTHER]] : i32
  // CHECK-NEXT: %[[POSITIVE:.*]] = spirv.IEqual %[[A]], %[[ABS]] : i32
  // CHECK-NEXT: %[[NEGATED:.*]] = spirv.SNegate %[[REST]] : i32
  // CHECK-NEXT: spirv.Select %[[POSITIVE]], %[[REST]], %[[NEGATED]] : i1, i32
  %0 = arith.remsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @booleans
// CHECK-SAME: (%[[A:.*]]: i1, %[[B:.*]]: i1, %[[X:.*]]: i32)
func.func @booleans(%a: i1, %b: i1, %x: i32) {
  // CHECK-NEXT: spirv.LogicalAnd %[[A]], %[[B]] : i1
  %0 = arith.andi %a, %b : i1
  // CHECK-NEXT: spirv.LogicalNotEqual %[[A]], %[[B]] : i1
  %1 = arith.xori %a, %b : i1
  // CHECK: spirv.Select %[[A]], %{{.*}}, %{{.*}} : i1, i32
  %2 = arith.extui %a : i1 to i32
  // CHECK: spirv.BitwiseAnd %[[X]]
  // CHECK: spirv.IEqual
  // CHECK: spirv.Select
  %3 = arith.trunci %x : i32 to i1
  return
}

// Numbers that the target lacks become such of 32 bits.
// CHECK-LABEL: @narrow
func.func @narrow(%x: i8) -> i16 {
  // CHECK: %[[AMOUNT:.*]] = spirv.Constant 24 : i32
  // CHECK: %[[HIGH:.*]] = spirv.ShiftLeftLogical %{{.*}}, %[[AMOUNT]] : i32, i32
  // CHECK: spirv.ShiftRightArithmetic %[[HIGH]], %[[AMOUNT]] : i32, i32
  %0 = arith.extsi %x : i8 to i16
  return %0 : i16
}

// CHECK-LABEL: @no_number
// CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32)
func.func @no_number(%a: f32, %b: f32) {
  // CHECK: %[[MAX:.*]] = spirv.GL.FMax %[[A]], %[[B]] : f32
  // CHECK: %[[NAN:.*]] = spirv.IsNan %[[A]] : f32
  // CHECK: %[[OTHER:.*]] = spirv.IsNan %[[B]] : f32
  // CHECK: %[[ONE:.*]] = spirv.Select %[[NAN]], %[[A]], %[[MAX]] : i1, f32
  // CHECK: spirv.Select %[[OTHER]], %[[B]], %[[ONE]] : i1, f32
  %0 = arith.maximumf %a, %b : f32
  // CHECK: spirv.Constant true
  %1 = arith.cmpf ord, %a, %b fastmath<nnan> : f32
  return
}

// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK: spirv.Constant dense<[2, 3]> : vector<2xi32>
  %0 = arith.constant dense<[2, 3]> : vector<2xindex>
  // CHECK: spirv.Constant dense<[1, 2, 3, 4]> : tensor<4xi32> : !spirv.array<4 x i32>
  %1 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  // CHECK: spirv.Constant 5.000000e-01 : f32
  %2 = arith.constant 0.5 : f16
  return
}

}

// -----

// Kernels have other extended instructions, and comparisons for numbers that are none.
module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>> } {

// CHECK-LABEL: @kernel
func.func @kernel(%a: f32, %b: f32, %x: i32) {
  // CHECK: spirv.Ordered %{{.*}}, %{{.*}} : f32
  %0 = arith.cmpf ord, %a, %a : f32
  // CHECK: spirv.CL.fmin
  %1 = arith.minnumf %a, %b : f32
  // CHECK: spirv.CL.s_abs
  %2 = arith.remsi %x, %x : i32
  return
}

}
