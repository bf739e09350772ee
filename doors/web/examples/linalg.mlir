// A layer of a neural network on tensors, which the steps bring down to loops over memory.

func.func @layer(%x: tensor<2x3xf32>, %w: tensor<3x2xf32>, %bias: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %sum = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x2xf32>)
                       outs(%bias : tensor<2x2xf32>) -> tensor<2x2xf32>
  %empty = tensor.empty() : tensor<2x2xf32>
  // relu(x) = max(x, 0)
  %relu = linalg.map ins(%sum : tensor<2x2xf32>) outs(%empty : tensor<2x2xf32>)
    (%v: f32, %unused: f32) {
      %r = arith.maximumf %v, %zero : f32
      linalg.yield %r : f32
    }
  return %relu : tensor<2x2xf32>
}

func.func @main() -> f32 {
  %x = arith.constant dense<[[1.0, 2.0, 3.0], [-4.0, -5.0, -6.0]]> : tensor<2x3xf32>
  %w = arith.constant dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32>
  %bias = arith.constant dense<0.5> : tensor<2x2xf32>
  %y = call @layer(%x, %w, %bias) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract %y[%c0, %c0] : tensor<2x2xf32>
  %second = tensor.extract %y[%c0, %c1] : tensor<2x2xf32>
  %sum = arith.addf %first, %second : f32
  return %sum : f32
}
