// RUN: terrace opt %s --convert-math-to-llvm | FileCheck %s
// RUN: terrace opt %s --convert-math-to-llvm=approximate-log1p=false | FileCheck %s --check-prefix=EXACT

// CHECK-LABEL: @functions
func.func @functions(%f: f32, %i: i32, %v: vector<2x3xf32>) {
  // CHECK: llvm.intr.fabs(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
  %0 = math.absf %f fastmath<nnan> : f32
  // CHECK: "llvm.intr.ctlz"(%arg1) <{is_zero_poison = false}> : (i32) -> i32
  %1 = math.ctlz %i : i32
  // CHECK: "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
  %2 = math.isnan %f : f32
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f32)
  // CHECK: %[[SUM:.*]] = llvm.fadd %[[ONE]], %arg0
  // CHECK: llvm.intr.log(%[[SUM]])
  // EXACT: math.log1p
  %3 = math.log1p %f : f32
  // CHECK: %[[ONES:.*]] = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf32>)
  // CHECK: %[[ROOT:.*]] = llvm.intr.sqrt(%{{.*}}) : (vector<3xf32>) -> vector<3xf32>
  // CHECK: llvm.fdiv %[[ONES]], %[[ROOT]]
  %4 = math.rsqrt %v : vector<2x3xf32>
  return
}
