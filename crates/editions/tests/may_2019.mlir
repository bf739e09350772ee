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
