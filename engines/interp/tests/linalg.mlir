// RUN: terrace run --backend=interpreter %s | FileCheck %s

// Structured operations by their maps and regions, on tensors and on memory.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

func.func @show(%t: tensor<?x?xf32>) {
  %u = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @show_row(%t: tensor<?xf32>) {
  %u = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @generic() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %init = tensor.empty() : tensor<3x2xf32>
  // Each element times its column's, transposed, plus the number of its row.
  %r = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%init : tensor<3x2xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %p = arith.mulf %x, %y : f32
    %i = linalg.index 0 : index
    %i32 = arith.index_cast %i : index to i32
    %f = arith.sitofp %i32 : i32 to f32
    %s = arith.addf %p, %f : f32
    linalg.yield %s : f32
  } -> tensor<3x2xf32>
  // CHECK: sizes = [3, 2]
  // CHECK{LITERAL}: [[10,    41],
  // CHECK-NEXT: [40,    101],
  // CHECK-NEXT: [90,    181]]
  %d = tensor.cast %r : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%d) : (tensor<?x?xf32>) -> ()
  return
}

// A region with control flow.
func.func @branches() {
  %a = arith.constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  %zero = arith.constant 0.0 : f32
  %r = linalg.map ins(%a : tensor<3xf32>) outs(%a : tensor<3xf32>)
    (%x: f32, %init: f32) {
      %is_less = arith.cmpf olt, %x, %zero : f32
      %y = scf.if %is_less -> f32 {
        %n = arith.negf %x : f32
        scf.yield %n : f32
      } else {
        %z = arith.addf %x, %x : f32
        scf.yield %z : f32
      }
      linalg.yield %y : f32
    }
  // CHECK: [2,  2,  6]
  %d = tensor.cast %r : tensor<3xf32> to tensor<?xf32>
  call @show_row(%d) : (tensor<?xf32>) -> ()
  return
}

func.func @named() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32>
  %half = arith.constant 0.5 : f32
  %empty = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%half : f32) outs(%empty : tensor<2x2xf32>) -> tensor<2x2xf32>
  %product = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: sizes = [2, 2]
  // CHECK{LITERAL}: [[4.5,   5.5],
  // CHECK-NEXT: [10.5,   11.5]]
  %d = tensor.cast %product : tensor<2x2xf32> to tensor<?x?xf32>
  call @show(%d) : (tensor<?x?xf32>) -> ()
  %at = tensor.empty() : tensor<3x2xf32>
  %transposed = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%at : tensor<3x2xf32>) permutation = [1, 0]
  // CHECK{LITERAL}: [[1,    4],
  // CHECK-NEXT: [2,    5],
  // CHECK-NEXT: [3,    6]]
  %dt = tensor.cast %transposed : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%dt) : (tensor<?x?xf32>) -> ()
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %sums = linalg.reduce { arith.addf } ins(%a : tensor<2x3xf32>) outs(%zero : tensor<2xf32>) dimensions = [1]
  // CHECK: [6,  15]
  %ds = tensor.cast %sums : tensor<2xf32> to tensor<?xf32>
  call @show_row(%ds) : (tensor<?xf32>) -> ()
  %wide = linalg.broadcast ins(%sums : tensor<2xf32>) outs(%at : tensor<3x2xf32>) dimensions = [0]
  // CHECK{LITERAL}: [[6,    15],
  // CHECK-NEXT: [6,    15],
  // CHECK-NEXT: [6,    15]]
  %dw = tensor.cast %wide : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%dw) : (tensor<?x?xf32>) -> ()
  %exp = linalg.sub ins(%transposed, %wide : tensor<3x2xf32>, tensor<3x2xf32>) outs(%at : tensor<3x2xf32>) -> tensor<3x2xf32>
  // CHECK{LITERAL}: [[-5,    -11],
  // CHECK-NEXT: [-4,    -10],
  // CHECK-NEXT: [-3,    -9]]
  %de = tensor.cast %exp : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%de) : (tensor<?x?xf32>) -> ()
  return
}

func.func @windows() {
  %x = arith.constant dense<[[[1.0], [2.0], [3.0], [4.0], [5.0]]]> : tensor<1x5x1xf32>
  %k = arith.constant dense<[[[1.0]], [[10.0]]]> : tensor<2x1x1xf32>
  %zero = arith.constant dense<0.0> : tensor<1x2x1xf32>
  // Every other place, of elements two apart.
  %c = linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>}
    ins(%x, %k : tensor<1x5x1xf32>, tensor<2x1x1xf32>) outs(%zero : tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
  %flat = tensor.collapse_shape %c [[0, 1, 2]] : tensor<1x2x1xf32> into tensor<2xf32>
  // CHECK: [31,  53]
  %d = tensor.cast %flat : tensor<2xf32> to tensor<?xf32>
  call @show_row(%d) : (tensor<?xf32>) -> ()
  %w = tensor.empty() : tensor<2xf32>
  %low = arith.constant dense<-1.0e30> : tensor<1x2x1xf32>
  %p = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%x, %w : tensor<1x5x1xf32>, tensor<2xf32>) outs(%low : tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
  %pf = tensor.collapse_shape %p [[0, 1, 2]] : tensor<1x2x1xf32> into tensor<2xf32>
  // CHECK: [2,  5]
  %dp = tensor.cast %pf : tensor<2xf32> to tensor<?xf32>
  call @show_row(%dp) : (tensor<?xf32>) -> ()
  return
}

func.func @memory() {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<2x3xf32>
  linalg.fill ins(%two : f32) outs(%m : memref<2x3xf32>)
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } outs(%m : memref<2x3xf32>) {
  ^bb0(%x: f32):
    %j = linalg.index 1 : index
    %j32 = arith.index_cast %j : index to i32
    %f = arith.sitofp %j32 : i32 to f32
    %s = arith.addf %x, %f : f32
    linalg.yield %s : f32
  }
  %t = bufferization.to_tensor %m restrict : memref<2x3xf32> to tensor<2x3xf32>
  // CHECK{LITERAL}: [[2,   3,   4],
  // CHECK-NEXT: [2,   3,   4]]
  %d = tensor.cast %t : tensor<2x3xf32> to tensor<?x?xf32>
  call @show(%d) : (tensor<?x?xf32>) -> ()
  memref.dealloc %m : memref<2x3xf32>
  return
}

func.func @empty_space() {
  %a = tensor.empty() : tensor<0x3xf32>
  %zero = arith.constant dense<7.0> : tensor<3xf32>
  %r = linalg.reduce { arith.addf } ins(%a : tensor<0x3xf32>) outs(%zero : tensor<3xf32>) dimensions = [0]
  // CHECK: [7,  7,  7]
  %d = tensor.cast %r : tensor<3xf32> to tensor<?xf32>
  call @show_row(%d) : (tensor<?xf32>) -> ()
  return
}

func.func @tiles() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %pad = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x1x2x2xf32>
  %p = linalg.pack %a padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2]
    into %e : tensor<2x3xf32> -> tensor<2x1x2x2xf32>
  %flat = tensor.collapse_shape %p [[0, 1, 2, 3]] : tensor<2x1x2x2xf32> into tensor<8xf32>
  // CHECK: [1,  2,  4,  5,  3,  0,  6,  0]
  %d = tensor.cast %flat : tensor<8xf32> to tensor<?xf32>
  call @show_row(%d) : (tensor<?xf32>) -> ()
  %o = tensor.empty() : tensor<2x3xf32>
  %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2]
    into %o : tensor<2x1x2x2xf32> -> tensor<2x3xf32>
  // CHECK{LITERAL}: [[1,   2,   3],
  // CHECK-NEXT: [4,   5,   6]]
  %du = tensor.cast %u : tensor<2x3xf32> to tensor<?x?xf32>
  call @show(%du) : (tensor<?x?xf32>) -> ()
  return
}

func.func @softmax() {
  %a = arith.constant dense<[[0.0, 0.0], [1.0, 1.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %s = linalg.softmax dimension(1) ins(%a : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK{LITERAL}: [[0.5,   0.5],
  // CHECK-NEXT: [0.5,   0.5]]
  %d = tensor.cast %s : tensor<2x2xf32> to tensor<?x?xf32>
  call @show(%d) : (tensor<?x?xf32>) -> ()
  return
}

func.func @main() {
  call @generic() : () -> ()
  call @branches() : () -> ()
  call @named() : () -> ()
  call @windows() : () -> ()
  call @memory() : () -> ()
  call @empty_space() : () -> ()
  call @tiles() : () -> ()
  call @softmax() : () -> ()
  return
}
