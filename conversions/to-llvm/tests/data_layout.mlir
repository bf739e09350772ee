// RUN: terrace opt %s --convert-index-to-llvm | FileCheck %s
// RUN: terrace opt %s --convert-index-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=OPTION

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 16 : i64>} {
  // The layout of data says how wide an index is, where no option does.
  // CHECK-LABEL: @layout
  func.func @layout() -> index {
    // CHECK: llvm.mlir.constant(16 : i16) : i16
    // OPTION: llvm.mlir.constant(32 : i32) : i32
    %0 = index.sizeof
    return %0 : index
  }
}
