// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f() {
  // expected-error @+1 {{'nvvm.read.ptx.sreg.ctaid.x' op invalid range attribute: Lower == Upper, but they aren't min (0) or max (255) value! This is an invalid constant range.}}
  %r = nvvm.read.ptx.sreg.ctaid.x range <i8, -2, -2> : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.read.ptx.sreg.ctaid.x' op invalid range attribute: Lower == Upper, but they aren't min (0) or max (340282366920938463463374607431768211455) value! This is an invalid constant range.}}
  %r = nvvm.read.ptx.sreg.ctaid.x range <i128, 3, 3> : i32
  llvm.return
}
