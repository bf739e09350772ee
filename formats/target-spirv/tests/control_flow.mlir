// RUN: terrace translate --no-implicit-module --split-input-file --serialize-spirv --deserialize-spirv %s | FileCheck %s
// RUN: terrace translate --no-implicit-module --split-input-file --serialize-spirv --deserialize-spirv --spirv-structurize-control-flow=false %s | FileCheck %s --check-prefix=FLAT

// A loop in which something is chosen: both become regions again, and the header of the choice does nothing else.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // CHECK-LABEL: spirv.func @nested
  // FLAT-LABEL: spirv.func @nested
  // FLAT-NOT: spirv.mlir
  // FLAT: spirv.BranchConditional
  // FLAT-NOT: spirv.mlir
  spirv.func @nested(%n: i32) "None" {
    %zero = spirv.Constant 0 : i32
    %one = spirv.Constant 1 : i32
    // CHECK: spirv.mlir.loop control(Unroll) {
    // CHECK-NEXT: spirv.Branch ^[[HEADER:.*]](%{{.*}} : i32)
    spirv.mlir.loop control(Unroll) {
      spirv.Branch ^header(%zero : i32)
    // CHECK-NEXT: ^[[HEADER]](%[[I:.*]]: i32):
    ^header(%i: i32):
      // CHECK: %[[LESS:.*]] = spirv.SLessThan %[[I]], %{{.*}} : i32
      %less = spirv.SLessThan %i, %n : i32
      spirv.BranchConditional %less, ^body, ^merge
    ^body:
      %even = spirv.IEqual %i, %zero : i32
      // CHECK: spirv.mlir.selection control(Flatten) {
      // CHECK-NEXT: spirv.BranchConditional %{{.*}} [3, 4], ^[[YES:.*]], ^[[END:.*]]
      spirv.mlir.selection control(Flatten) {
        spirv.BranchConditional %even [3, 4], ^yes, ^end
      ^yes:
        %0 = spirv.IMul %i, %i : i32
        spirv.Branch ^end
      ^end:
        spirv.mlir.merge
      }
      spirv.Branch ^continue
    // CHECK: ^[[CONTINUE:.*]]:
    ^continue:
      // CHECK: spirv.Branch ^[[HEADER]](
      %next = spirv.IAdd %i, %one : i32
      spirv.Branch ^header(%next : i32)
    ^merge:
      // CHECK: spirv.mlir.merge
      spirv.mlir.merge
    }
    spirv.Return
  }
}

// -----

// A value that is used after the choice becomes a result of it.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // CHECK-LABEL: spirv.func @result
  spirv.func @result(%c: i1, %a: i32, %b: i32) -> i32 "None" {
    // CHECK: %[[R:.*]] = spirv.mlir.selection -> i32 {
    %r = spirv.mlir.selection -> i32 {
      spirv.BranchConditional %c, ^yes, ^no
    ^yes:
      spirv.Branch ^end(%a : i32)
    ^no:
      spirv.Branch ^end(%b : i32)
    // CHECK: ^{{.*}}(%[[X:.*]]: i32):
    ^end(%x: i32):
      // CHECK-NEXT: spirv.mlir.merge %[[X]] : i32
      spirv.mlir.merge %x : i32
    }
    // CHECK: spirv.ReturnValue %[[R]] : i32
    spirv.ReturnValue %r : i32
  }
}

// -----

// Literals of a switch have the width of its selector.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader, Int64], []> {
  // CHECK-LABEL: spirv.func @switch
  spirv.func @switch(%x: i64) "None" {
    spirv.mlir.selection {
      // CHECK: spirv.Switch %{{.*}} : i64, [
      // CHECK-NEXT: default: ^{{.*}},
      // CHECK-NEXT: 8589934593: ^
      spirv.Switch %x : i64, [
        default: ^end,
        8589934593: ^case
      ]
    ^case:
      spirv.Branch ^end
    ^end:
      spirv.mlir.merge
    }
    spirv.Return
  }
}
