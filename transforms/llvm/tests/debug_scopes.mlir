module {
  llvm.func @callee() {
    llvm.return loc("a/b/file.mlir":3:4)
  } loc("a/b/file.mlir":1:1)
  llvm.func @decl(i32) -> i32 loc("other.mlir":5:6)
  llvm.func @caller() {
    %0 = llvm.mlir.constant(1 : i32) : i32 loc(callsite("x"("a/b/file.mlir":3:4) at "c.mlir":7:8))
    %1 = llvm.mlir.constant(2 : i32) : i32 loc(callsite(callsite("foo"("q/in.mlir":3:4) at "mid.mlir":1:2) at "c.mlir":7:8))
    %2 = llvm.call @decl(%0) : (i32) -> i32 loc("n"("a/b/file.mlir":9:9))
    llvm.return loc(fused["c.mlir":3:4, "d.mlir":3:4])
  } loc("nm"("c.mlir":7:8))
  llvm.func @unk() {
    llvm.return loc(unknown)
  } loc(fused["c.mlir":3:4, "d.mlir":3:4])
} loc("dir/top.mlir":0:0)
