// edition: 2019-01
//
// Memory at an address of its own is no memory of any other machine: such a program is read, checked and kept, not run.
//
// RUN: terrace opt %s | FileCheck %s
// RUN: not terrace run %s 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: not terrace run --backend=cranelift %s 2>&1 | FileCheck %s --check-prefix=FIXED

func @main() {
  // CHECK: std.alloc_static(4096) : memref<4xf32>
  // FIXED: fixed_2019.mlir:[[@LINE+1]]:8: error: 'std.alloc_static' op cannot be {{lowered|interpreted}}: its address means something only on the machine that the program was written for
  %m = alloc_static(0x1000) : memref<4xf32>
  return
}
