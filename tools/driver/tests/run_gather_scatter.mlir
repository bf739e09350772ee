// Gathers and scatters of tensors.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

// CHECK: {{\[\[\[}}9,    10,    11]]
// CHECK-NEXT: {{\[\[}}1,    2,    3]]]
// CHECK: {{\[\[}}81,   82,   83]
// CHECK-NEXT: [5,   6,   7]
// CHECK-NEXT: [71,   72,   73]]
// CHECK: {{\[\[}}7,   3]]
// CHECK: {{\[\[\[}}80]
// CHECK-NEXT: [2]
// CHECK-NEXT: [70]
// CHECK-NEXT: [4]]]
func.func @main() {
  %t = arith.constant dense<[[1,2,3],[5,6,7],[9,10,11]]> : tensor<3x3xi32>
  %i = arith.constant dense<[[2],[0]]> : tensor<2x1xindex>
  %g = tensor.gather %t[%i] gather_dims([0]) : (tensor<3x3xi32>, tensor<2x1xindex>) -> tensor<2x1x3xi32>
  %a = tensor.cast %g : tensor<2x1x3xi32> to tensor<*xi32>
  call @printMemrefI32(%a) : (tensor<*xi32>) -> ()
  %s = arith.constant dense<[[[71,72,73]],[[81,82,83]]]> : tensor<2x1x3xi32>
  %x = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<2x1x3xi32>, tensor<3x3xi32>, tensor<2x1xindex>) -> tensor<3x3xi32>
  %b = tensor.cast %x : tensor<3x3xi32> to tensor<*xi32>
  call @printMemrefI32(%b) : (tensor<*xi32>) -> ()
  // Elements by all their coordinates.
  %j = arith.constant dense<[[[1, 2], [0, 2]]]> : tensor<1x2x2xi32>
  %h = tensor.gather %t[%j] gather_dims([0, 1]) : (tensor<3x3xi32>, tensor<1x2x2xi32>) -> tensor<1x2xi32>
  %c = tensor.cast %h : tensor<1x2xi32> to tensor<*xi32>
  call @printMemrefI32(%c) : (tensor<*xi32>) -> ()
  %tv = arith.constant dense<[[[1],[2],[3],[4]]]> : tensor<1x4x1xi32>
  %ti = arith.constant dense<[[2, 0]]> : tensor<1x2xi32>
  %tn = arith.constant dense<[[[70],[80]]]> : tensor<1x2x1xi32>
  %ts = tosa.scatter %tv, %ti, %tn : (tensor<1x4x1xi32>, tensor<1x2xi32>, tensor<1x2x1xi32>) -> tensor<1x4x1xi32>
  %d = tensor.cast %ts : tensor<1x4x1xi32> to tensor<*xi32>
  call @printMemrefI32(%d) : (tensor<*xi32>) -> ()
  return
}
func.func private @printMemrefI32(tensor<*xi32>)
