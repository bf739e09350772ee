// RUN: terrace opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG: #[[SUM:.*]] = affine_map<()[s0, s1] -> (s0 + s1 + 3)>
// CHECK-DAG: #[[TWICE:.*]] = affine_map<(d0) -> (d0 * 2)>
// CHECK-DAG: #[[QUOTIENT:.*]] = affine_map<(d0)[s0] -> (d0 + d0 floordiv 3 + d0 * s0 + 7)>
// CHECK-DAG: #[[REMAINDER:.*]] = affine_map<()[s0, s1] -> (s0 + s1 mod 2)>
// CHECK-DAG: #[[MERGED:.*]] = affine_map<()[s0, s1] -> (s1 + 8, s1 * 4, s0)>
// CHECK-DAG: #[[ORDERED:.*]] = affine_map<()[s0, s1] -> (32, s1 + 16, s0 + s1)>
// CHECK-DAG: #[[BOUNDS:.*]] = affine_map<()[s0] -> (1024, s0 * 2)>
// CHECK-DAG: #[[SET:.*]] = affine_set<(d0) : (d0 - 9 >= 0)>
// CHECK-DAG: #[[PRODUCT:.*]] = affine_map<()[s0] -> (s0 * 5)>

// ---- affine.apply ----

// apply((d0) -> (d0), x) -> x
// CHECK-LABEL: @apply_identity
// CHECK-SAME:    (%[[X:.*]]: index)
func.func @apply_identity(%x: index) -> index {
  // CHECK-NEXT: return %[[X]]
  %r = affine.apply affine_map<(d0) -> (d0)>(%x)
  return %r : index
}

// apply(map, c) -> map(c)
// CHECK-LABEL: @apply_constant
func.func @apply_constant() -> index {
  // CHECK-NEXT: %[[R:.*]] = arith.constant 13 : index
  // CHECK-NEXT: return %[[R]]
  %c = arith.constant 40 : index
  %r = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%c)
  return %r : index
}

// apply(map, c) -> poison, where it divides by zero
// CHECK-LABEL: @apply_meaningless
func.func @apply_meaningless() -> index {
  // CHECK-NEXT: %[[R:.*]] = ub.poison : index
  %c = arith.constant 0 : index
  %r = affine.apply affine_map<()[s0] -> (7 mod s0)>()[%c]
  return %r : index
}

// apply(map, apply(inner, x)) -> apply(map . inner, x), with symbols where they may be
// CHECK-LABEL: @apply_compose
// CHECK-SAME:    (%[[X:.*]]: index, %[[Y:.*]]: index)
func.func @apply_compose(%x: index, %y: index) -> index {
  // CHECK-NEXT: %[[R:.*]] = affine.apply #[[SUM]]()[%[[X]], %[[Y]]]
  // CHECK-NEXT: return %[[R]]
  %c = arith.constant 3 : index
  %a = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%x, %c)
  %r = affine.apply affine_map<(d0, d1, d2) -> (d0 + d2)>(%a, %c, %y)
  return %r : index
}

// Like terms come together, and terms are put in order.
// CHECK-LABEL: @apply_simplify
func.func @apply_simplify(%n: index) {
  // CHECK-NEXT: affine.for %[[I:.*]] =
  // CHECK-NEXT: affine.apply #[[TWICE]](%[[I]])
  // CHECK-NEXT: affine.apply #[[QUOTIENT]](%[[I]])[%{{.*}}]
  affine.for %i = 1 to 100 {
    %a = affine.apply affine_map<(d0) -> (d0 * 5 - d0 * 3)>(%i)
    %b = affine.apply affine_map<(d0)[s0] -> (7 + d0 floordiv 3 + d0 * s0 + d0)>(%i)[%n]
    "use"(%a, %b) : (index, index) -> ()
  }
  return
}

// (y + x) - (x floordiv c) * c -> y + x mod c
// CHECK-LABEL: @apply_remainder
// CHECK-SAME:    (%[[X:.*]]: index, %[[Y:.*]]: index)
func.func @apply_remainder(%x: index, %y: index) -> index {
  // CHECK-NEXT: affine.apply #[[REMAINDER]]()[%[[X]], %[[Y]]]
  %r = affine.apply affine_map<()[s0, s1] -> (s0 + s1 - (s1 floordiv 2) * 2)>()[%x, %y]
  return %r : index
}

// (x - x mod m) mod m -> 0
// CHECK-LABEL: @apply_mod_of_mod
func.func @apply_mod_of_mod(%x: index, %m: index) -> index {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-NEXT: return %[[ZERO]]
  %r = affine.apply affine_map<()[s0, s1] -> ((s0 - s0 mod s1) mod s1)>()[%x, %m]
  return %r : index
}

// ---- affine.min, affine.max ----

// min(map, c) -> min of map(c)
// CHECK-LABEL: @min_constant
func.func @min_constant() -> index {
  // CHECK-NEXT: %[[R:.*]] = arith.constant 4 : index
  %c = arith.constant 8 : index
  %r = affine.min affine_map<(d0) -> (d0, d0 - 4, 100)>(%c)
  return %r : index
}

// min(x -> (f(x))) -> apply(x -> (f(x)))
// CHECK-LABEL: @min_of_one
// CHECK-SAME:    (%[[X:.*]]: index)
func.func @min_of_one(%x: index) -> index {
  // CHECK-NEXT: return %[[X]]
  %r = affine.min affine_map<(d0) -> (d0)>(%x)
  return %r : index
}

// max(x -> (x, 8), max(y -> (f(y), g(y)))) -> max(y -> (8, f(y), g(y)))
// CHECK-LABEL: @max_merge
// CHECK-SAME:    (%[[X:.*]]: index, %[[Y:.*]]: index)
func.func @max_merge(%x: index, %y: index) -> index {
  // CHECK-NEXT: affine.max #[[MERGED]]()[%[[Y]], %[[X]]]
  %a = affine.max affine_map<()[s0] -> (s0 + 8, s0 * 4)>()[%x]
  %r = affine.max affine_map<()[s0, s1] -> (s0, s1, s1)>()[%a, %y]
  return %r : index
}

// min(x -> (x + y, y + 16, 32)) -> min(x -> (32, y + 16, x + y))
// CHECK-LABEL: @min_order
func.func @min_order(%x: index, %y: index) -> index {
  // CHECK-NEXT: affine.min #[[ORDERED]]
  %r = affine.min affine_map<()[s0, s1] -> (s0 + s1, s1 + 16, 32)>()[%x, %y]
  return %r : index
}

// ---- affine.for, affine.parallel, affine.if ----

// for i = max of map(c) to min of .. -> for i = c to ..
// CHECK-LABEL: @for_bounds
// CHECK-SAME:    (%[[N:.*]]: index)
func.func @for_bounds(%n: index) {
  // CHECK-NEXT: affine.for %{{.*}} = 7 to min #[[BOUNDS]]()[%[[N]]]
  %c7 = arith.constant 7 : index
  %c1024 = arith.constant 1024 : index
  affine.for %i = max affine_map<(d0) -> (d0, 3)>(%c7) to min affine_map<(d0, d1, d2) -> (d0, d1 + d2)>(%c1024, %n, %n) {
    "use"(%i) : (index) -> ()
  }
  return
}

// Results of a bound that cannot be the smallest one go.
// CHECK-LABEL: @for_redundant_bound
func.func @for_redundant_bound() {
  // CHECK: affine.for
  // CHECK-NEXT: affine.for %{{.*}} = 0 to 32
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to min affine_map<(d0) -> (32, d0 * -32 + 32)>(%i) {
      "use"(%j) : (index) -> ()
    }
  }
  return
}

// for i = 0 to 0 iter_args(a = x) { .. } -> x
// CHECK-LABEL: @for_no_iteration
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @for_no_iteration(%x: i32) -> i32 {
  // CHECK-NEXT: return %[[X]]
  %r = affine.for %i = 0 to 0 iter_args(%a = %x) -> i32 {
    %b = "f"(%a) : (i32) -> i32
    affine.yield %b : i32
  }
  return %r : i32
}

// for iter_args(a = x, b = y) { yield a, z } -> x, z
// CHECK-LABEL: @for_handed_on
// CHECK-SAME:    (%[[X:.*]]: i32, %[[Y:.*]]: i32, %[[Z:.*]]: i32)
func.func @for_handed_on(%x: i32, %y: i32, %z: i32) -> (i32, i32) {
  // CHECK-NEXT: return %[[X]], %[[Z]]
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    affine.yield %a, %z : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// parallel (i) = (c) to (apply(map, x)) -> parallel (i) = (c) to (map(x)), composed
// CHECK-LABEL: @parallel_bounds
func.func @parallel_bounds() {
  // CHECK-NEXT: affine.parallel (%{{.*}}) = (0) to (4)
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  affine.parallel (%i) = (%c0) to (%c0 + %c4) {
    "use"(%i) : (index) -> ()
  }
  return
}

// if set(apply(map, x)) -> if set . map (x), with operands that are needed only
// CHECK-LABEL: @if_compose
func.func @if_compose(%n: index) {
  // CHECK-NEXT: affine.for %[[I:.*]] =
  // CHECK-NEXT: affine.if #[[SET]](%[[I]])
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.if affine_set<(d0, d1) : (d0 - 10 >= 0)>(%a, %n) {
      "use"(%i) : (index) -> ()
    } else {
    }
  }
  return
}

// if (0 == 0) { a } else { b } -> a; if (1 == 0) { a } else { b } -> b
// CHECK-LABEL: @if_constant
func.func @if_constant() {
  // CHECK-NEXT: "a"
  // CHECK-NEXT: "b"
  // CHECK-NEXT: return
  affine.if affine_set<() : (0 == 0)>() {
    "a"() : () -> ()
  }
  affine.if affine_set<() : (1 == 0)>() {
    "a"() : () -> ()
  } else {
    "b"() : () -> ()
  }
  return
}

// ---- accesses ----

// f(map, apply(inner, x)) -> f(map . inner, x), simplified by the bounds of loops
// CHECK-LABEL: @access
// CHECK-SAME:    (%[[M:.*]]: memref<64xf32>)
func.func @access(%m: memref<64xf32>) {
  // CHECK-NEXT: affine.for %[[I:.*]] =
  // CHECK-NEXT: %[[X:.*]] = affine.load %[[M]][%[[I]] + 1]
  // CHECK-NEXT: affine.store %[[X]], %[[M]][%[[I]]]
  // CHECK-NEXT: affine.store %[[X]], %[[M]][0]
  // CHECK-NEXT: affine.prefetch %[[M]][1]
  affine.for %i = 0 to 32 {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %x = affine.load %m[%a] : memref<64xf32>
    affine.store %x, %m[%i mod 32] : memref<64xf32>
    affine.store %x, %m[%i floordiv 32] : memref<64xf32>
    affine.prefetch %m[(%i + 1) ceildiv 32], read, locality<3>, data : memref<64xf32>
  }
  return
}

// ---- affine.delinearize_index, affine.linearize_index ----

// delinearize_index 23 into (4, 5) -> 4, 3; linearize_index [4, 3] by (5) -> 23
// CHECK-LABEL: @index_constants
func.func @index_constants() -> (index, index, index) {
  // CHECK-DAG: %[[C23:.*]] = arith.constant 23 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK: return %[[C4]], %[[C3]], %[[C23]]
  %c23 = arith.constant 23 : index
  %c5 = arith.constant 5 : index
  %a:2 = affine.delinearize_index %c23 into (4, %c5) : index, index
  %b = affine.linearize_index [%a#0, %a#1] by (%c5) : index
  return %a#0, %a#1, %b : index, index, index
}

// delinearize_index x into (4, 1, 5) -> y, 0, z, where y, z = delinearize_index x into (4, 5)
// CHECK-LABEL: @delinearize_unit
// CHECK-SAME:    (%[[X:.*]]: index)
func.func @delinearize_unit(%x: index) -> (index, index, index) {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[R:.*]]:2 = affine.delinearize_index %[[X]] into (4, 5)
  // CHECK: return %[[R]]#0, %[[ZERO]], %[[R]]#1
  %r:3 = affine.delinearize_index %x into (4, 1, 5) : index, index, index
  return %r#0, %r#1, %r#2 : index, index, index
}

// delinearize_index (linearize_index disjoint [x, y] by (3, 4)) into (6, 4) -> z, y
// CHECK-LABEL: @delinearize_tail
// CHECK-SAME:    (%[[X:.*]]: index, %[[Y:.*]]: index, %[[Z:.*]]: index)
func.func @delinearize_tail(%x: index, %y: index, %z: index) -> (index, index, index) {
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[Z]]
  %a = affine.linearize_index disjoint [%x, %y, %z] by (3, 4, 5) : index
  %r:3 = affine.delinearize_index %a into (3, 4, 5) : index, index, index
  return %r#0, %r#1, %r#2 : index, index, index
}

// delinearize_index (linearize_index disjoint [x, y, z] by (3, 4, 32)) into (3, 4, 8, 4) -> x, y, .. of z into (8, 4)
// CHECK-LABEL: @delinearize_split
// CHECK-SAME:    (%[[X:.*]]: index, %[[Y:.*]]: index, %[[Z:.*]]: index)
func.func @delinearize_split(%x: index, %y: index, %z: index) -> (index, index, index, index) {
  // CHECK-NEXT: %[[R:.*]]:2 = affine.delinearize_index %[[Z]] into (8, 4)
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[R]]#0, %[[R]]#1
  %a = affine.linearize_index disjoint [%x, %y, %z] by (3, 4, 32) : index
  %r:4 = affine.delinearize_index %a into (3, 4, 8, 4) : index, index, index, index
  return %r#0, %r#1, %r#2, %r#3 : index, index, index, index
}

// linearize_index [0, x, y] by (3, 4, 5) -> linearize_index [x, y] by (4, 5)
// linearize_index disjoint [x, y, z] by (3, 1, 5) -> linearize_index disjoint [x, z] by (3, 5)
// CHECK-LABEL: @linearize_drop
// CHECK-SAME:    (%[[X:.*]]: index, %[[Y:.*]]: index, %[[Z:.*]]: index)
func.func @linearize_drop(%x: index, %y: index, %z: index) -> (index, index) {
  // CHECK-NEXT: affine.linearize_index [%[[X]], %[[Y]]] by (4, 5)
  // CHECK-NEXT: affine.linearize_index disjoint [%[[X]], %[[Z]]] by (3, 5)
  %c0 = arith.constant 0 : index
  %a = affine.linearize_index [%c0, %x, %y] by (3, 4, 5) : index
  %b = affine.linearize_index disjoint [%x, %y, %z] by (3, 1, 5) : index
  return %a, %b : index, index
}

// linearize_index [x, y, z] by (3, n, 5) -> linearize_index [x, w] by (3, n * 5), where y, z are the results of
// delinearize_index w into (n, 5)
// CHECK-LABEL: @linearize_portion
// CHECK-SAME:    (%[[X:.*]]: index, %[[W:.*]]: index, %[[N:.*]]: index)
func.func @linearize_portion(%x: index, %w: index, %n: index) -> index {
  // CHECK-NEXT: %[[SIZE:.*]] = affine.apply #[[PRODUCT]]()[%[[N]]]
  // CHECK-NEXT: affine.linearize_index [%[[X]], %[[W]]] by (3, %[[SIZE]])
  %a:2 = affine.delinearize_index %w into (%n, 5) : index, index
  %r = affine.linearize_index [%x, %a#0, %a#1] by (3, %n, 5) : index
  return %r : index
}

// Applications that use each other in a circle are not composed with.
// CHECK-LABEL: "test.graph"
"test.graph"() ({
  // CHECK: %[[SUM:.*]] = affine.apply #{{.*}}(%[[SUM]])
  %sum = affine.apply affine_map<(d0) -> (d0 + 1)>(%sum)
  // CHECK: %[[FIRST:.*]] = affine.apply #{{.*}}(%[[FIRST]])
  // CHECK: affine.apply #{{.*}}(%[[FIRST]])
  %first = affine.apply affine_map<(d0) -> (d0 + 2)>(%second)
  %second = affine.apply affine_map<(d0) -> (d0 + 3)>(%first)
  "test.use"(%sum, %second) : (index, index) -> ()
}) : () -> ()
