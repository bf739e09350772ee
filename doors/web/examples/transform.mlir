// A schedule in the program itself: tile the product, then tile what is inside of the loops.

func.func @product(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>)
                     outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %d : tensor<8x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %products = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %products tile_sizes [4, 4, 0]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %small, %inner = transform.structured.tile_using_for %tiled tile_sizes [0, 0, 8]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

func.func @main() -> f32 {
  %a = arith.constant dense<1.5> : tensor<8x16xf32>
  %b = arith.constant dense<2.0> : tensor<16x8xf32>
  %c = arith.constant dense<0.0> : tensor<8x8xf32>
  %d = call @product(%a, %b, %c) : (tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %i = arith.constant 7 : index
  %x = tensor.extract %d[%i, %i] : tensor<8x8xf32>
  return %x : f32
}
