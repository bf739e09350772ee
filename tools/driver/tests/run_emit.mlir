// RUN: terrace run %s --emit=all | FileCheck %s
// RUN: terrace run %s --emit=cf | FileCheck %s --check-prefix=CF
// RUN: terrace run %s --emit=all -O0 | FileCheck %s --check-prefix=NONE
// RUN: not terrace run %s --emit=clouds 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK:      // Level: input
// CHECK:      func.func @scale
// CHECK:      affine.for
// CHECK-NOT:  // Level: loops
// CHECK:      // Level: optimized
// CHECK:      func.func private @scale
// CHECK:      scf.for
// CHECK:      // Level: cf
// CHECK:      cf.cond_br
// CHECK-NOT:  scf.
// CHECK:      // Level: llvm
// CHECK:      llvm.func @scale
// CHECK:      ; Level: llvm-ir
// CHECK:      define void @scale

// CF-NOT:  Level
// CF:      cf.cond_br
// CF-NOT:  llvm.func

// NONE-NOT: optimized
// NONE:     // Level: llvm
// NONE:     llvm.func @scale

// WRONG: there is no level 'clouds': there are input, schedule, loops, optimized, tasks, cf, llvm, llvm-ir, and all of them with 'all'
func.func @scale(%m: memref<8xf32>, %by: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.mulf %x, %by : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }
  return
}

func.func @main() {
  %m = memref.alloc() : memref<8xf32>
  %two = arith.constant 2.0 : f32
  call @scale(%m, %two) : (memref<8xf32>, f32) -> ()
  memref.dealloc %m : memref<8xf32>
  return
}
