// RUN: terrace opt %s --canonicalize | FileCheck %s

!q = !quant.uniform<i8:f32, 2.0:1>
!other = !quant.uniform<i8:f32, 3.0:1>

// dcast(qcast(x)) -> x
// CHECK-LABEL: @dcast_of_qcast
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK-NEXT:    return %[[X]]
func.func @dcast_of_qcast(%x: f32) -> f32 {
  %y = quant.qcast %x : f32 to !q
  %z = quant.dcast %y : !q to f32
  return %z : f32
}

// qcast(dcast(x)) -> x
// CHECK-LABEL: @qcast_of_dcast
// CHECK-SAME:    (%[[X:[a-z0-9]+]]:
// CHECK-NEXT:    return %[[X]]
func.func @qcast_of_dcast(%x: !q) -> !q {
  %y = quant.dcast %x : !q to f32
  %z = quant.qcast %y : f32 to !q
  return %z : !q
}

// CHECK-LABEL: @qcast_to_another_type
// CHECK:         quant.qcast
func.func @qcast_to_another_type(%x: !q) -> !other {
  %y = quant.dcast %x : !q to f32
  %z = quant.qcast %y : f32 to !other
  return %z : !other
}

// scast(scast(x)) -> x
// CHECK-LABEL: @scast_of_scast
// CHECK-SAME:    (%[[X:.*]]: i8)
// CHECK-NEXT:    return %[[X]]
func.func @scast_of_scast(%x: i8) -> i8 {
  %y = quant.scast %x : i8 to !q
  %z = quant.scast %y : !q to i8
  return %z : i8
}
