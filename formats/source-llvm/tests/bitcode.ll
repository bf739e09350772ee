; RUN: terrace translate --import-llvm %S/bitcode/blocks.bc | FileCheck %s

; Bitcode counts blocks from the entry on, where a text counts them as they are mentioned.
; CHECK:      llvm.mlir.global external @labels()
; CHECK-NEXT:   llvm.blockaddress <function = @indirect, tag = <id = 2>> : !llvm.ptr
; CHECK-NEXT:   llvm.blockaddress <function = @indirect, tag = <id = 1>> : !llvm.ptr

; CHECK:      llvm.func @indirect(%[[TO:.*]]: !llvm.ptr)
; CHECK-NEXT:   llvm.indirectbr %[[TO]] : !llvm.ptr, [
; CHECK-NEXT:   ^bb1,
; CHECK-NEXT:   ^bb2
; CHECK-NEXT:   ]
; CHECK-NEXT: ^bb1:
; CHECK-NEXT:   llvm.blocktag <id = 1>
; CHECK-NEXT:   llvm.return
; CHECK-NEXT: ^bb2:
; CHECK-NEXT:   llvm.blocktag <id = 2>
