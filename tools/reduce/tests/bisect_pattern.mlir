// An expansion that loses the digits of small numbers: the pass, and the one application of its pattern that matters.
//
// RUN: not terrace bisect %s --no-reduce --pipeline="builtin.module(cse,func.func(math-expand-ops{ops=tanh},cse))" | FileCheck %s
// RUN: terrace bisect %s --pipeline="builtin.module(cse,func.func(cse))" | FileCheck %s --check-prefix=SAME
// RUN: not terrace bisect %s 2>&1 | FileCheck %s --check-prefix=NOTHING

// CHECK: wrong: {{.*}}(math-expand-ops), execution 3 of a pass, its pattern application 1
// CHECK: What the step does:
// CHECK: -{{.*}}math.tanh
// CHECK: +{{.*}}math.exp
// CHECK: Before, the program prints:
// CHECK: 1e-05
// CHECK: After, it prints:
// CHECK-NOT: {{^}}1e-05{{$}}

// SAME: does the same before and after the passes
// NOTHING: say the passes by --pipeline, or by a command after '--'

func.func @main() {
  %m = memref.alloc() : memref<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %large = arith.constant 20.0 : f32
  %small = arith.constant 1.0e-5 : f32
  memref.store %large, %m[%c0] : memref<2xf32>
  memref.store %small, %m[%c1] : memref<2xf32>
  %a = memref.load %m[%c0] : memref<2xf32>
  %b = memref.load %m[%c1] : memref<2xf32>
  %x = math.tanh %a : f32
  %y = math.tanh %b : f32
  vector.print %x : f32
  vector.print %y : f32
  memref.dealloc %m : memref<2xf32>
  return
}
