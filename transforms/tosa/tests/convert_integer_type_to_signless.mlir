// RUN: terrace opt %s --tosa-convert-integer-type-to-signless | FileCheck %s

// Arguments, results, constants and regions change together.
// CHECK-LABEL: @tensors(
// CHECK-SAME:    %[[X:.*]]: tensor<1xi8>, %[[C:.*]]: tensor<i1>) -> tensor<1xi8>
func.func @tensors(%x: tensor<1xui8>, %c: tensor<i1>) -> tensor<1xui8> {
  // CHECK: "tosa.const"() <{values = dense<-56> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.const"() <{values = dense<200> : tensor<1xui8>}> : () -> tensor<1xui8>
  // CHECK: tosa.cond_if %[[C]] (%{{.*}} = %[[X]]) : tensor<i1> (tensor<1xi8>) -> tensor<1xi8>
  %1 = tosa.cond_if %c (%y = %x) : tensor<i1> (tensor<1xui8>) -> tensor<1xui8> {
  ^bb0(%y: tensor<1xui8>):
    tosa.yield %y : tensor<1xui8>
  } else {
  ^bb0(%y: tensor<1xui8>):
    tosa.yield %0 : tensor<1xui8>
  }
  return %1 : tensor<1xui8>
}

// Scalars stay.
// CHECK-LABEL: @scalar(
// CHECK-SAME:    %[[X:.*]]: ui8) -> ui8
func.func @scalar(%x: ui8) -> ui8 {
  return %x : ui8
}
