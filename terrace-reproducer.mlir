module {
  llvm.func @s() -> i32 {
    %0 = llvm.mlir.constant(2 : i64) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    %2 = llvm.or %0, %1 : i32
    llvm.return %2 : i32
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true})",
      disable_threading: false,
      verify_each: true
    }
  }
#-}
