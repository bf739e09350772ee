// RUN: terrace translate --mlir-to-cpp %s | FileCheck %s

// What a file has beside statements.

// CHECK:      #include <stdio.h>
// CHECK-NEXT: #include "my.h"
// CHECK-NEXT: // {} text
// CHECK-NEXT: extern float g0[3][7];
// CHECK-NEXT: static const float g1[2][2] = {1.000000000e+00f, 2.000000000e+00f, 3.500000000e+00f, 4.000000000e+00f};
// CHECK-NEXT: int32_t g2 = 7;
// CHECK-NEXT: const int32_t g3;
// CHECK-NEXT: int8_t* g4 = NULL;
// CHECK-NEXT: static inline int32_t f(int32_t v1, float v2[4][5], struct S v3);
// CHECK-NEXT: static inline int32_t f(int32_t v1, float v2[4][5], struct S v3) {
// CHECK-NEXT:   return v1;
// CHECK-NEXT: }
// CHECK-NEXT: extern size_t away(__bf16, _Float16, int8_t[4]);
// CHECK-NEXT: float away_too(int32_t);
// CHECK-NEXT: std::tuple<int32_t, float> two(int32_t v1, float v2) {
// CHECK-NEXT:   return std::make_tuple(v1, v2);
// CHECK-NEXT: }
// CHECK-NEXT: void types(Tensor<float, 3, 4> v1, std::tuple<int32_t, float> v2, uint8_t v3, x* v4, ptrdiff_t v5) {
// CHECK-NEXT:   int32_t v6 = 1;
// CHECK-NEXT:   float v7 = 1.000000000e+00f;
// CHECK-NEXT:   int32_t v8;
// CHECK-NEXT:   float v9;
// CHECK-NEXT:   std::tie(v8, v9) = two(v6, v7);
// CHECK-NEXT:   return;
// CHECK-NEXT: }

emitc.include <"stdio.h">
emitc.include "my.h"
emitc.verbatim "// {} text"
emitc.global extern @g0 : !emitc.array<3x7xf32>
emitc.global static const @g1 : !emitc.array<2x2xf32> = dense<[[1.0, 2.0], [3.5, 4.0]]>
emitc.global @g2 : i32 = 7
emitc.global const @g3 : i32
emitc.global @g4 : !emitc.ptr<i8> = #emitc.opaque<"NULL">
emitc.declare_func @f
emitc.func @f(%a: i32, %p: !emitc.array<4x5xf32>, %o: !emitc.opaque<"struct S">) -> i32 attributes {specifiers = ["static", "inline"]} {
  return %a : i32
}
emitc.func private @away(bf16, f16, !emitc.array<4xi8>) -> index attributes {specifiers = ["extern"]}
func.func private @away_too(i32) -> f32
func.func @two(%a: i32, %b: f32) -> (i32, f32) {
  return %a, %b : i32, f32
}
func.func @types(%a: tensor<3x4xf32>, %b: tuple<i32, f32>, %c: ui8, %d: !emitc.ptr<!emitc.opaque<"x">>, %e: !emitc.ptrdiff_t) {
  %1 = "emitc.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "emitc.constant"() <{value = 1.0 : f32}> : () -> f32
  %0:2 = call @two(%1, %2) : (i32, f32) -> (i32, f32)
  return
}
