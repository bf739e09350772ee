// RUN: terrace opt %s --allow-unregistered-dialect | FileCheck %s
// edition: 2019-05

// CHECK-LABEL: @regions
func @regions(%a: i32 {my.attribute: 1}) {
  // CHECK: "my.one"() ({
  // CHECK-NEXT: "my.use"(%arg0) : (i32) -> ()
  // CHECK-NEXT: }) : () -> ()
  "my.one"() {
    "my.use"(%a) : (i32) -> ()
  }
  // CHECK: "my.two"() ({
  // CHECK: }, {
  // CHECK: }) : () -> ()
  "my.two"() : () -> () {
    "my.yield"() : () -> ()
  } {
    "my.yield"() : () -> ()
  }
  // CHECK: "my.three"(%arg0) ({
  // CHECK-NEXT: ^bb0(%{{.*}}: i32):
  // CHECK: }) : (i32) -> ()
  "my.three"(%a) : (i32) -> () (%x: i32) -> (i32) {
    "my.yield"(%x) : (i32) -> ()
  }
  // CHECK: "my.attributes"() {key = 1 : i64} : () -> ()
  "my.attributes"() {key: 1} : () -> ()
  return
}

// CHECK-LABEL: @elements
// CHECK-SAME: a = dense<[1, 2]> : tensor<2xi32>
func @elements() attributes {a: dense<tensor<2xi32>, [1, 2]>}

// CHECK-LABEL: @splats
// CHECK-SAME: a = dense<1.000000e+00> : tensor<4xf32>
func @splats() attributes {a: splat<tensor<4xf32>, 1.0>}

// The type of a constant also follows elements that begin with it.
// CHECK-LABEL: @constants
func @constants() -> tensor<4xf32> {
  // CHECK: arith.constant dense<4.500000e+00> : tensor<4xf32>
  %0 = constant splat<tensor<4xf32>, 4.5> : tensor<4xf32>
  // CHECK: arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = constant dense<tensor<2xi32>, [1, 2]> : tensor<2xi32>
  // CHECK: arith.constant dense<7> : vector<2xi32>
  %2 = constant splat<vector<2xi32>, 7>
  return %0 : tensor<4xf32>
}

// Divisors were not checked.
// CHECK-LABEL: @negative_divisors
// CHECK-SAME: m = #[[MAP:.*]]}
func @negative_divisors() attributes {m: (d0) -> (d0 floordiv -2, d0 mod -3)}

// Operations of `std` were also written with their dialect in front, and loops had a dialect of their own.
// CHECK-LABEL: @prefixes
func @prefixes(%a: i1, %n: index) -> i1 {
  // CHECK: arith.constant 1 : index
  %c = std.constant 1 : index
  // CHECK: arith.andi
  %0 = std.and %a, %a : i1
  // CHECK: scf.for
  loop.for %i = %c to %n step %c {
    // CHECK: arith.addi
    %1 = std.addi %i, %n : index
  }
  // CHECK: return
  std.return %0 : i1
}

// Indices in memory, and the location of a function in front of its body.
// CHECK-LABEL: @indices_in_memory
// CHECK-SAME: memref<4xindex>
func @indices_in_memory(%a: memref<4x index>) -> i32 loc("file.cc":10:8) {
  %0 = constant 1 : i32
  return %0 : i32
}

// CHECK-LABEL: @behind
func @behind() {
  return
} loc("file.cc":20:8)

// CHECK-LABEL: @declared
func @declared(i32) attributes {a} loc("file.cc":30:8)
