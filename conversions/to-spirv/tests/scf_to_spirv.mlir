// RUN: terrace opt %s --convert-scf-to-spirv | FileCheck %s

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>> } {

// CHECK-LABEL: spirv.func @sum
// CHECK-SAME: (%[[N:.*]]: i32, %[[X:.*]]: f32)
func.func @sum(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[RESULT:.*]] = spirv.Variable : !spirv.ptr<f32, Function>
  // CHECK-NEXT: spirv.mlir.loop {
  // CHECK-NEXT:   spirv.Branch ^[[HEADER:.*]](%{{.*}}, %[[X]] : i32, f32)
  // CHECK-NEXT: ^[[HEADER]](%[[I:.*]]: i32, %[[SUM:.*]]: f32):
  // CHECK-NEXT:   %[[GOES_ON:.*]] = spirv.SLessThan %[[I]], %[[N]] : i32
  // CHECK-NEXT:   spirv.BranchConditional %[[GOES_ON]], ^[[BODY:.*]], ^[[MERGE:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  // CHECK-NEXT:   %[[NEW:.*]] = spirv.FAdd %[[SUM]], %[[X]] : f32
  // CHECK-NEXT:   spirv.Store "Function" %[[RESULT]], %[[NEW]] : f32
  // CHECK-NEXT:   %[[NEXT:.*]] = spirv.IAdd %[[I]]
  // CHECK-NEXT:   spirv.Branch ^[[HEADER]](%[[NEXT]], %[[NEW]] : i32, f32)
  // CHECK-NEXT: ^[[MERGE]]:
  // CHECK-NEXT:   spirv.mlir.merge
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[VALUE:.*]] = spirv.Load "Function" %[[RESULT]] : f32
  // CHECK-NEXT: spirv.ReturnValue %[[VALUE]] : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> f32 {
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  return %sum : f32
}

// CHECK-LABEL: spirv.func @choice
// CHECK-SAME: (%[[C:.*]]: i1
func.func @choice(%c: i1, %x: i32, %y: i32) -> i32 {
  // CHECK: spirv.mlir.selection {
  // CHECK-NEXT: spirv.BranchConditional %[[C]], ^[[THEN:.*]], ^[[ELSE:.*]]
  // CHECK: spirv.mlir.merge
  %0 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}

// CHECK-LABEL: spirv.func @until
func.func @until(%x: i32, %n: i32) -> i32 {
  // CHECK: spirv.mlir.loop {
  // CHECK:   spirv.Branch ^[[HEADER:.*]](%{{.*}} : i32)
  // CHECK:   spirv.BranchConditional %{{.*}}, ^[[BODY:.*]](%{{.*}} : i32), ^{{.*}}
  // CHECK: ^[[BODY]](%{{.*}}: i32):
  // CHECK:   spirv.Branch ^[[HEADER]](
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %a, %n : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    %d = arith.muli %b, %b : i32
    scf.yield %d : i32
  }
  return %0 : i32
}

}
