// RUN: terrace opt %s --convert-scf-to-cf | FileCheck %s

// CHECK-LABEL: @for
// CHECK-SAME:    (%[[LOW:.*]]: index, %[[HIGH:.*]]: index, %[[STEP:.*]]: index, %[[INIT:.*]]: f32)
func.func @for(%low: index, %high: index, %step: index, %init: f32) -> f32 {
  // CHECK:      cf.br ^[[CONDITION:.*]](%[[LOW]], %[[INIT]] : index, f32)
  // CHECK-NEXT: ^[[CONDITION]](%[[I:.*]]: index, %[[X:.*]]: f32):
  // CHECK-NEXT:   %[[GO:.*]] = arith.cmpi slt, %[[I]], %[[HIGH]] : index
  // CHECK-NEXT:   cf.cond_br %[[GO]], ^[[BODY:.*]], ^[[END:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  // CHECK-NEXT:   %[[Y:.*]] = arith.addf
  // CHECK-NEXT:   %[[NEXT:.*]] = arith.addi %[[I]], %[[STEP]] : index
  // CHECK-NEXT:   cf.br ^[[CONDITION]](%[[NEXT]], %[[Y]] : index, f32)
  // CHECK-NEXT: ^[[END]]:
  // CHECK-NEXT:   return %[[X]]
  %r = scf.for %i = %low to %high step %step iter_args(%x = %init) -> f32 {
    %y = arith.addf %x, %x : f32
    scf.yield %y : f32
  }
  return %r : f32
}

// CHECK-LABEL: @if
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: f32, %[[Y:.*]]: f32)
func.func @if(%c: i1, %x: f32, %y: f32) -> f32 {
  // CHECK:      cf.cond_br %[[C]], ^[[THEN:.*]], ^[[ELSE:.*]]
  // CHECK-NEXT: ^[[THEN]]:
  // CHECK-NEXT:   cf.br ^[[JOIN:.*]](%[[X]] : f32)
  // CHECK-NEXT: ^[[ELSE]]:
  // CHECK-NEXT:   cf.br ^[[JOIN]](%[[Y]] : f32)
  // CHECK-NEXT: ^[[JOIN]](%[[R:.*]]: f32):
  // CHECK-NEXT:   cf.br ^[[END:.*]]
  // CHECK-NEXT: ^[[END]]:
  // CHECK-NEXT:   return %[[R]]
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  return %r : f32
}

// CHECK-LABEL: @do_while
func.func @do_while(%c: i1, %x: f32) -> f32 {
  // CHECK:      cf.br ^[[BODY:.*]](%{{.*}} : f32)
  // CHECK-NEXT: ^[[BODY]](%[[A:.*]]: f32):
  // CHECK-NEXT:   cf.cond_br %{{.*}}, ^[[BODY]](%[[A]] : f32), ^[[END:.*]]
  // CHECK-NEXT: ^[[END]]:
  // CHECK-NEXT:   return %[[A]]
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return %r : f32
}

// CHECK-LABEL: @switch
func.func @switch(%i: index, %x: i32, %y: i32) -> i32 {
  // CHECK: %[[FLAG:.*]] = arith.index_cast %{{.*}} : index to i32
  // CHECK: cf.switch %[[FLAG]] : i32, [
  // CHECK:   default: ^[[DEFAULT:.*]],
  // CHECK:   2: ^[[TWO:.*]]
  // CHECK: ]
  // CHECK: ^[[TWO]]:
  // CHECK: ^[[DEFAULT]]:
  %r = scf.index_switch %i -> i32
  case 2 {
    scf.yield %x : i32
  }
  default {
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: @forall
func.func @forall(%n: index, %m: memref<?xindex>) {
  // CHECK-NOT: scf
  // CHECK:     cf.cond_br
  // CHECK:     memref.store
  scf.forall (%i) in (%n) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// What control never reaches is left alone.
// CHECK-LABEL: @unreachable
func.func @unreachable(%c: i1) {
  return
^never:
  // CHECK: scf.if
  scf.if %c {
  }
  return
}
