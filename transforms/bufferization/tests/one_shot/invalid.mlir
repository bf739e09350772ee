// RUN: terrace opt %s --one-shot-bufferize --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @unknown_operation(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{op was not bufferized}}
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @loop_that_yields_new_memory(%n: index, %t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @tensor_that_may_be_anything(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @+1 {{'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

// -----

func.func @elements_without_memrefs(%t: tensor<4x!quant.uniform<u8:f32, 7.8125e-03:128>>, %i: index) -> i32 {
  // expected-error @+1 {{invalid memref element type: '!quant.uniform<u8:f32, 7.812500e-03:128>'}}
  %0 = tensor.extract %t[%i] : tensor<4x!quant.uniform<u8:f32, 7.8125e-03:128>>
  %1 = "test.use"(%0) : (!quant.uniform<u8:f32, 7.8125e-03:128>) -> i32
  return %1 : i32
}
