// Mistakes are marked where they are, with the words of `mlir-opt`.

func.func @no_value(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  return
}

func.func @other_shape(%m: tensor<4x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %t = linalg.transpose ins(%m : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) permutation = [1, 0]
  return %t : tensor<4x8xf32>
}

func.func @no_step(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %c0 step %c0 {
    memref.store %x, %m[] : memref<?xf32>
  }
  return
}
