// A function of tensors that is declared, in a program without others.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

func.func private @printMemrefF32(tensor<*xf32>)
// CHECK: {{^}}2{{$}}
func.func @main() {
  %z = arith.constant 2.0 : f32
  vector.print %z : f32
  return
}
