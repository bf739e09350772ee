// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// access_chain(access_chain(p, i), j) -> access_chain(p, i, j)
// CHECK-LABEL: @chains
// CHECK-SAME: (%[[P:.*]]: !spirv.ptr<!spirv.array<4 x !spirv.array<2 x f32>>, Function>, %[[I:.*]]: i32, %[[J:.*]]: i32)
func.func @chains(%p: !spirv.ptr<!spirv.array<4 x !spirv.array<2 x f32>>, Function>, %i: i32, %j: i32) -> f32 {
  // CHECK-NEXT: %[[Q:.*]] = spirv.AccessChain %[[P]][%[[I]], %[[J]]]
  // CHECK-NEXT: spirv.Load "Function" %[[Q]]
  %0 = spirv.AccessChain %p[%i] : !spirv.ptr<!spirv.array<4 x !spirv.array<2 x f32>>, Function>, i32 -> !spirv.ptr<!spirv.array<2 x f32>, Function>
  %1 = spirv.AccessChain %0[%j] : !spirv.ptr<!spirv.array<2 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
  %2 = spirv.Load "Function" %1 : f32
  return %2 : f32
}

// -----

// (x mod 32) mod 4 -> x mod 4, but not (x mod 32) mod 5
// CHECK-LABEL: @mod_of_mod
// CHECK-SAME: (%[[X:.*]]: i32)
func.func @mod_of_mod(%x: i32) -> (i32, i32) {
  // CHECK-DAG: %[[FOUR:.*]] = spirv.Constant 4 : i32
  // CHECK-DAG: %[[FIVE:.*]] = spirv.Constant 5 : i32
  // CHECK: %[[M:.*]] = spirv.UMod %[[X]], %{{.*}}
  // CHECK-NEXT: %[[A:.*]] = spirv.UMod %[[X]], %[[FOUR]]
  // CHECK-NEXT: %[[B:.*]] = spirv.UMod %[[M]], %[[FIVE]]
  %c = spirv.Constant 32 : i32
  %four = spirv.Constant 4 : i32
  %five = spirv.Constant 5 : i32
  %m = spirv.UMod %x, %c : i32
  %0 = spirv.UMod %m, %four : i32
  %1 = spirv.UMod %m, %five : i32
  return %0, %1 : i32, i32
}

// -----

// !(x == y) -> x != y
// CHECK-LABEL: @opposites
// CHECK-SAME: (%[[X:.*]]: i32, %[[Y:.*]]: i32, %[[A:.*]]: i1, %[[B:.*]]: i1)
func.func @opposites(%x: i32, %y: i32, %a: i1, %b: i1) -> (i1, i1, i1, i1) {
  // CHECK-NEXT: spirv.INotEqual %[[X]], %[[Y]]
  // CHECK-NEXT: spirv.IEqual %[[X]], %[[Y]]
  // CHECK-NEXT: spirv.LogicalNotEqual %[[A]], %[[B]]
  // CHECK-NEXT: spirv.LogicalEqual %[[A]], %[[B]]
  %0 = spirv.IEqual %x, %y : i32
  %1 = spirv.LogicalNot %0 : i1
  %2 = spirv.INotEqual %x, %y : i32
  %3 = spirv.LogicalNot %2 : i1
  %4 = spirv.LogicalEqual %a, %b : i1
  %5 = spirv.LogicalNot %4 : i1
  %6 = spirv.LogicalNotEqual %a, %b : i1
  %7 = spirv.LogicalNot %6 : i1
  return %1, %3, %5, %7 : i1, i1, i1, i1
}

// -----

// Sums with carries, and products of twice the width: with zero and one, and of constants
// CHECK-LABEL: @extended
// CHECK-SAME: (%[[X:.*]]: i32)
func.func @extended(%x: i32) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>) {
  // CHECK-DAG: %[[ZERO:.*]] = spirv.Constant 0 : i32
  // CHECK-DAG: %[[ONE:.*]] = spirv.Constant 1 : i32
  // CHECK-DAG: %[[SUM:.*]] = spirv.Constant -13 : i32
  // CHECK: spirv.CompositeConstruct %[[X]], %[[ZERO]]
  // CHECK: spirv.CompositeConstruct %[[ZERO]], %[[ZERO]]
  // CHECK: spirv.CompositeConstruct %[[X]], %[[ZERO]]
  // CHECK: %[[U:.*]] = spirv.Undef
  // CHECK: %[[L:.*]] = spirv.CompositeInsert %[[SUM]], %[[U]][0 : i32]
  // CHECK: spirv.CompositeInsert %[[ONE]], %[[L]][1 : i32]
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %a = spirv.Constant -5 : i32
  %b = spirv.Constant -8 : i32
  %0 = spirv.IAddCarry %x, %zero : !spirv.struct<(i32, i32)>
  %1 = spirv.SMulExtended %x, %zero : !spirv.struct<(i32, i32)>
  %2 = spirv.UMulExtended %x, %one : !spirv.struct<(i32, i32)>
  %3 = spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>
  return %0, %1, %2, %3 : !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>
}

// -----

// A selection that stores one value or another is a store of a selected value
// CHECK-LABEL: @selection
// CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @selection(%c: i1, %x: i32, %y: i32) {
  // CHECK-NEXT: %[[P:.*]] = spirv.Variable
  // CHECK-NEXT: %[[V:.*]] = spirv.Select %[[C]], %[[X]], %[[Y]] : i1, i32
  // CHECK-NEXT: spirv.Store "Function" %[[P]], %[[V]] ["Aligned", 4] : i32
  // CHECK-NEXT: spirv.Return
  %p = spirv.Variable : !spirv.ptr<i32, Function>
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %p, %y ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}
