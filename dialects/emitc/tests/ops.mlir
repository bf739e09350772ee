// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK: emitc.include <"stdio.h">
emitc.include <"stdio.h">
// CHECK-NEXT: emitc.include "mine.h"
emitc.include "mine.h"
// CHECK-NEXT: emitc.global extern @a : i32
emitc.global extern @a : i32
// CHECK-NEXT: emitc.global static const @b : !emitc.array<2xf32> = dense<2.000000e+00> {q}
emitc.global static const @b : !emitc.array<2xf32> = dense<2.0> {q}
// CHECK-NEXT: emitc.global @c : i32 = 3
emitc.global @c : i32 = 3
// CHECK-NEXT: emitc.global @d : !emitc.ptr<f32> = #emitc.opaque<"NULL">
emitc.global @d : !emitc.ptr<f32> = #emitc.opaque<"NULL">

// CHECK: emitc.class final @class {
emitc.class final @class {
  // CHECK-NEXT: emitc.field @f : i32 = 3 {q}
  emitc.field @f : i32 = 3 {q}
  // CHECK-NEXT: emitc.field @g : !emitc.array<2xi32> = dense<1>
  emitc.field @g : !emitc.array<2xi32> = dense<1>
  // CHECK-NEXT: emitc.func @method() {
  emitc.func @method() {
    // CHECK-NEXT: %1 = get_field @f : i32
    %0 = get_field @f : i32
    // CHECK-NEXT: return
    return
  }
}

// CHECK: emitc.file "other" {
emitc.file "other" {
  // CHECK-NEXT: func @f() attributes {specifiers = ["static"]} {
  func @f() attributes {specifiers = ["static"]} {
    // CHECK-NEXT: return
    return
  }
}

// CHECK: emitc.declare_func @callee
emitc.declare_func @callee
// CHECK-NEXT: emitc.func @callee(%arg0: i32) -> i32 attributes {specifiers = ["static", "inline"]} {
emitc.func @callee(%x: i32) -> i32 attributes {specifiers = ["static", "inline"]} {
  // CHECK-NEXT: %1 = get_global @c : !emitc.lvalue<i32>
  %0 = get_global @c : !emitc.lvalue<i32>
  // CHECK-NEXT: %2 = get_global @b : !emitc.array<2xf32>
  %1 = get_global @b : !emitc.array<2xf32>
  // CHECK-NEXT: return %arg0 : i32
  return %x : i32
}
// CHECK: emitc.func private @elsewhere(i32)
emitc.func private @elsewhere(i32)

// CHECK: emitc.func @caller(%arg0: i32) {
emitc.func @caller(%x: i32) {
  // CHECK-NEXT: %1 = call @callee(%arg0) : (i32) -> i32
  %0 = call @callee(%x) : (i32) -> i32
  // CHECK-NEXT: call @elsewhere(%1) {a} : (i32) -> ()
  call @elsewhere(%0) {a} : (i32) -> ()
  // CHECK-NEXT: verbatim "plain {"
  verbatim "plain {"
  // CHECK-NEXT: verbatim "use({}, {{\{\{}}}});" args %1 : i32
  verbatim "use({}, {{}});" args %0 : i32
  // CHECK-NEXT: return
  return
}

// Operators.
// CHECK-LABEL: func.func @operators(%arg0: i32, %arg1: i32, %arg2: !emitc.ptr<f32>, %arg3: f32, %arg4: i1) {
func.func @operators(%a: i32, %b: i32, %p: !emitc.ptr<f32>, %f: f32, %c: i1) {
  // CHECK-NEXT: %1 = emitc.add %arg0, %arg1 : (i32, i32) -> i32
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %2 = emitc.add %arg2, %arg1 {q} : (!emitc.ptr<f32>, i32) -> !emitc.ptr<f32>
  %1 = emitc.add %p, %b {q} : (!emitc.ptr<f32>, i32) -> !emitc.ptr<f32>
  // CHECK-NEXT: %3 = emitc.sub %arg2, %2 : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptrdiff_t
  %2 = emitc.sub %p, %1 : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptrdiff_t
  // CHECK-NEXT: %4 = emitc.mul %arg3, %arg3 : (f32, f32) -> f32
  %3 = emitc.mul %f, %f : (f32, f32) -> f32
  // CHECK-NEXT: %5 = emitc.div %arg0, %arg1 : (i32, i32) -> i32
  %4 = emitc.div %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %6 = emitc.rem %arg0, %arg1 : (i32, i32) -> i32
  %5 = emitc.rem %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %7 = emitc.bitwise_and %arg0, %arg1 : (i32, i32) -> i32
  %6 = emitc.bitwise_and %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %8 = emitc.bitwise_or %arg0, %arg1 : (i32, i32) -> i32
  %7 = emitc.bitwise_or %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %9 = emitc.bitwise_xor %arg0, %arg1 : (i32, i32) -> i32
  %8 = emitc.bitwise_xor %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %10 = emitc.bitwise_not %arg0 : (i32) -> i32
  %9 = emitc.bitwise_not %a : (i32) -> i32
  // CHECK-NEXT: %11 = emitc.bitwise_left_shift %arg0, %arg1 : (i32, i32) -> i32
  %10 = emitc.bitwise_left_shift %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %12 = emitc.bitwise_right_shift %arg0, %arg1 : (i32, i32) -> i32
  %11 = emitc.bitwise_right_shift %a, %b : (i32, i32) -> i32
  // CHECK-NEXT: %13 = emitc.logical_and %arg0, %arg1 : i32, i32
  %12 = emitc.logical_and %a, %b : i32, i32
  // CHECK-NEXT: %14 = emitc.logical_or %arg0, %arg1 : i32, i32
  %13 = emitc.logical_or %a, %b : i32, i32
  // CHECK-NEXT: %15 = emitc.logical_not %arg0 : i32
  %14 = emitc.logical_not %a : i32
  // CHECK-NEXT: %16 = emitc.unary_minus %arg0 : (i32) -> i32
  %15 = emitc.unary_minus %a : (i32) -> i32
  // CHECK-NEXT: %17 = emitc.unary_plus %arg0 : (i32) -> i32
  %16 = emitc.unary_plus %a : (i32) -> i32
  // CHECK-NEXT: %18 = emitc.cmp three_way, %arg3, %arg3 : (f32, f32) -> !emitc.opaque<"custom">
  %17 = emitc.cmp three_way, %f, %f : (f32, f32) -> !emitc.opaque<"custom">
  // CHECK-NEXT: %19 = emitc.conditional %arg4, %arg0, %arg1 : i32
  %18 = emitc.conditional %c, %a, %b : i32
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @values(%arg0: index, %arg1: !emitc.array<4x8xf32>, %arg2: !emitc.ptr<i32>) {
func.func @values(%i: index, %array: !emitc.array<4x8xf32>, %p: !emitc.ptr<i32>) {
  // CHECK-NEXT: %1 = "emitc.constant"() <{value = 42 : index}> : () -> !emitc.size_t
  %0 = "emitc.constant"() <{value = 42 : index}> : () -> !emitc.size_t
  // CHECK-NEXT: %2 = "emitc.constant"() <{value = #emitc.opaque<"CHAR_MIN">}> : () -> !emitc.opaque<"char">
  %1 = "emitc.constant"() <{value = #emitc.opaque<"CHAR_MIN">}> : () -> !emitc.opaque<"char">
  // CHECK-NEXT: %3 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
  %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
  // CHECK-NEXT: %4 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.opaque<"S">>
  %3 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.opaque<"S">>
  // CHECK-NEXT: %5 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>
  %4 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>
  // CHECK-NEXT: %6 = "emitc.member"(%4) <{member = "m"}> : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<i32>
  %5 = "emitc.member"(%3) <{member = "m"}> : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<i32>
  // CHECK-NEXT: %7 = "emitc.member_of_ptr"(%5) <{member = "m"}> : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.array<2xi32>
  %6 = "emitc.member_of_ptr"(%4) <{member = "m"}> : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.array<2xi32>
  // CHECK-NEXT: %8 = emitc.load %3 : <f32>
  %7 = emitc.load %2 : <f32>
  // CHECK-NEXT: emitc.assign %8 : f32 to %3 : <f32>
  emitc.assign %7 : f32 to %2 : <f32>
  // CHECK-NEXT: %9 = emitc.apply "&"(%3) : (!emitc.lvalue<f32>) -> !emitc.ptr<f32>
  %8 = emitc.apply "&"(%2) : (!emitc.lvalue<f32>) -> !emitc.ptr<f32>
  // CHECK-NEXT: %10 = emitc.apply "*"(%9) : (!emitc.ptr<f32>) -> f32
  %9 = emitc.apply "*"(%8) : (!emitc.ptr<f32>) -> f32
  // CHECK-NEXT: %11 = emitc.address_of %3 : !emitc.lvalue<f32>
  %10 = emitc.address_of %2 : !emitc.lvalue<f32>
  // CHECK-NEXT: %12 = emitc.dereference %11 : !emitc.ptr<f32>
  %11 = emitc.dereference %10 : !emitc.ptr<f32>
  // CHECK-NEXT: %13 = emitc.cast %8 : f32 to i32
  %12 = emitc.cast %7 : f32 to i32
  // CHECK-NEXT: %14 = emitc.literal "M_PI" : f64
  %13 = emitc.literal "M_PI" : f64
  // CHECK-NEXT: %15 = emitc.subscript %arg1[%arg0, %1] : (!emitc.array<4x8xf32>, index, !emitc.size_t) -> !emitc.lvalue<f32>
  %14 = emitc.subscript %array[%i, %0] : (!emitc.array<4x8xf32>, index, !emitc.size_t) -> !emitc.lvalue<f32>
  // CHECK-NEXT: %16 = emitc.subscript %arg2[%arg0] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
  %15 = emitc.subscript %p[%i] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
  // CHECK-NEXT: emitc.call_opaque "blah"(%8) {args = [0 : index, 3 : i32], template_args = [i32, 4 : i32]} : (f32) -> ()
  emitc.call_opaque "blah"(%7) {args = [0 : index, 3 : i32], template_args = [i32, 4 : i32]} : (f32) -> ()
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @control(%arg0: i32, %arg1: i1, %arg2: !emitc.lvalue<i32>) {
func.func @control(%a: i32, %b: i1, %place: !emitc.lvalue<i32>) {
  // CHECK-NEXT: emitc.if %arg1 {
  emitc.if %b {
  }
  // CHECK: emitc.if %arg1 {
  emitc.if %b {
    // CHECK-NEXT: verbatim "yes();"
    verbatim "yes();"
  // CHECK-NEXT: } else {
  } else {
    // CHECK-NEXT: verbatim "no();"
    verbatim "no();"
  // CHECK-NEXT: } {q}
  } {q}
  // CHECK-NEXT: emitc.for %arg3 = %arg0 to %arg0 step %arg0  : i32 {
  emitc.for %i = %a to %a step %a : i32 {
    // CHECK-NEXT: verbatim "step();"
    verbatim "step();"
  // CHECK-NEXT: } {q}
  } {q}
  // CHECK-NEXT: emitc.do {
  emitc.do {
    // CHECK-NEXT: verbatim "step();"
    verbatim "step();"
  // CHECK-NEXT: } while {
  } while {
    // CHECK-NEXT: %2 = expression %arg1 : (i1) -> i1 {
    %0 = expression %b : (i1) -> i1 {
      // CHECK-NEXT: %3 = logical_not %arg1 : i1
      %1 = logical_not %b : i1
      // CHECK-NEXT: yield %3 : i1
      yield %1 : i1
    }
    // CHECK: yield %2 : i1
    yield %0 : i1
  }
  // CHECK: emitc.switch %arg0 : i32
  emitc.switch %a : i32
  // CHECK-NEXT: case 2 {
  case 2 {
    // CHECK-NEXT: verbatim "two();"
    verbatim "two();"
    // CHECK-NEXT: yield
    yield
  }
  // CHECK: case -3 {
  case -3 {
    // CHECK-NEXT: yield
    yield
  }
  // CHECK: default {
  default {
  }
  // CHECK: %1 = emitc.expression %arg0, %arg2 : (i32, !emitc.lvalue<i32>) -> i32 {
  %2 = emitc.expression %a, %place : (i32, !emitc.lvalue<i32>) -> i32 {
    // CHECK-NEXT: %2 = load %arg2 : <i32>
    %3 = load %place : <i32>
    // CHECK-NEXT: %3 = add %arg0, %2 : (i32, i32) -> i32
    %4 = add %a, %3 : (i32, i32) -> i32
    // CHECK-NEXT: yield %3 : i32
    yield %4 : i32
  }
  // CHECK: return
  return
}
// CHECK: %0:4 = "test.types"() : () -> (!emitc.opaque<"a">, !emitc.ssize_t, !emitc.ptr<!emitc.opaque<"b">>, !emitc.array<2x!emitc.ptr<i32>>)
"test.types"() : () -> (!emitc.opaque<"a">, !emitc.ssize_t, !emitc.ptr<!emitc.opaque<"b">>, !emitc.array<2x!emitc.ptr<i32>>)
