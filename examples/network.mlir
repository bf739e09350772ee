// A small network on tensors: a hidden layer of 16 with a rectifier, and four outputs.

// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: terrace run --backend=cranelift -O0 %s | FileCheck %s
// RUN: terrace run --emit=loops %s | FileCheck %s --check-prefix=LOOPS

// CHECK: sizes = [1, 4] strides = [4, 1] data =
// CHECK-NEXT: {{^\[\[}}2.98828, 1.82812, 4.89453, -3.33789{{\]\]}}

// LOOPS-NOT: tensor<
// LOOPS:     scf.for
// LOOPS-NOT: tensor<
// LOOPS:     memref.dealloc

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func private @dense(%x: tensor<1x8xf32>) -> tensor<1x16xf32> {
  %zero = arith.constant 0.0 : f32
  %weights = arith.constant dense<[
    [0.25, -0.5, 0.5, -0.875, -0.75, -0.625, 0.375, -0.875, 1.0, -0.25, -0.875, -0.75, 0.625, 0.625, -0.75, -0.125],
    [-0.75, 0.625, -0.875, -0.625, -0.125, -0.875, 0.5, -0.875, -0.125, -0.875, -0.5, 0.125, 0.625, -0.5, -0.625, 0.125],
    [-0.375, -0.625, -0.25, 0.375, -0.625, -0.75, -0.875, -0.25, 0.875, 0.625, 0.25, 0.75, 0.75, 0.375, 0.125, -0.125],
    [-0.375, -0.125, -0.75, 0.125, 1.0, 0.875, 0.25, 0.75, 0.125, -0.75, -0.625, 1.0, 0.625, -0.375, 0.25, -0.5],
    [0.875, 0.625, -0.875, -0.75, 0.25, 0.25, 0.375, 0.875, 0.75, -0.75, -0.75, 0.0, 0.875, -0.75, -0.875, 0.125],
    [0.75, 0.125, 0.5, 0.375, -1.0, 0.75, 0.375, -0.375, -0.625, 0.875, -0.875, -0.25, 0.125, -0.5, -0.125, 0.5],
    [0.5, 0.875, -0.75, -0.375, 0.75, 0.5, 0.0, -0.5, 0.625, 0.0, 0.625, 0.375, 0.5, -0.125, -0.5, -0.75],
    [-0.375, -0.5, -0.125, -0.125, -1.0, 0.875, -0.375, 0.0, 0.125, -1.0, -0.5, 0.625, 0.375, 0.25, -0.5, 1.0]]> : tensor<8x16xf32>
  %bias = arith.constant dense<[-0.875, 0.75, 0.5, 0.5, 0.5, 0.5, -0.625, 0.875, 0.5, -0.875, -0.25, -0.75, -0.25, 0.75, -0.375, -0.625]> : tensor<16xf32>
  %room = tensor.empty() : tensor<1x16xf32>
  %start = linalg.broadcast ins(%bias : tensor<16xf32>) outs(%room : tensor<1x16xf32>) dimensions = [0]
  %sum = linalg.matmul ins(%x, %weights : tensor<1x8xf32>, tensor<8x16xf32>)
                       outs(%start : tensor<1x16xf32>) -> tensor<1x16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%room : tensor<1x16xf32>) -> tensor<1x16xf32>
  %y = linalg.max ins(%sum, %zeros : tensor<1x16xf32>, tensor<1x16xf32>)
                  outs(%room : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %y : tensor<1x16xf32>
}

func.func private @outputs(%x: tensor<1x16xf32>) -> tensor<1x4xf32> {
  %weights = arith.constant dense<[
    [0.25, -0.875, -0.625, -1.0],
    [-0.5, -0.625, 0.375, -1.0],
    [-0.75, -0.25, 0.5, -0.5],
    [0.0, 0.375, 0.375, 0.875],
    [-0.625, -0.625, 0.875, 0.75],
    [0.875, 0.875, 0.125, -0.75],
    [-0.5, -0.625, 0.25, 0.0],
    [0.875, -0.375, 1.0, -1.0],
    [-0.25, 1.0, 0.375, -0.5],
    [-1.0, 1.0, 0.125, -0.75],
    [0.0, 1.0, 0.375, -0.375],
    [0.375, -0.125, 1.0, 0.25],
    [-0.125, -0.25, -0.125, 0.5],
    [-0.125, -0.25, 1.0, 0.875],
    [0.375, -1.0, -1.0, 0.0],
    [0.875, 0.0, -0.25, 0.375]]> : tensor<16x4xf32>
  %bias = arith.constant dense<[0.75, 0.375, 0.375, -0.75]> : tensor<4xf32>
  %room = tensor.empty() : tensor<1x4xf32>
  %start = linalg.broadcast ins(%bias : tensor<4xf32>) outs(%room : tensor<1x4xf32>) dimensions = [0]
  %y = linalg.matmul ins(%x, %weights : tensor<1x16xf32>, tensor<16x4xf32>)
                     outs(%start : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// The whole network, for callers from outside.
func.func @network(%x: tensor<1x8xf32>) -> tensor<1x4xf32> {
  %hidden = call @dense(%x) : (tensor<1x8xf32>) -> tensor<1x16xf32>
  %y = call @outputs(%hidden) : (tensor<1x16xf32>) -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// The same, with its output in memory of the caller.
func.func @network_into(%x: tensor<1x8xf32>, %out: memref<1x4xf32>) {
  %y = call @network(%x) : (tensor<1x8xf32>) -> tensor<1x4xf32>
  bufferization.materialize_in_destination %y in restrict writable %out : (tensor<1x4xf32>, memref<1x4xf32>) -> ()
  return
}

func.func @main() {
  %x = arith.constant dense<[[0.5, -1.0, 0.25, 1.0, 0.0, 0.75, -0.5, 0.125]]> : tensor<1x8xf32>
  %y = call @network(%x) : (tensor<1x8xf32>) -> tensor<1x4xf32>
  %memory = bufferization.to_buffer %y : tensor<1x4xf32> to memref<1x4xf32>
  %any = memref.cast %memory : memref<1x4xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  return
}
