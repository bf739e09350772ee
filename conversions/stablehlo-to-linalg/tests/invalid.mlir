// RUN: terrace opt %s --stablehlo-legalize-to-linalg --split-input-file --verify-diagnostics

func.func @call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.custom_call' that was explicitly marked illegal}}
  // expected-note@+1 {{the function 'somewhere' is not part of the program}}
  %0 = stablehlo.custom_call @somewhere(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @talk(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.all_reduce' that was explicitly marked illegal}}
  // expected-note@+1 {{it is about several processes}}
  %0 = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{'func.func' op has a type in its signature that has no elements in memory}}
func.func @quantized(%x: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> tensor<2x!quant.uniform<i8:f32, 2.0:15>> {
  %0 = stablehlo.add %x, %x : tensor<2x!quant.uniform<i8:f32, 2.0:15>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 2.0:15>>
}
