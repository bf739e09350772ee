// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(cse),func.func(cse),symbol-dce)' --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: terrace opt %s --pass-pipeline='builtin.module(func.func(cse),func.func(cse),symbol-dce)' --mlir-pass-statistics --mlir-pass-statistics-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST

// PIPELINE:      ... Pass statistics report ...
// PIPELINE:      'builtin.module' Pipeline
// PIPELINE-NEXT:   'func.func' Pipeline
// PIPELINE-NEXT:     CSE
// PIPELINE-NEXT:       (S) 2 num-cse'd - Number of operations CSE'd
// PIPELINE-NEXT:       (S) 0 num-dce'd - Number of operations DCE'd
// PIPELINE-NEXT:     CSE
// PIPELINE-NEXT:       (S) 0 num-cse'd
// PIPELINE-NEXT:       (S) 0 num-dce'd
// PIPELINE-NEXT:   SymbolDCE
// PIPELINE-NEXT:     (S) 1 num-dce'd - Number of symbols DCE'd

// LIST:      ... Pass statistics report ...
// LIST:      CSE
// LIST-NEXT:   (S) 2 num-cse'd
// LIST-NEXT:   (S) 0 num-dce'd
// LIST-NEXT: SymbolDCE
// LIST-NEXT:   (S) 1 num-dce'd

func.func @one(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %c = arith.muli %a, %b : i32
  return %c : i32
}

func.func @two(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %c = arith.muli %a, %b : i32
  return %c : i32
}

func.func private @unused()
