// RUN: terrace opt --irdl-file=%S/shapes.irdl.mlir %s | terrace opt --irdl-file=%S/shapes.irdl.mlir | FileCheck %s

// CHECK-LABEL: @types
// CHECK-SAME: (!shapes.point, !shapes.box<"a">, !shapes.box<!shapes.point>, !shapes.list<!shapes.list<i32>>)
func.func private @types(!shapes.point<>, !shapes<box<"a">>, !shapes.box<!shapes.point>, !shapes.list<!shapes.list<i32>>)

// CHECK-LABEL: @values
func.func @values(%a: i16, %b: i32) {
  // CHECK-NEXT: %0 = "shapes.is"(%arg1) : (i32) -> i32
  %0 = "shapes.is"(%b) : (i32) -> i32
  // CHECK-NEXT: "shapes.any_of"() : () -> (i64, i64)
  %1:2 = "shapes.any_of"() : () -> (i64, i64)
  // CHECK-NEXT: "shapes.all_of"() : () -> i64
  %2 = "shapes.all_of"() : () -> i64
  // CHECK-NEXT: "shapes.based"() : () -> (!shapes.box<i1>, i7)
  %3:2 = "shapes.based"() : () -> (!shapes.box<i1>, i7)
  // CHECK-NEXT: "shapes.parametric"() : () -> !shapes.box<i32>
  %4 = "shapes.parametric"() : () -> !shapes.box<i32>
  // CHECK-NEXT: "shapes.variadic"(%arg0) : (i16) -> ()
  "shapes.variadic"(%a) : (i16) -> ()
  // CHECK-NEXT: "shapes.variadic"(%arg0, %arg1, %arg1) : (i16, i32, i32) -> ()
  "shapes.variadic"(%a, %b, %b) : (i16, i32, i32) -> ()
  // CHECK-NEXT: "shapes.optional"(%arg1) : (i32) -> ()
  "shapes.optional"(%b) : (i32) -> ()
  // CHECK-NEXT: "shapes.optional"(%arg0, %arg1) : (i16, i32) -> ()
  "shapes.optional"(%a, %b) : (i16, i32) -> ()
  // CHECK-NEXT: "shapes.segments"(%arg0, %arg0, %arg1) {operandSegmentSizes = array<i32: 2, 0, 1>} : (i16, i16, i32) -> ()
  "shapes.segments"(%a, %a, %b) {operandSegmentSizes = array<i32: 2, 0, 1>} : (i16, i16, i32) -> ()
  return
}

// CHECK-LABEL: @attributes
func.func @attributes() {
  // CHECK-NEXT: "shapes.marked"() {mark = #shapes.mark, text = "a"} : () -> ()
  "shapes.marked"() {text = "a", mark = #shapes.mark} : () -> ()
  // CHECK-NEXT: "shapes.labelled"() {label = #shapes.label<i32>, more} : () -> ()
  "shapes.labelled"() {more, label = #shapes.label<i32>} : () -> ()
  return
}

// CHECK-LABEL: @regions
func.func @regions(%a: i16) {
  // CHECK: "shapes.regions"() ({
  "shapes.regions"() ({}, {
  ^one(%x: i32):
    cf.br ^two
  ^two:
    ub.unreachable
  }, {
    cf.br ^two
  ^two:
    ub.unreachable
  }) : () -> ()
  // CHECK: "shapes.same"(%arg0) ({
  "shapes.same"(%a) ({
  ^one(%x: i16):
    ub.unreachable
  }) : (i16) -> ()
  return
}
