// RUN: terrace opt %s --scf-for-to-while | FileCheck %s

// CHECK-LABEL: @carries
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index, %[[INIT:.*]]: f32)
func.func @carries(%a: index, %b: index, %s: index, %init: f32) -> f32 {
  // CHECK: %[[R:.*]]:2 = scf.while (%[[I:.*]] = %[[A]], %[[X:.*]] = %[[INIT]])
  // CHECK:   %[[GOES_ON:.*]] = arith.cmpi slt, %[[I]], %[[B]]
  // CHECK:   scf.condition(%[[GOES_ON]]) %[[I]], %[[X]]
  // CHECK: ^bb0(%[[J:.*]]: index, %[[Y:.*]]: f32):
  // CHECK:   %[[NEXT:.*]] = arith.addi %[[J]], %[[S]]
  // CHECK:   %[[SUM:.*]] = arith.addf %[[Y]], %[[Y]]
  // CHECK:   scf.yield %[[NEXT]], %[[SUM]]
  // CHECK: return %[[R]]#1
  %r = scf.for %i = %a to %b step %s iter_args(%x = %init) -> f32 {
    %sum = arith.addf %x, %x : f32
    scf.yield %sum : f32
  }
  return %r : f32
}

// CHECK-LABEL: @unsigned
func.func @unsigned(%a: i32, %b: i32, %s: i32, %m: memref<i32>) {
  // CHECK: arith.cmpi ult
  scf.for unsigned %i = %a to %b step %s : i32 {
    memref.store %i, %m[] : memref<i32>
  }
  return
}
