// Masked transfers of tensors.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

// CHECK: ( 1, 2, 0, 0 )
// CHECK-NEXT: ( 7, 7, 0, 0 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %m = vector.create_mask %c2 : vector<4xi1>
  %v = vector.mask %m { vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %v : vector<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = arith.constant dense<7.0> : vector<4xf32>
  %w = vector.mask %m { vector.transfer_write %c, %f[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  %x = vector.transfer_read %w[%c0], %z {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  vector.print %x : vector<4xf32>
  return
}
