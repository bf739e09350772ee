// RUN: terrace translate --mlir-to-cpp %s | FileCheck %s

// Numbers have the digits that their formats may need.

// CHECK:      void t(Tensor<float, 3, 4> v1, std::tuple<int32_t, float> v2, uint8_t v3, int16_t v4, int8_t v5, __bf16 v6, _Float16 v7, x* v8, size_t v9, ptrdiff_t v10, ssize_t v11, Tensor<float> v12) {
// CHECK-NEXT:   float v13 = 1.000000000e-30f;
// CHECK-NEXT:   float v14 = INFINITY;
// CHECK-NEXT:   float v15 = -INFINITY;
// CHECK-NEXT:   float v16 = NAN;
// CHECK-NEXT:   _Float16 v17 = 1.50000e+00f16;
// CHECK-NEXT:   __bf16 v18 = 1.5000e+00bf16;
// CHECK-NEXT:   double v19 = 1.23456789000000000e+08;
// CHECK-NEXT:   bool v20 = true;
// CHECK-NEXT:   int8_t v21 = -128;
// CHECK-NEXT:   Tensor<bool, 2> v22 = {true, false};
// CHECK-NEXT:   Tensor<double, 2> v23 = {1.00000000000000000e+00, 1.00000000000000000e+00};
// CHECK-NEXT:   double v24 = 0.0e+00;
// CHECK-NEXT:   float v25 = -0.0e+00f;
// CHECK-NEXT:   float v26 = 1.000000000e+02f;
// CHECK-NEXT:   size_t v27 = -5;
// CHECK-NEXT:   int32_t v28 = 3;
// CHECK-NEXT:   Tensor<size_t, 2> v29 = {3, 3};
// CHECK-NEXT:   double v30 = 1.00000000000000010e+300;
// CHECK-NEXT:   int64_t v31 = -9223372036854775808;
// CHECK-NEXT:   double v32 = 1.00000000000000000e+10;
// CHECK-NEXT:   double v33 = 1.00000000000000000e-03;
// CHECK-NEXT:   return;
// CHECK-NEXT: }

func.func @t(%a: tensor<3x4xf32>, %b: tuple<i32, f32>, %c: ui8, %d: si16, %e: i8, %f: bf16, %g: f16, %h : !emitc.ptr<!emitc.opaque<"x">>, %i: !emitc.size_t, %j: !emitc.ptrdiff_t, %k: !emitc.ssize_t, %l: tensor<f32>) {
  %0 = "emitc.constant"() <{value = 1.0e-30 : f32}> : () -> f32
  %1 = "emitc.constant"() <{value = 0x7F800000 : f32}> : () -> f32
  %2 = "emitc.constant"() <{value = 0xFF800000 : f32}> : () -> f32
  %3 = "emitc.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
  %4 = "emitc.constant"() <{value = 1.5 : f16}> : () -> f16
  %5 = "emitc.constant"() <{value = 1.5 : bf16}> : () -> bf16
  %6 = "emitc.constant"() <{value = 123456789.0 : f64}> : () -> f64
  %7 = "emitc.constant"() <{value = true}> : () -> i1
  %8 = "emitc.constant"() <{value = -128 : i8}> : () -> i8
  %9 = "emitc.constant"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
  %10 = "emitc.constant"() <{value = dense<1.0> : tensor<2xf64>}> : () -> tensor<2xf64>
  %11 = "emitc.constant"() <{value = 0.0 : f64}> : () -> f64
  %12 = "emitc.constant"() <{value = -0.0 : f32}> : () -> f32
  %13 = "emitc.constant"() <{value = 100.0 : f32}> : () -> f32
  %14 = "emitc.constant"() <{value = -5 : index}> : () -> index
  %15 = "emitc.constant"() <{value = 3 : si32}> : () -> si32
  %16 = "emitc.constant"() <{value = dense<3> : tensor<2xindex>}> : () -> tensor<2xindex>
  %17 = "emitc.constant"() <{value = 1.0e300 : f64}> : () -> f64
  %18 = "emitc.constant"() <{value = -9223372036854775808 : i64}> : () -> i64
  %19 = "emitc.constant"() <{value = 1.0e10 : f64}> : () -> f64
  %20 = "emitc.constant"() <{value = 0.001 : f64}> : () -> f64
  return
}
