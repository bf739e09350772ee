// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.erf' op operand #0 must be tensor of 4/6/8/16/32/64-bit float values, but got 'tensor<4xi32>'}}
  %0 = chlo.erf %x : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.erf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = chlo.erf %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.is_inf' op result #0 must be tensor of bool values, but got 'tensor<4xf32>'}}
  %0 = chlo.is_inf %x : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'chlo.broadcast_add' op requires compatible element types for all operands and results}}
  %0 = chlo.broadcast_add %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+2 {{operand's rank must be at least 1}}
  // expected-error@+1 {{'chlo.top_k' op failed to infer returned types}}
  %0, %1 = chlo.top_k(%x, k = 2) : tensor<f32> -> (tensor<2xf32>, tensor<2xi32>)
  return
}

// -----

func.func @f(%x: tensor<1xf32>) {
  // expected-error@+2 {{operand's last dimension must be at least 2}}
  // expected-error@+1 {{'chlo.top_k' op failed to infer returned types}}
  %0, %1 = chlo.top_k(%x, k = 2) : tensor<1xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return
}

// -----

func.func @few(%x: tensor<4xf32>) {
  // expected-error@+2 {{k must not be negative, but is -1}}
  // expected-error@+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = "chlo.top_k"(%x) <{k = -1 : i64}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}
