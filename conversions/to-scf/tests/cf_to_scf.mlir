// RUN: terrace opt %s --lift-cf-to-scf | FileCheck %s

func.func private @f(i32) -> i1
func.func private @g(i32)

// cond_br c, then, else; both: br behind(x) -> if c { yield x } else { yield y }
// CHECK-LABEL: @conditional
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @conditional(%c: i1, %x: i32, %y: i32) -> i32 {
  // CHECK: %[[R:.*]] = scf.if %[[C]] -> (i32) {
  // CHECK:   call @g(%[[X]])
  // CHECK:   scf.yield %[[X]]
  // CHECK: } else {
  // CHECK:   scf.yield %[[Y]]
  // CHECK: }
  // CHECK: return %[[R]]
  cf.cond_br %c, ^then, ^behind(%y : i32)
^then:
  func.call @g(%x) : (i32) -> ()
  cf.br ^behind(%x : i32)
^behind(%r: i32):
  return %r : i32
}

// A loop that goes on while a call says so.
// CHECK-LABEL: @loop
func.func @loop(%x: i32) {
  // CHECK: scf.while
  // CHECK:   %[[C:.*]] = func.call @f
  // CHECK:   %[[R:.*]]:{{.*}} = scf.if %[[C]]
  // CHECK:   %[[GOES_ON:.*]] = arith.trunci %[[R]]#{{.*}} : i32 to i1
  // CHECK:   scf.condition(%[[GOES_ON]])
  cf.br ^head(%x : i32)
^head(%i: i32):
  %c = func.call @f(%i) : (i32) -> i1
  cf.cond_br %c, ^body, ^behind
^body:
  %next = arith.addi %i, %x : i32
  cf.br ^head(%next : i32)
^behind:
  return
}

// A value of the loop is used behind it.
// CHECK-LABEL: @used_behind
func.func @used_behind(%x: i32) -> i32 {
  // CHECK: %[[R:.*]]:{{.*}} = scf.while
  // CHECK: return %[[R]]#
  cf.br ^body(%x : i32)
^body(%i: i32):
  %next = arith.addi %i, %x : i32
  %c = func.call @f(%next) : (i32) -> i1
  cf.cond_br %c, ^body(%next : i32), ^behind
^behind:
  return %next : i32
}

// switch i -> index_switch
// CHECK-LABEL: @switch
// CHECK-SAME:    (%[[I:.*]]: i32)
func.func @switch(%i: i32) {
  // CHECK: %[[INDEX:.*]] = arith.index_castui %[[I]] : i32 to index
  // CHECK: scf.index_switch %[[INDEX]]
  // CHECK: case 3 {
  // CHECK:   call @g
  // CHECK: default {
  cf.switch %i : i32, [
    default: ^behind,
    3: ^three
  ]
^three:
  func.call @g(%i) : (i32) -> ()
  cf.br ^behind
^behind:
  return
}

// Two entries: a number tells where the first iteration begins.
// CHECK-LABEL: @two_entries
func.func @two_entries(%c: i1, %x: i32) {
  // CHECK: scf.while
  // CHECK:   scf.index_switch
  // CHECK: return
  cf.cond_br %c, ^one, ^two
^one:
  func.call @g(%x) : (i32) -> ()
  cf.br ^two
^two:
  %d = func.call @f(%x) : (i32) -> i1
  cf.cond_br %d, ^one, ^behind
^behind:
  return
}

// What ends a loop that never ends.
// CHECK-LABEL: @endless
func.func @endless(%x: i32) -> i32 {
  // CHECK: scf.while
  // CHECK: %[[NOTHING:.*]] = ub.poison : i32
  // CHECK: return %[[NOTHING]]
  cf.br ^body
^body:
  func.call @g(%x) : (i32) -> ()
  cf.br ^body
}

// Blocks that all end the function in their own way stay.
// CHECK-LABEL: @different_ends
func.func @different_ends(%c: i1, %x: i32) -> i32 {
  // CHECK: cf.cond_br
  // CHECK: return
  // CHECK: ub.unreachable
  cf.cond_br %c, ^one, ^two
^one:
  return %x : i32
^two:
  ub.unreachable
}

// A case is the number that the flag is as an index: without a sign.
// CHECK-LABEL: @negative_case
func.func @negative_case(%wide: i64, %narrow: i32, %a: index, %b: index) -> index {
  // CHECK: scf.index_switch
  // CHECK: case 0 {
  // CHECK: case -1 {
  // CHECK: default {
  cf.switch %wide : i64, [
    default: ^next(%a : index),
    0: ^next(%b : index),
    -1: ^next(%a : index)
  ]
^next(%x: index):
  // CHECK: scf.index_switch
  // CHECK: case 4294967295 {
  // CHECK: default {
  cf.switch %narrow : i32, [
    default: ^end(%x : index),
    -1: ^end(%b : index)
  ]
^end(%y: index):
  return %y : index
}
