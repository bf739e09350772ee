// RUN: terrace opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// assert(true) ->
// CHECK-LABEL: @assert_true
func.func @assert_true() {
  // CHECK-NEXT: return
  %true = arith.constant true
  cf.assert %true, "is true"
  return
}

// CHECK-LABEL: @assert_unknown
func.func @assert_unknown(%c: i1) {
  // CHECK-NEXT: cf.assert
  cf.assert %c, "may be false"
  return
}

// br ^a; ^a: ops -> ops, where nothing else branches to ^a
// CHECK-LABEL: @merge_single_predecessor
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @merge_single_predecessor(%x: i32) -> i32 {
  // CHECK-NEXT: return %[[X]]
  cf.br ^a(%x : i32)
^a(%y: i32):
  return %y : i32
}

// br ^a; ^a: br ^b -> br ^b
// CHECK-LABEL: @pass_through
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32)
func.func @pass_through(%c: i1, %x: i32) -> i32 {
  // CHECK-NEXT: cf.cond_br %[[C]], ^[[D:.*]](%[[X]] : i32), ^[[B:.*]]
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%y: i32):
  cf.br ^d(%y : i32)
^b:
  // CHECK: %[[FOO:.*]] = "foo"
  // CHECK-NEXT: cf.br ^[[D]](%[[FOO]] : i32)
  %z = "foo"() : () -> i32
  cf.br ^a(%z : i32)
^d(%r: i32):
  return %r : i32
}

// cond_br true, ^a, ^b -> br ^a
// CHECK-LABEL: @constant_condition
func.func @constant_condition() -> i32 {
  // CHECK-NEXT: %[[R:.*]] = "foo"
  // CHECK-NEXT: return %[[R]]
  %true = arith.constant true
  cf.cond_br %true, ^a, ^b
^a:
  %x = "foo"() : () -> i32
  return %x : i32
^b:
  %y = "bar"() : () -> i32
  return %y : i32
}

// cond_br c, ^a(x), ^a(y) -> br ^a(select c, x, y)
// CHECK-LABEL: @identical_successors
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @identical_successors(%c: i1, %x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: %[[R:.*]] = arith.select %[[C]], %[[X]], %[[Y]]
  // CHECK-NEXT: return %[[R]]
  cf.cond_br %c, ^a(%x : i32), ^a(%y : i32)
^a(%r: i32):
  return %r : i32
}

// cond_br c, ^a, ..; ^a: cond_br c, ^d, .. -> ^a: br ^d
// CHECK-LABEL: @same_condition_before
func.func @same_condition_before(%c: i1) {
  // CHECK: cf.cond_br
  // CHECK-NOT: cf.cond_br
  cf.cond_br %c, ^a, ^e
^a:
  "a"() : () -> ()
  cf.cond_br %c, ^d, ^e
^d:
  "d"() : () -> ()
  return
^e:
  "e"() : () -> ()
  return
}

// cond_br c, ^a, ^b; ^a: f(c); ^b: f(c) -> ^a: f(true); ^b: f(false)
// CHECK-LABEL: @known_condition_behind
func.func @known_condition_behind(%c: i1) {
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  cf.cond_br %c, ^a, ^b
^a:
  // CHECK: "a"(%[[TRUE]])
  "a"(%c) : (i1) -> ()
  return
^b:
  // CHECK: "b"(%[[FALSE]])
  "b"(%c) : (i1) -> ()
  return
}

// cond_br c, ^a, ^b; ^a: unreachable -> br ^b
// CHECK-LABEL: @unreachable_successor
func.func @unreachable_successor(%c: i1) {
  // CHECK-NEXT: "b"
  // CHECK-NEXT: return
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  "b"() : () -> ()
  return
}

// switch x, [default: ^a, 1: ^a, 2: ^b] -> switch x, [default: ^a, 2: ^b]
// CHECK-LABEL: @drop_cases_like_default
func.func @drop_cases_like_default(%x: i32) {
  // CHECK-NEXT: cf.switch %{{.*}} : i32, [
  // CHECK-NEXT:   default: ^[[A:.*]],
  // CHECK-NEXT:   2: ^[[B:.*]]
  // CHECK-NEXT: ]
  cf.switch %x : i32, [default: ^a, 1: ^a, 2: ^b]
^a:
  "a"() : () -> ()
  return
^b:
  "b"() : () -> ()
  return
}

// switch x, [default: ^a] -> br ^a; switch 1, [default: ^a, 1: ^b] -> br ^b
// CHECK-LABEL: @known_case
func.func @known_case() {
  // CHECK-NEXT: "b"
  // CHECK-NEXT: return
  %one = arith.constant 1 : i32
  cf.switch %one : i32, [default: ^a, 1: ^b]
^a:
  "a"() : () -> ()
  return
^b:
  cf.switch %one : i32, [default: ^d]
^d:
  "b"() : () -> ()
  return
}

// switch x, [default: ^a, 1: ^b]; ^a: switch x, [.., 1: ^c, 2: ^d]; ^b: switch x, [.., 1: ^c] -> ^a: .. 2: ^d; ^b: br ^c
// CHECK-LABEL: @same_flag_before
func.func @same_flag_before(%x: i32) {
  // CHECK-NEXT: cf.switch %[[X:.*]] : i32, [
  // CHECK-NEXT:   default: ^[[A:.*]],
  // CHECK-NEXT:   1: ^[[B:.*]]
  cf.switch %x : i32, [default: ^a, 1: ^b]
^a:
  // CHECK: ^[[A]]
  // CHECK: cf.switch %[[X]] : i32, [
  // CHECK-NEXT:   default: ^[[C:.*]],
  // CHECK-NEXT:   2: ^[[D:[a-z0-9]*]]
  // CHECK-NEXT: ]
  "a"() : () -> ()
  cf.switch %x : i32, [default: ^c, 1: ^d, 2: ^d]
^b:
  // CHECK: ^[[B]]
  // CHECK-NEXT: "b"
  // CHECK-NEXT: cf.br ^[[C]]
  "b"() : () -> ()
  cf.switch %x : i32, [default: ^d, 1: ^c]
^c:
  "c"() : () -> ()
  return
^d:
  "d"() : () -> ()
  return
}
