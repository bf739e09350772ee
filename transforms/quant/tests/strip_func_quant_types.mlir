// RUN: terrace opt %s --split-input-file --verify-diagnostics --strip-func-quant-types
// RUN: not terrace opt %s --split-input-file --strip-func-quant-types 2>/dev/null | FileCheck %s

!q = !quant.uniform<i8:f32, 2.0:1>

// CHECK-LABEL: func.func private @declared(i8, tensor<?xi8>, f32) -> tensor<*xi8>
func.func private @declared(!q, tensor<?x!q>, f32) -> tensor<*x!q>

// CHECK-LABEL: @body
// CHECK-SAME:    (%[[X:.*]]: tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT:    %[[Q:.*]] = quant.scast %[[X]] : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.000000e+00:1>>
// CHECK-NEXT:    quant.dcast %[[Q]]
func.func @body(%x: tensor<4x!q>) -> tensor<4xf32> {
  %y = quant.dcast %x : tensor<4x!q> to tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK-LABEL: @caller
// CHECK-SAME:    (%[[X:.*]]: f32) -> i8
// CHECK:         %[[Q:.*]] = quant.qcast %[[X]]
// CHECK:         %[[S:.*]] = quant.scast %[[Q]]
// CHECK:         %[[R:.*]] = call @caller_of_any(%[[S]]) : (i8) -> i8
// CHECK:         return %[[R]] : i8
func.func @caller(%x: f32) -> !q {
  %y = quant.qcast %x : f32 to !q
  %z = func.call @caller_of_any(%y) : (!q) -> !q
  return %z : !q
}
func.func private @caller_of_any(!q) -> !q

// -----

!q = !quant.uniform<i8:f32, 2.0:1>

// expected-error@+1 {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @branch(%x: !q) -> !q {
  cf.br ^bb1(%x : !q)
^bb1(%y: !q):
  return %y : !q
}
