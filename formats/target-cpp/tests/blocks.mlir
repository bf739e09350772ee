// RUN: terrace translate --mlir-to-cpp --declare-variables-at-top %s | FileCheck %s

// Branches assign to the arguments of blocks, all of which are read before one is written.

// CHECK:      void f(int32_t v1, bool v2) {
// CHECK-NEXT:   goto label3;
// CHECK-NEXT:   return;
// CHECK-NEXT: label3:
// CHECK-NEXT:   return;
// CHECK-NEXT: }
// CHECK-NEXT: int32_t swap(int32_t v1, int32_t v2, bool v3) {
// CHECK-NEXT:   int32_t v4;
// CHECK-NEXT:   int32_t v5;
// CHECK-NEXT:   v4 = v1;
// CHECK-NEXT:   v5 = v2;
// CHECK-NEXT:   goto label2;
// CHECK-NEXT: label2:
// CHECK-NEXT:   if (v3) {
// CHECK-NEXT:     {
// CHECK-NEXT:       int32_t t6 = v5;
// CHECK-NEXT:       int32_t t7 = v4;
// CHECK-NEXT:       v4 = t6;
// CHECK-NEXT:       v5 = t7;
// CHECK-NEXT:     }
// CHECK-NEXT:     goto label2;
// CHECK-NEXT:   } else {
// CHECK-NEXT:     goto label3;
// CHECK-NEXT:   }
// CHECK-NEXT: label3:
// CHECK-NEXT:   return v4;
// CHECK-NEXT: }
// CHECK-NEXT: std::tuple<int64_t, float> g(int64_t v1, bool v2, float v3) {
// CHECK-NEXT:   int64_t v4;
// CHECK-NEXT:   float v5;
// CHECK-NEXT:   int64_t v6;
// CHECK-NEXT:   float v7;
// CHECK-NEXT:   v4 = add(v1, v1);
// CHECK-NEXT:   if (v2) {
// CHECK-NEXT:     goto label2;
// CHECK-NEXT:   } else {
// CHECK-NEXT:     v5 = v3;
// CHECK-NEXT:     goto label3;
// CHECK-NEXT:   }
// CHECK-NEXT: label2:
// CHECK-NEXT:   v6 = v1 + v1;
// CHECK-NEXT:   v7 = v3;
// CHECK-NEXT:   goto label4;
// CHECK-NEXT: label3:
// CHECK-NEXT:   v6 = v4;
// CHECK-NEXT:   v7 = v5;
// CHECK-NEXT:   goto label4;
// CHECK-NEXT: label4:
// CHECK-NEXT:   return std::make_tuple(v6, v7);
// CHECK-NEXT: }

func.func @f(%a: i32, %c: i1) {
  cf.br ^bb3
^bb1:
  return
^bb3:
  return
}
func.func @swap(%a: i32, %b: i32, %c: i1) -> i32 {
  cf.br ^bb1(%a, %b : i32, i32)
^bb1(%x: i32, %y: i32):
  cf.cond_br %c, ^bb1(%y, %x: i32, i32), ^bb2
^bb2:
  return %x : i32
}
func.func @g(%a: i64, %cond: i1, %f: f32) -> (i64, f32) {
  %b = emitc.call_opaque "add"(%a, %a) : (i64, i64) -> i64
  cf.cond_br %cond, ^bb1, ^bb2(%f : f32)
^bb1:
  %x = emitc.expression %a : (i64) -> i64 {
    %y = emitc.add %a, %a : (i64, i64) -> i64
    yield %y : i64
  }
  cf.br ^bb3(%x, %f: i64, f32)
^bb2(%ff : f32):
  cf.br ^bb3(%b, %ff: i64, f32)
^bb3(%c: i64, %d: f32):
  return %c, %d : i64, f32
}
