// RUN: not terrace run --backend=cranelift %s 2>&1 | FileCheck %s
// RUN: not terrace run --backend=cranelift -e other %s 2>&1 | FileCheck %s

llvm.func @nowhere()

// CHECK: unsupported.mlir:[[@LINE+2]]:3: error: 'llvm.call' op cannot be compiled by Cranelift: needs 'nowhere', which is not defined anywhere
llvm.func @main() {
  llvm.call @nowhere() : () -> ()
  llvm.return
}

llvm.func @other() {
  llvm.return
}
