// RUN: terrace translate --mlir-to-cpp --c %s | FileCheck %s

// C includes what it needs, and declares functions before they are used; several results are a structure.

// CHECK:      #include <stdbool.h>
// CHECK-NEXT: #include <stddef.h>
// CHECK-NEXT: #include <stdint.h>
// CHECK-NEXT: #include <math.h>
// CHECK-NEXT: #include <math.h>
// CHECK-NEXT: static const int32_t table[2][3] = {{[{][{]}}1, 2, 3}, {4, 5, (-2147483647 - 1)}};
// CHECK-NEXT: struct two_results {
// CHECK-NEXT:   int32_t r0;
// CHECK-NEXT:   double r1;
// CHECK-NEXT: };
// CHECK-NEXT: int32_t caller(int32_t v1);
// CHECK-NEXT: struct two_results two(int32_t v1);
// CHECK-NEXT: void none(void);
// CHECK-NEXT: int32_t caller(int32_t v1) {
// CHECK-NEXT:   struct two_results t2 = two(v1);
// CHECK-NEXT:   int32_t v3 = t2.r0;
// CHECK-NEXT:   double v4 = t2.r1;
// CHECK-NEXT:   float v5 = sinf(v4);
// CHECK-NEXT:   return v3;
// CHECK-NEXT: }
// CHECK-NEXT: struct two_results two(int32_t v1) {
// CHECK-NEXT:   double v2 = INFINITY;
// CHECK-NEXT:   return (struct two_results){v1, v2};
// CHECK-NEXT: }
// CHECK-NEXT: void none(void) {
// CHECK-NEXT:   return;
// CHECK-NEXT: }

emitc.include <"cmath">
emitc.global static const @table : !emitc.array<2x3xi32> = dense<[[1, 2, 3], [4, 5, -2147483648]]>
func.func @caller(%a: i32) -> i32 {
  %0:2 = call @two(%a) : (i32) -> (i32, f64)
  %1 = emitc.call_opaque "sinf"(%0#1) : (f64) -> f32
  return %0#0 : i32
}
func.func @two(%a: i32) -> (i32, f64) {
  %0 = "emitc.constant"() <{value = 0x7FF0000000000000 : f64}> : () -> f64
  return %a, %0 : i32, f64
}
emitc.func @none() {
  return
}
