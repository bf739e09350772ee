// RUN: terrace translate --mlir-to-cpp %s | FileCheck %s

// Expressions have the parentheses that their precedences ask for; those without effects stand where they are used.

// CHECK:      int32_t e(int32_t v1, int32_t v2, int32_t v3, int32_t* v4, bool v5) {
// CHECK-NEXT:   int32_t v6;
// CHECK-NEXT:   int32_t v7[4];
// CHECK-NEXT:   int32_t v8 = v3 - (v1 - v2);
// CHECK-NEXT:   int32_t v9 = (v1 - v2) - v3;
// CHECK-NEXT:   int32_t v10 = v5 ? v1 : (v5 ? (v5 ? v1 : v2) : v3);
// CHECK-NEXT:   int32_t v11 = h(~((int32_t) (-(-v1))), v2) << v3;
// CHECK-NEXT:   int32_t v12 = v1 * LIT + 1;
// CHECK-NEXT:   int32_t v13 = v7[v1] * v1;
// CHECK-NEXT:   int32_t v14 = -(*(&v6)) - -3;
// CHECK-NEXT:   switch (v1 + v1) {
// CHECK-NEXT:   default: {
// CHECK-NEXT:     break;
// CHECK-NEXT:   }
// CHECK-NEXT:   }
// CHECK-NEXT:   q(v1 + v1)
// CHECK-NEXT:   int32_t v15 = v1 + v1;
// CHECK-NEXT:   v4[v15] = v1 + v1;
// CHECK-NEXT:   int32_t v16 = v1 * v2;
// CHECK-NEXT:   int32_t v17 = v1 * v16;
// CHECK-NEXT:   for (int32_t i18 = v1; i18 < v2; i18 += v3) {
// CHECK-NEXT:     if (v5 && (v1 == v1 || v5)) {
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   for (int32_t i19 = v1 + v2; i19 < (v1 < v2); i19 += v5 ? v1 : v2) {
// CHECK-NEXT:   }
// CHECK-NEXT:   int32_t v20 = v5 ? v1 : v2;
// CHECK-NEXT:   int32_t v21 = zz(v1, Y);
// CHECK-NEXT:   int32_t v22 = e2(v1);
// CHECK-NEXT:   int32_t v23 = +LIT + 1;
// CHECK-NEXT:   return e2(v20);
// CHECK-NEXT: }
// CHECK-NEXT: int32_t e2(int32_t v1) {
// CHECK-NEXT:   return v1;
// CHECK-NEXT: }

emitc.func @e(%a: i32, %b: i32, %c: i32, %p: !emitc.ptr<i32>, %k: i1) -> i32 {
  %v = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %lit = emitc.literal "LIT + 1" : i32
  %arr = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<4xi32>
  %sub = emitc.subscript %arr[%a] : (!emitc.array<4xi32>, i32) -> !emitc.lvalue<i32>
  %e1 = emitc.expression %a, %b, %c : (i32, i32, i32) -> i32 {
    %x = sub %a, %b : (i32, i32) -> i32
    %y = sub %c, %x : (i32, i32) -> i32
    yield %y : i32
  }
  %e2 = emitc.expression %a, %b, %c : (i32, i32, i32) -> i32 {
    %x = sub %a, %b : (i32, i32) -> i32
    %y = sub %x, %c : (i32, i32) -> i32
    yield %y : i32
  }
  %e3 = emitc.expression %a, %b, %c, %k : (i32, i32, i32, i1) -> i32 {
    %x = emitc.conditional %k, %a, %b : i32
    %y = emitc.conditional %k, %x, %c : i32
    %z = emitc.conditional %k, %a, %y : i32
    yield %z : i32
  }
  %e4 = emitc.expression %a, %b, %c : (i32, i32, i32) -> i32 {
    %x = unary_minus %a : (i32) -> i32
    %y = unary_minus %x : (i32) -> i32
    %z = cast %y : i32 to i32
    %w = bitwise_not %z : (i32) -> i32
    %q = call_opaque "h"(%w, %b) : (i32, i32) -> i32
    %r = bitwise_left_shift %q, %c : (i32, i32) -> i32
    yield %r : i32
  }
  %e5 = emitc.expression %a, %lit : (i32, i32) -> i32 {
    %x = mul %a, %lit : (i32, i32) -> i32
    yield %x : i32
  }
  %e6 = emitc.expression %a, %sub : (i32, !emitc.lvalue<i32>) -> i32 {
    %l = load %sub : <i32>
    %x = mul %l, %a : (i32, i32) -> i32
    yield %x : i32
  }
  %e7 = emitc.expression %a, %v : (i32, !emitc.lvalue<i32>) -> i32 {
    %l = address_of %v : !emitc.lvalue<i32>
    %l2 = apply "*"(%l) : (!emitc.ptr<i32>) -> i32
    %m = unary_minus %l2 : (i32) -> i32
    %k2 = "emitc.constant"() <{value = -3 : i32}> : () -> i32
    %m2 = sub %m, %k2 : (i32, i32) -> i32
    yield %m2 : i32
  }
  %e8 = emitc.expression %a : (i32) -> i32 {
    %x = add %a, %a : (i32, i32) -> i32
    yield %x : i32
  }
  %e9 = emitc.expression %a : (i32) -> i32 {
    %x = add %a, %a : (i32, i32) -> i32
    yield %x : i32
  }
  emitc.switch %e8 : i32
  default {
  }
  emitc.verbatim "q({})" args %e9 : i32
  %e10 = emitc.expression %a : (i32) -> i32 {
    %x = add %a, %a : (i32, i32) -> i32
    yield %x : i32
  }
  %s2 = emitc.subscript %p[%e10] : (!emitc.ptr<i32>, i32) -> !emitc.lvalue<i32>
  %e11 = emitc.expression %a : (i32) -> i32 {
    %x = add %a, %a : (i32, i32) -> i32
    yield %x : i32
  }
  emitc.assign %e11 : i32 to %s2 : <i32>
  %e12 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %x = mul %a, %b : (i32, i32) -> i32
    yield %x : i32
  }
  %e13 = emitc.expression %a, %e12 : (i32, i32) -> i32 {
    %x = mul %a, %e12 : (i32, i32) -> i32
    yield %x : i32
  }
  %e14 = emitc.expression %a, %k, %e13 : (i32, i1, i32) -> i1 {
    %x = cmp eq, %a, %a : (i32, i32) -> i1
    %y = logical_or %x, %k : i1, i1
    %y2 = logical_and %k, %y : i1, i1
    yield %y2 : i1
  }
  emitc.for %i = %a to %b step %c : i32 {
    emitc.if %e14 {
    }
  }
  %e15 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %x = add %a, %b : (i32, i32) -> i32
    yield %x : i32
  }
  %e16 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %x = cmp lt, %a, %b : (i32, i32) -> i32
    yield %x : i32
  }
  %e17 = emitc.expression %a, %b, %k : (i32, i32, i1) -> i32 {
    %x = conditional %k, %a, %b : i32
    yield %x : i32
  }
  emitc.for %i = %e15 to %e16 step %e17 : i32 {
  }
  %e18 = emitc.expression %a, %b, %k : (i32, i32, i1) -> i32 {
    %x = conditional %k, %a, %b : i32
    yield %x : i32
  }
  %e19 = emitc.expression %a, %b, %k : (i32, i32, i1) -> i32 {
    %x = call_opaque "zz"(%a) {args = [0 : index, #emitc.opaque<"Y">]} : (i32) -> i32
    yield %x : i32
  }
  %e20 = emitc.expression %e18 : (i32) -> i32 {
    %x = call @e2(%e18) : (i32) -> i32
    yield %x : i32
  }
  emitc.call @e2(%a) : (i32) -> i32
  %e21 = emitc.expression %lit noinline : (i32) -> i32 {
    %x = unary_plus %lit : (i32) -> i32
    yield %x : i32
  }
  return %e20 : i32
}
emitc.func @e2(%a: i32) -> i32 {
  return %a : i32
}
