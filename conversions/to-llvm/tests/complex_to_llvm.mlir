// RUN: terrace opt %s --convert-complex-to-llvm | FileCheck %s

// CHECK-LABEL: @arithmetic
func.func @arithmetic(%a: complex<f32>, %b: complex<f32>) {
  // CHECK-DAG: %[[A:.*]] = builtin.unrealized_conversion_cast %arg0 : complex<f32> to !llvm.struct<(f32, f32)>
  // CHECK-DAG: %[[B:.*]] = builtin.unrealized_conversion_cast %arg1
  // CHECK: %[[RE:.*]] = llvm.extractvalue %[[A]][0]
  // CHECK: %[[SUM:.*]] = llvm.fadd %[[RE]], %{{.*}} {fastmathFlags = #llvm.fastmath<nnan>} : f32
  // CHECK: llvm.insertvalue %[[SUM]], %{{.*}}[0]
  %0 = complex.add %a, %b fastmath<nnan> : complex<f32>
  // CHECK: llvm.intr.sqrt
  %1 = complex.abs %a : complex<f32>
  // CHECK: llvm.mlir.constant([1.000000e+00, 2.000000e+00]) : !llvm.struct<(f64, f64)>
  %2 = complex.constant [1.0, 2.0] : complex<f64>
  return
}
