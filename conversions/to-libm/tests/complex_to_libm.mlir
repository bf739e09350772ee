// RUN: terrace opt %s --convert-complex-to-libm | FileCheck %s

// CHECK-DAG: func.func private @cpow(complex<f64>, complex<f64>) -> complex<f64>
// CHECK-DAG: func.func private @cabsf(complex<f32>) -> f32

// CHECK-LABEL: @calls
// CHECK-SAME:    (%[[X:.*]]: complex<f32>, %[[Y:.*]]: complex<f64>)
func.func @calls(%x: complex<f32>, %y: complex<f64>) {
  // CHECK-NEXT: call @cabsf(%[[X]]) : (complex<f32>) -> f32
  // CHECK-NEXT: call @cpow(%[[Y]], %[[Y]]) : (complex<f64>, complex<f64>) -> complex<f64>
  // CHECK-NEXT: complex.exp %[[X]]
  %0 = complex.abs %x : complex<f32>
  %1 = complex.pow %y, %y : complex<f64>
  %2 = complex.exp %x : complex<f32>
  return
}
