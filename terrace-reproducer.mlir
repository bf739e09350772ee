module {
  func.func @sub() -> index {
    %idx-2000000000 = index.constant -2000000000
    %idx3000000000 = index.constant 3000000000
    %0 = index.sub %idx-2000000000, %idx3000000000
    return %0 : index
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(convert-index-to-llvm{index-bitwidth=0})",
      disable_threading: false,
      verify_each: true
    }
  }
#-}
