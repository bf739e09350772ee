// RUN: terrace opt %s | FileCheck %s
// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: func @for
// CHECK-SAME:    (%[[I:.*]]: index, %[[T:.*]]: i32, %[[F:.*]]: f32)
func.func @for(%i: index, %t: i32, %f: f32) {
  // CHECK-NEXT: scf.for %{{.*}} = %[[I]] to %[[I]] step %[[I]] {
  // CHECK-NEXT: } {tag}
  scf.for %a = %i to %i step %i {
  } {tag}
  // CHECK-NEXT: scf.for unsigned %{{.*}} = %[[T]] to %[[T]] step %[[T]]  : i32 {
  scf.for unsigned %a = %t to %t step %t : i32 {
  }
  // CHECK: = scf.for %{{.*}} = %[[I]] to %[[I]] step %[[I]] iter_args(%[[X:.*]] = %[[F]], %[[Y:.*]] = %[[T]]) -> (f32, i32) {
  // CHECK-NEXT: scf.yield %[[X]], %[[Y]] : f32, i32
  %0:2 = scf.for %a = %i to %i step %i iter_args(%x = %f, %y = %t) -> (f32, i32) {
    scf.yield %x, %y : f32, i32
  }
  return
}

// CHECK-LABEL: func @while
// CHECK-SAME:    (%[[B:.*]]: i1, %[[F:.*]]: f32)
func.func @while(%b: i1, %f: f32) {
  // CHECK-NEXT: scf.while : () -> () {
  // CHECK-NEXT:   scf.condition(%[[B]])
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   scf.yield
  // CHECK-NEXT: }
  scf.while : () -> () {
    scf.condition(%b)
  } do {
    scf.yield
  }
  // CHECK-NEXT: = scf.while (%[[X:.*]] = %[[F]]) : (f32) -> (f32, i1) {
  // CHECK-NEXT:   scf.condition(%[[B]]) %[[X]], %[[B]] : f32, i1
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%[[Y:.*]]: f32, %{{.*}}: i1):
  // CHECK-NEXT:   scf.yield %[[Y]] : f32
  // CHECK-NEXT: } attributes {tag}
  %0:2 = scf.while (%x = %f) : (f32) -> (f32, i1) {
    scf.condition(%b) %x, %b : f32, i1
  } do {
  ^bb0(%y: f32, %z: i1):
    scf.yield %y : f32
  } attributes {tag}
  return
}

// CHECK-LABEL: func @if
// CHECK-SAME:    (%[[B:.*]]: i1, %[[F:.*]]: f32)
func.func @if(%b: i1, %f: f32) {
  // CHECK-NEXT: scf.if %[[B]] {
  // CHECK-NEXT: } {tag}
  scf.if %b {
  } {tag}
  // CHECK-NEXT: scf.if %[[B]] {
  // CHECK-NEXT: } else {
  // CHECK-NEXT: }
  scf.if %b {
    scf.yield
  } else {
  }
  // CHECK-NEXT: = scf.if %[[B]] -> (f32) {
  // CHECK-NEXT:   scf.yield %[[F]] : f32
  %0 = scf.if %b -> f32 {
    scf.yield %f : f32
  } else {
    scf.yield %f : f32
  }
  return
}

// Cases keep their terminators; the default region may go without.
// CHECK-LABEL: func @index_switch
// CHECK-SAME:    (%[[I:.*]]: index, %[[T:.*]]: i32)
func.func @index_switch(%i: index, %t: i32) {
  // CHECK-NEXT: scf.index_switch %[[I]]
  // CHECK-NEXT: case 1 {
  // CHECK-NEXT:   scf.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: default {
  // CHECK-NEXT: }
  scf.index_switch %i
  case 1 {
    scf.yield
  }
  default {
  }
  // CHECK-NEXT: = scf.index_switch %[[I]] {tag} -> i32
  // CHECK-NEXT: case -2 {
  // CHECK-NEXT:   scf.yield %[[T]] : i32
  %0 = scf.index_switch %i {tag} -> i32
  case -2 {
    scf.yield %t : i32
  }
  default {
    scf.yield %t : i32
  }
  return
}

// CHECK-LABEL: func @execute_region
// CHECK-SAME:    (%[[T:.*]]: i32)
func.func @execute_region(%t: i32) {
  // CHECK-NEXT: scf.execute_region {
  // CHECK-NEXT:   scf.yield
  // CHECK-NEXT: } {tag}
  scf.execute_region {
    scf.yield
  } {tag}
  // CHECK-NEXT: = scf.execute_region -> i32 no_inline {
  // CHECK-NEXT:   cf.br ^bb1
  // CHECK-NEXT: ^bb1:
  %0 = scf.execute_region -> i32 no_inline {
    cf.br ^next
  ^next:
    scf.yield %t : i32
  }
  return
}

// CHECK-LABEL: func @parallel
// CHECK-SAME:    (%[[I:.*]]: index, %[[F:.*]]: f32)
func.func @parallel(%i: index, %f: f32) {
  // CHECK-NEXT: scf.parallel (%{{.*}}, %{{.*}}) = (%[[I]], %[[I]]) to (%[[I]], %[[I]]) step (%[[I]], %[[I]]) {
  // CHECK-NEXT:   scf.reduce
  // CHECK-NEXT: } {tag}
  scf.parallel (%x, %y) = (%i, %i) to (%i, %i) step (%i, %i) {
  } {tag}
  // CHECK-NEXT: = scf.parallel (%{{.*}}) = (%[[I]]) to (%[[I]]) step (%[[I]]) init (%[[F]], %[[F]]) -> (f32, f32) {
  // CHECK-NEXT:   scf.reduce(%[[F]], %[[F]] : f32, f32) {
  // CHECK-NEXT:   ^bb0(%{{.*}}: f32, %[[R:.*]]: f32):
  // CHECK-NEXT:     scf.reduce.return %[[R]] : f32
  // CHECK-NEXT:   }, {
  %0:2 = scf.parallel (%x) = (%i) to (%i) step (%i) init (%f, %f) -> (f32, f32) {
    scf.reduce(%f, %f : f32, f32) {
    ^bb0(%q: f32, %r: f32):
      scf.reduce.return %r : f32
    }, {
    ^bb0(%q: f32, %r: f32):
      scf.reduce.return %q : f32
    }
  }
  return
}

// A space from zero in steps of one has a short form, also where values are known to be these.
// CHECK-LABEL: func @forall
// CHECK-SAME:    (%[[I:.*]]: index, %[[T:.*]]: tensor<?xf32>)
func.func @forall(%i: index, %t: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  // CHECK: scf.forall (%{{.*}}, %{{.*}}) in (%[[I]], 10) {
  // CHECK-NEXT: } {tag}
  scf.forall (%x, %y) = (0, %zero) to (%i, 10) step (1, 1) {
  } {tag}
  // CHECK-NEXT: = scf.forall (%[[X:.*]]) = (2) to (%[[I]]) step (1) shared_outs(%[[O:.*]] = %[[T]]) -> (tensor<?xf32>) {
  // CHECK-NEXT:   scf.forall.in_parallel {
  // CHECK-NEXT:     tensor.parallel_insert_slice %[[T]] into %[[O]][%[[X]]] [%[[X]]] [1] : tensor<?xf32> into tensor<?xf32>
  // CHECK-NEXT:   }
  %0 = scf.forall (%x) = (2) to (%i) step (1) shared_outs(%o = %t) -> tensor<?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%x] [%x] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return
}
