// Packs and unpacks: with padding, in another order, and with tiles whose size is computed.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

// CHECK: {{\[\[\[\[}}1,     2]
// CHECK-NEXT: [5,     6]]
// CHECK-NEXT: {{\[\[}}3,     4]
// CHECK-NEXT: [7,     8]]]
// CHECK: {{\[\[}}1,   2,   3,   4]
// CHECK-NEXT: [5,   6,   7,   8]
// CHECK-NEXT: [9,   10,   11,   12]
// CHECK-NEXT: [13,   14,   15,   16]]
// CHECK: sizes = [2, 2, 3, 2]
// CHECK: {{\[\[\[\[}}1,     5]
// CHECK-NEXT: [2,     6]
// CHECK-NEXT: [3,     7]]
// CHECK-NEXT: {{\[\[}}9,     13]
// CHECK: {{\[\[\[}}4,     8]
// CHECK-NEXT: [-1,     -1]
// CHECK: {{\[\[}}1,   2,   3,   4]
// CHECK-NEXT: [5,   6,   7,   8]
// CHECK: {{\[\[\[}}1,    2,    3]
// CHECK-NEXT: [5,    6,    7]
// CHECK: {{\[\[}}4,    -1,    -1]
// CHECK: {{\[\[}}1,   2,   3,   4]
// CHECK-NEXT: [5,   6,   7,   8]
func.func @main() {
  %t = arith.constant dense<[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16]]> : tensor<4x4xi32>
  %e = tensor.empty() : tensor<2x2x2x2xi32>
  %p = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<4x4xi32> -> tensor<2x2x2x2xi32>
  %f = tensor.empty() : tensor<4x4xi32>
  %u = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %f : tensor<2x2x2x2xi32> -> tensor<4x4xi32>
  %a = tensor.cast %p : tensor<2x2x2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%a) : (tensor<*xi32>) -> ()
  %b = tensor.cast %u : tensor<4x4xi32> to tensor<*xi32>
  call @printMemrefI32(%b) : (tensor<*xi32>) -> ()
  %pad = arith.constant -1 : i32
  %e2 = tensor.empty() : tensor<2x2x3x2xi32>
  %p2 = linalg.pack %t padding_value(%pad : i32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 2] into %e2 : tensor<4x4xi32> -> tensor<2x2x3x2xi32>
  %c = tensor.cast %p2 : tensor<2x2x3x2xi32> to tensor<*xi32>
  call @printMemrefI32(%c) : (tensor<*xi32>) -> ()
  %f2 = tensor.empty() : tensor<4x4xi32>
  %u2 = linalg.unpack %p2 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 2] into %f2 : tensor<2x2x3x2xi32> -> tensor<4x4xi32>
  %d = tensor.cast %u2 : tensor<4x4xi32> to tensor<*xi32>
  call @printMemrefI32(%d) : (tensor<*xi32>) -> ()
  %i3 = arith.constant dense<3> : tensor<1xindex>
  %c0 = arith.constant 0 : index
  %c3 = tensor.extract %i3[%c0] : tensor<1xindex>
  %e3 = tensor.empty(%c3) : tensor<2x4x?xi32>
  %p3 = linalg.pack %t padding_value(%pad : i32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [%c3] into %e3 : tensor<4x4xi32> -> tensor<2x4x?xi32>
  %g = tensor.cast %p3 : tensor<2x4x?xi32> to tensor<*xi32>
  call @printMemrefI32(%g) : (tensor<*xi32>) -> ()
  %f3 = tensor.empty() : tensor<4x4xi32>
  %u3 = linalg.unpack %p3 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [%c3] into %f3 : tensor<2x4x?xi32> -> tensor<4x4xi32>
  %h = tensor.cast %u3 : tensor<4x4xi32> to tensor<*xi32>
  call @printMemrefI32(%h) : (tensor<*xi32>) -> ()
  return
}
func.func private @printMemrefI32(tensor<*xi32>)
