// Integers of odd widths have the size that the machine gives them: a copy has all of them.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -O0 %s | FileCheck %s %}

func.func private @printI64(i64)
func.func private @printNewline()

// CHECK: 77
func.func @main() {
  %old = arith.constant 7 : i65
  %new = arith.constant 77 : i65
  %a = memref.alloc() : memref<8xi65>
  %b = memref.alloc() : memref<8xi65>
  affine.for %i = 0 to 8 {
    affine.store %new, %a[%i] : memref<8xi65>
    affine.store %old, %b[%i] : memref<8xi65>
  }
  memref.copy %a, %b : memref<8xi65> to memref<8xi65>
  %last = affine.load %b[7] : memref<8xi65>
  memref.dealloc %a : memref<8xi65>
  memref.dealloc %b : memref<8xi65>
  %word = arith.trunci %last : i65 to i64
  call @printI64(%word) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
