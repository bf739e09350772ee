// RUN: terrace run --backend=interpreter %s | FileCheck %s

// Branches and loops of tosa. The results are those of the code that the reference makes.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

// CHECK: sizes = [1]
// CHECK-NEXT{LITERAL}: [3]
func.func @cond_if() {
  %x = "tosa.const"() <{values = dense<[1.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<[2.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %g = tosa.greater %y, %x : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
  %e = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %c = tosa.reshape %g, %e : (tensor<1xi1>, !tosa.shape<0>) -> tensor<i1>
  %r = tosa.cond_if %c : tensor<i1> -> tensor<1xf32> {
    %s = tosa.add %x, %y : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    tosa.yield %s : tensor<1xf32>
  } else {
    tosa.yield %x : tensor<1xf32>
  }
  %u = tensor.cast %r : tensor<1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1]
// CHECK-NEXT{LITERAL}: [128]
func.func @while_loop() {
  %x = "tosa.const"() <{values = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %n = "tosa.const"() <{values = dense<[100]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %e = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %r = tosa.while_loop (%a = %x) : (tensor<1xi32>) -> tensor<1xi32> {
    %g = tosa.greater %n, %a : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c = tosa.reshape %g, %e : (tensor<1xi1>, !tosa.shape<0>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%a: tensor<1xi32>):
    %d = tosa.add %a, %a : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    tosa.yield %d : tensor<1xi32>
  }
  %u = tensor.cast %r : tensor<1xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  call @cond_if() : () -> ()
  call @while_loop() : () -> ()
  return
}
