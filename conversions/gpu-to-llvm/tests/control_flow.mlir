// RUN: terrace opt %s --convert-spirv-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func @loop
spirv.func @loop(%c: i1, %step: si32) "None" {
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32) : i32
  %zero = spirv.Constant 0 : si32
  // CHECK: llvm.br ^[[HEADER:bb[0-9]+]](%[[ZERO]] : i32)
  spirv.mlir.loop {
    spirv.Branch ^header(%zero: si32)
  // CHECK: ^[[HEADER]](%[[I:.*]]: i32):
  ^header(%i: si32):
    // CHECK: llvm.cond_br %arg0, ^[[BODY:.*]], ^[[MERGE:.*]]
    spirv.BranchConditional %c, ^body, ^merge
  ^body:
    spirv.Branch ^continue
  ^continue:
    // CHECK: %[[NEXT:.*]] = llvm.add %[[I]], %arg1 : i32
    %next = spirv.IAdd %i, %step : si32
    // CHECK: llvm.br ^[[HEADER]](%[[NEXT]] : i32)
    spirv.Branch ^header(%next: si32)
  ^merge:
    // CHECK: llvm.br ^[[END:bb[0-9]+]]
    spirv.mlir.merge
  }
  // CHECK: ^[[END]]:
  // CHECK-NEXT: llvm.return
  spirv.Return
}

// CHECK-LABEL: llvm.func @selection
spirv.func @selection(%c: i1, %x: i32) -> i32 "None" {
  // CHECK: llvm.cond_br %arg0, ^[[TRUE:.*]], ^[[FALSE:.*]]
  %r = spirv.mlir.selection -> i32 {
    spirv.BranchConditional %c, ^true, ^false
  ^true:
    spirv.Branch ^merge(%x: i32)
  ^false:
    %twice = spirv.IAdd %x, %x : i32
    spirv.Branch ^merge(%twice: i32)
  // CHECK: (%[[PICKED:.*]]: i32):
  // CHECK-NEXT: llvm.br ^[[END:bb[0-9]+]](%[[PICKED]] : i32)
  ^merge(%picked: i32):
    spirv.mlir.merge %picked : i32
  }
  // CHECK: ^[[END]](%[[R:.*]]: i32):
  // CHECK-NEXT: llvm.return %[[R]] : i32
  spirv.ReturnValue %r : i32
}

// CHECK-LABEL: llvm.func @weights
spirv.func @weights(%c: i1) "None" {
  // CHECK: llvm.cond_br %arg0 weights([1, 2]), ^bb1, ^bb2
  spirv.BranchConditional %c [1, 2], ^true, ^false
^true:
  spirv.Return
^false:
  spirv.Return
}

// CHECK: llvm.func @inlined() attributes {always_inline}
spirv.func @inlined() "Inline" {
  spirv.Return
}

// CHECK: llvm.func @promises(%arg0: i32) attributes {passthrough = ["readnone"]}
spirv.func @promises(%x: i32) "Const" {
  // CHECK: llvm.call @promises(%arg0) : (i32) -> ()
  spirv.FunctionCall @promises(%x) : (i32) -> ()
  spirv.Return
}
