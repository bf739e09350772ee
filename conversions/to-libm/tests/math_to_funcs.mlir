// RUN: terrace opt %s --pass-pipeline="builtin.module(convert-math-to-funcs)" | FileCheck %s
// RUN: terrace opt %s --pass-pipeline="builtin.module(convert-math-to-funcs{convert-ctlz min-width-of-fpowi-exponent=33})" | FileCheck %s --check-prefix=ZEROS

// CHECK-LABEL: @scalars
// ZEROS-LABEL: @scalars
func.func @scalars(%i: i32, %f: f32) -> (i32, f32, i32) {
  // CHECK: call @__mlir_math_ipowi_i32(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  // ZEROS: call @__mlir_math_ipowi_i32
  %0 = math.ipowi %i, %i : i32
  // CHECK: call @__mlir_math_fpowi_f32_i32(%{{.*}}, %{{.*}}) : (f32, i32) -> f32
  // ZEROS: math.fpowi
  %1 = math.fpowi %f, %i : f32, i32
  // CHECK: math.ctlz
  // ZEROS: call @__mlir_math_ctlz_i32
  %2 = math.ctlz %i : i32
  return %0, %1, %2 : i32, f32, i32
}

// Each element is a call.
// CHECK-LABEL: @vector
func.func @vector(%f: vector<2xf64>, %i: vector<2xi16>) -> vector<2xf64> {
  // CHECK-COUNT-2: call @__mlir_math_fpowi_f64_i16
  %0 = math.fpowi %f, %i : vector<2xf64>, vector<2xi16>
  return %0 : vector<2xf64>
}

// CHECK:       func.func private @__mlir_math_ipowi_i32(%{{.*}}: i32, %{{.*}}: i32) -> i32 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>}
// CHECK:       func.func private @__mlir_math_fpowi_f32_i32
// CHECK:       func.func private @__mlir_math_fpowi_f64_i16
// CHECK-NOT:   func.func
// ZEROS:       func.func private @__mlir_math_ctlz_i32
