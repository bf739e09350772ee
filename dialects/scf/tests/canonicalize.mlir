// RUN: terrace opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// ---- scf.if ----

// if true { a } else { b } -> a
// CHECK-LABEL: @if_true
func.func @if_true() -> i32 {
  // CHECK-NEXT: %[[A:.*]] = "a"
  // CHECK-NEXT: return %[[A]]
  %true = arith.constant true
  %r = scf.if %true -> i32 {
    %a = "a"() : () -> i32
    scf.yield %a : i32
  } else {
    %b = "b"() : () -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// if xori(c, true) { a } else { b } -> if c { b } else { a }
// CHECK-LABEL: @if_not
// CHECK-SAME:    (%[[C:.*]]: i1)
func.func @if_not(%c: i1) {
  // CHECK-NEXT: scf.if %[[C]]
  // CHECK-NEXT:   "b"
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   "a"
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %not {
    "a"() : () -> ()
  } else {
    "b"() : () -> ()
  }
  return
}

// if c { a } else {} -> if c { a }
// CHECK-LABEL: @if_empty_else
func.func @if_empty_else(%c: i1) {
  // CHECK: "a"
  // CHECK-NOT: else
  scf.if %c {
    "a"() : () -> ()
  } else {
  }
  return
}

// if c { yield x } else { yield y } -> select c, x, y
// CHECK-LABEL: @if_select
// CHECK-SAME:    (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @if_select(%c: i1, %x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: %[[R:.*]] = arith.select %[[C]], %[[X]], %[[Y]]
  // CHECK-NEXT: return %[[R]]
  %r = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}

// if c { a; yield true } else { b; yield false } -> c
// CHECK-LABEL: @if_condition
// CHECK-SAME:    (%[[C:.*]]: i1)
func.func @if_condition(%c: i1) -> i1 {
  // CHECK: return %[[C]]
  %true = arith.constant true
  %false = arith.constant false
  %r = scf.if %c -> i1 {
    "a"() : () -> ()
    scf.yield %true : i1
  } else {
    "b"() : () -> ()
    scf.yield %false : i1
  }
  return %r : i1
}

// if c { f(c) } else { g(c) } -> if c { f(true) } else { g(false) }
// CHECK-LABEL: @if_known_condition
func.func @if_known_condition(%c: i1) {
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK: "f"(%[[TRUE]])
  // CHECK: "g"(%[[FALSE]])
  scf.if %c {
    "f"(%c) : (i1) -> ()
  } else {
    "g"(%c) : (i1) -> ()
  }
  return
}

// if c { a }; if not c { b } -> if c { a } else { b }
// CHECK-LABEL: @if_combine
// CHECK-SAME:    (%[[C:.*]]: i1)
func.func @if_combine(%c: i1) {
  // CHECK-NEXT: scf.if %[[C]]
  // CHECK-NEXT:   "a"
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   "b"
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %c {
    "a"() : () -> ()
  }
  scf.if %not {
    "b"() : () -> ()
  }
  return
}

// if c { if d { a } } -> if andi(c, d) { a }
// CHECK-LABEL: @if_nested
// CHECK-SAME:    (%[[C:.*]]: i1, %[[D:.*]]: i1)
func.func @if_nested(%c: i1, %d: i1) {
  // CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[C]], %[[D]]
  // CHECK-NEXT: scf.if %[[BOTH]]
  // CHECK-NEXT:   "a"
  scf.if %c {
    scf.if %d {
      "a"() : () -> ()
    }
  }
  return
}

// ---- scf.for ----

// for i = 5 to 5 iter_args(a = x) { .. } -> x
// CHECK-LABEL: @for_no_iteration
// CHECK-SAME:    (%[[X:.*]]: i32, %{{.*}}: index)
func.func @for_no_iteration(%x: i32, %n: index) -> i32 {
  // CHECK-NEXT: return %[[X]]
  %r = scf.for %i = %n to %n step %n iter_args(%a = %x) -> i32 {
    %b = "f"(%a) : (i32) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// for i = l to l + 1 iter_args(a = x) { f(i, a) } -> f(l, x)
// CHECK-LABEL: @for_one_iteration
// CHECK-SAME:    (%[[X:.*]]: i32, %[[L:.*]]: index)
func.func @for_one_iteration(%x: i32, %l: index) -> i32 {
  // CHECK-NEXT: %[[R:.*]] = "f"(%[[L]], %[[X]])
  // CHECK-NEXT: return %[[R]]
  %one = arith.constant 1 : index
  %u = arith.addi %l, %one overflow<nsw> : index
  %r = scf.for %i = %l to %u step %one iter_args(%a = %x) -> i32 {
    %b = "f"(%i, %a) : (index, i32) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// for { yield x } -> x, where it runs more than once
// CHECK-LABEL: @for_outer_value
// CHECK-SAME:    (%[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @for_outer_value(%x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: return %[[Y]]
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  %r = scf.for %i = %zero to %ten step %one iter_args(%a = %x) -> i32 {
    scf.yield %y : i32
  }
  return %r : i32
}

// for iter_args(a = x, b = y, c = y) { yield a, z, z } -> x, for iter_args(b = y) { yield z }
// CHECK-LABEL: @for_same_values
// CHECK-SAME:    (%[[X:.*]]: i32, %[[Y:.*]]: i32, %{{.*}}: index)
func.func @for_same_values(%x: i32, %y: i32, %n: index) -> (i32, i32, i32) {
  // CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[B:.*]] = %[[Y]]) -> (i32) {
  // CHECK-NEXT:   %[[Z:.*]] = "f"(%[[X]], %[[B]], %[[B]])
  // CHECK-NEXT:   scf.yield %[[Z]] : i32
  // CHECK: return %[[X]], %[[R]], %[[R]]
  %zero = arith.constant 0 : index
  %r:3 = scf.for %i = %zero to %n step %n iter_args(%a = %x, %b = %y, %c = %y) -> (i32, i32, i32) {
    %z = "f"(%a, %b, %c) : (i32, i32, i32) -> i32
    scf.yield %a, %z, %z : i32, i32, i32
  }
  return %r#0, %r#1, %r#2 : i32, i32, i32
}

// for iter_args(a = cast x) { yield y } -> cast(for iter_args(b = x) { a = cast b; yield cast y })
// CHECK-LABEL: @for_cast
// CHECK-SAME:    (%[[X:.*]]: tensor<4xf32>, %{{.*}}: index)
func.func @for_cast(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: scf.for {{.*}} iter_args(%[[B:.*]] = %[[X]]) -> (tensor<4xf32>) {
  // CHECK-NEXT: tensor.cast %[[B]] : tensor<4xf32> to tensor<?xf32>
  %zero = arith.constant 0 : index
  %cast = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %i = %zero to %n step %n iter_args(%a = %cast) -> tensor<?xf32> {
    %b = "f"(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// ---- scf.while ----

// while { condition(c) c } do { (x): f(x) } -> while { condition(c) } do { f(true) }
// CHECK-LABEL: @while_true_behind
func.func @while_true_behind() {
  // CHECK: %[[TRUE:.*]] = arith.constant true
  // CHECK: "f"(%[[TRUE]])
  scf.while : () -> i1 {
    %c = "c"() : () -> i1
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%x: i1):
    "f"(%x) : (i1) -> ()
    scf.yield
  }
  return
}

// while { condition(cmpi slt, x, y) x } do { (v): cmpi sge, v, y } -> while { .. } do { (v): false }
// CHECK-LABEL: @while_known_comparison
func.func @while_known_comparison(%y: i32) {
  // CHECK: %[[FALSE:.*]] = arith.constant false
  // CHECK: "f"(%[[FALSE]])
  scf.while : () -> i32 {
    %x = "x"() : () -> i32
    %c = arith.cmpi slt, %x, %y : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%v: i32):
    %d = arith.cmpi sge, %v, %y : i32
    "f"(%d) : (i1) -> ()
    scf.yield
  }
  return
}

// while (a, b) { condition(c) b, a } do { (x, y): .. } -> while (a, b) { condition(c) a, b } do { (y, x): .. }
// CHECK-LABEL: @while_align
func.func @while_align(%p: i32, %q: f32) -> (f32, i32) {
  // CHECK: %[[R:.*]]:2 = scf.while (%[[A:.*]] = {{.*}}, %[[B:.*]] = {{.*}}) : (i32, f32) -> (i32, f32)
  // CHECK: scf.condition(%{{.*}}) %[[A]], %[[B]] : i32, f32
  // CHECK: ^bb0(%[[Y:.*]]: i32, %[[X:.*]]: f32):
  // CHECK: "f"(%[[X]], %[[Y]])
  // CHECK: return %[[R]]#1, %[[R]]#0
  %r:2 = scf.while (%a = %p, %b = %q) : (i32, f32) -> (f32, i32) {
    %c = "c"() : () -> i1
    scf.condition(%c) %b, %a : f32, i32
  } do {
  ^bb0(%x: f32, %y: i32):
    %z:2 = "f"(%x, %y) : (f32, i32) -> (i32, f32)
    scf.yield %z#0, %z#1 : i32, f32
  }
  return %r#0, %r#1 : f32, i32
}

// while { x = if c { yield a(y) } else { yield w }; condition(c) x } do { (v): f(v) } ->
// while { condition(c) w, y } do { (w, y): f(a(y)) }
// CHECK-LABEL: @while_move_if_down
func.func @while_move_if_down(%p: i32) -> i32 {
  // CHECK: %[[R:.*]]:2 = scf.while (%[[W:.*]] = %{{.*}})
  // CHECK:   %[[Y:.*]] = "y"
  // CHECK:   scf.condition(%{{.*}}) %[[W]], %[[Y]]
  // CHECK: ^bb0(%{{.*}}: i32, %[[Y1:.*]]: i32):
  // CHECK:   %[[A:.*]] = "a"(%[[Y1]])
  // CHECK:   "f"(%[[A]])
  // CHECK: return %[[R]]#0
  %r = scf.while (%w = %p) : (i32) -> i32 {
    %c = "c"() : () -> i1
    %y = "y"() : () -> i32
    %x = scf.if %c -> i32 {
      %z = "a"(%y) : (i32) -> i32
      scf.yield %z : i32
    } else {
      scf.yield %w : i32
    }
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%v: i32):
    %n = "f"(%v) : (i32) -> i32
    scf.yield %n : i32
  }
  return %r : i32
}

// ---- scf.execute_region, scf.index_switch ----

// execute_region { ^a: ..; ^b: .. } -> br ^a; ^a: ..; ^b: ..
// CHECK-LABEL: @execute_region
func.func @execute_region(%c: i1) -> i32 {
  // CHECK-NOT: execute_region
  // CHECK: cf.cond_br
  // CHECK: ^[[END:.*]](%[[R:.*]]: i32):
  // CHECK: return %[[R]]
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    %x = "a"() : () -> i32
    scf.yield %x : i32
  ^b:
    %y = "b"() : () -> i32
    scf.yield %y : i32
  }
  return %r : i32
}

// index_switch 1 case 1 { a } default { b } -> a
// CHECK-LABEL: @index_switch
func.func @index_switch() -> i32 {
  // CHECK-NEXT: %[[A:.*]] = "a"
  // CHECK-NEXT: return %[[A]]
  %one = arith.constant 1 : index
  %r = scf.index_switch %one -> i32
  case 1 {
    %a = "a"() : () -> i32
    scf.yield %a : i32
  }
  default {
    %b = "b"() : () -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// ---- scf.parallel, scf.forall ----

// parallel (i, j) = (0, a) to (1, b) { f(i, j) } -> parallel (j) = (a) to (b) { f(0, j) }
// CHECK-LABEL: @parallel_one_iteration
func.func @parallel_one_iteration(%a: index, %b: index) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: scf.parallel (%[[J:.*]]) =
  // CHECK-NEXT: "f"(%[[ZERO]], %[[J]])
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i, %j) = (%zero, %a) to (%one, %b) step (%one, %one) {
    "f"(%i, %j) : (index, index) -> ()
  }
  return
}

// parallel (i) { parallel (j) { a } } -> parallel (i, j) { a }
// CHECK-LABEL: @parallel_nested
func.func @parallel_nested(%a: index, %b: index) {
  // CHECK: scf.parallel (%[[I:.*]], %[[J:.*]]) =
  // CHECK-NEXT: "f"(%[[I]], %[[J]])
  scf.parallel (%i) = (%a) to (%b) step (%a) {
    scf.parallel (%j) = (%a) to (%b) step (%a) {
      "f"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// forall (i) = (c0) to (c8) step (c1) -> forall (i) in (8)
// CHECK-LABEL: @forall_constant_bounds
func.func @forall_constant_bounds() {
  // CHECK: scf.forall (%{{.*}}) in (8)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.forall (%i) = (%c0) to (%c8) step (%c1) {
    "f"(%i) : (index) -> ()
  }
  return
}

// forall (i) in (1) shared_outs(a = x) { in_parallel { insert y into a } } -> insert y into x
// CHECK-LABEL: @forall_one_iteration
// CHECK-SAME:    (%[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<4xf32>)
func.func @forall_one_iteration(%x: tensor<8xf32>, %y: tensor<4xf32>) -> tensor<8xf32> {
  // CHECK: %[[R:.*]] = tensor.insert_slice %[[Y]] into %[[X]]
  // CHECK-NEXT: return %[[R]]
  %r = scf.forall (%i) in (1) shared_outs(%a = %x) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %a[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// forall shared_outs(a = x, b = y) { f(a); insert z into b } -> x, forall shared_outs(b = y) { f(x); insert z into b }
// CHECK-LABEL: @forall_unchanged_output
// CHECK-SAME:    (%[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>)
func.func @forall_unchanged_output(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[R:.*]] = scf.forall (%{{.*}}) in (8) shared_outs(%{{.*}} = %[[Y]]) -> (tensor<8xf32>) {
  // CHECK-NEXT: "f"(%[[X]])
  // CHECK: return %[[X]], %[[R]]
  %r:2 = scf.forall (%i) in (8) shared_outs(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %z = "f"(%a) : (tensor<8xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %b[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// The distance of the bounds is 132, which is more than the largest i8, but no more than the largest distance.
// CHECK-LABEL: @for_large_distance
func.func @for_large_distance() {
  // CHECK: scf.for
  %lower = arith.constant -128 : i8
  %upper = arith.constant 4 : i8
  %step = arith.constant 2 : i8
  scf.for %i = %lower to %upper step %step : i8 {
    "test.use"(%i) : (i8) -> ()
  }
  return
}
