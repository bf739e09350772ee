// RUN: terrace run --check-passes --make-inputs=1 --backend=cranelift %s 2>&1 | FileCheck %s

// CHECK: terrace run: {{[0-9]+}} passes do not change what the program does
func.func @main() -> f32 {
  %x = arith.constant 0.00001 : f32
  %y = math.tanh %x : f32
  // CHECK: 1.000000e-05
  return %y : f32
}
