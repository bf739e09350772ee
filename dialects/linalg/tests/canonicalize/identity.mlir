// RUN: terrace opt %s --canonicalize | FileCheck %s

// f(x : memref<0x..>) -> nothing
// CHECK-LABEL: @without_elements
func.func @without_elements(%c: f32, %x: memref<0x3xf32>) {
  // CHECK-NEXT: return
  linalg.fill ins(%c : f32) outs(%x : memref<0x3xf32>)
  return
}

// copy(x) into x -> x
// CHECK-LABEL: @copies_to_themselves
func.func @copies_to_themselves(%x: memref<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %arg1
  linalg.copy ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  %0 = linalg.copy ins(%y : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// generic(x, y) { yield x, y } -> x, y, where all maps are the same
#same = affine_map<(i, j) -> (j, i)>
// CHECK-LABEL: @identity
func.func @identity(%x: tensor<?x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  // CHECK: %[[X:.*]] = tensor.cast %arg0 : tensor<?x3xf32> to tensor<2x3xf32>
  // CHECK-NEXT: return %arg1, %[[X]]
  %0:2 = linalg.generic {indexing_maps = [#same, #same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<?x3xf32>, tensor<2x3xf32>) outs(%y, %y : tensor<2x3xf32>, tensor<2x3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    linalg.yield %b, %a : f32, f32
  } -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: @identity_in_memory
func.func @identity_in_memory(%x: memref<2x3xf32>, %y: memref<2x3xf32>) {
  // CHECK: linalg.generic {{.*}} ins(%arg0 : {{.*}}) outs(%arg1
  // CHECK-NOT: linalg.generic
  linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<2x3xf32>) outs(%y : memref<2x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<2x3xf32>) outs(%x : memref<2x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}
