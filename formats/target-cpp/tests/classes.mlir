// RUN: terrace translate --mlir-to-cpp %s | FileCheck %s
// RUN: terrace translate --mlir-to-cpp --file-id=two %s | FileCheck %s --check-prefix=TWO

// Classes, and the files that are asked for.

// CHECK:      class C {
// CHECK-NEXT:  public:
// CHECK-NEXT:   float weights[4] = {0.0e+00f, 0.0e+00f, 0.0e+00f, 0.0e+00f};
// CHECK-NEXT:   int32_t count = 3;
// CHECK-NEXT:   float run(int32_t v1) {
// CHECK-NEXT:     float v2 = weights[v1];
// CHECK-NEXT:     return v2;
// CHECK-NEXT:   }
// CHECK-NEXT: };
// CHECK-NEXT: class D final {
// CHECK-NEXT:  public:
// CHECK-NEXT: };

// TWO:      class C {
// TWO-NEXT:  public:
// TWO-NEXT:   float weights[4] = {0.0e+00f, 0.0e+00f, 0.0e+00f, 0.0e+00f};
// TWO-NEXT:   int32_t count = 3;
// TWO-NEXT:   float run(int32_t v1) {
// TWO-NEXT:     float v2 = weights[v1];
// TWO-NEXT:     return v2;
// TWO-NEXT:   }
// TWO-NEXT: };
// TWO-NEXT: class D final {
// TWO-NEXT:  public:
// TWO-NEXT: };
// TWO:      void two() {
// TWO-NEXT:   return;
// TWO-NEXT: }

emitc.class @C {
  emitc.field @weights : !emitc.array<4xf32> = dense<0.0>
  emitc.field @count : i32 = 3
  emitc.func @run(%a: i32) -> f32 {
    %x = emitc.get_field @weights : !emitc.array<4xf32>
    %s = emitc.subscript %x[%a] : (!emitc.array<4xf32>, i32) -> !emitc.lvalue<f32>
    %l = emitc.load %s : <f32>
    return %l : f32
  }
}
emitc.class final @D {
}
emitc.file "one" {
  emitc.func @one() {
    return
  }
}
emitc.file "two" {
  emitc.func @two() {
    return
  }
}
