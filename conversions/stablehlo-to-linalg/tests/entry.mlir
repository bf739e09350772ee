// Arguments and results of the function that is called from outside have types that callers know: bits of narrow floating
// point numbers, bytes for truth values, pairs for complex numbers.
//
// RUN: terrace opt %s --stablehlo-legalize-to-linalg=entry=main | FileCheck %s
// RUN: terrace run %s --input 2xf32=1,-2 --input 2x2xf32=3,4,0,-1 | FileCheck %s --check-prefix=NUMBERS
// RUN: terrace run %s --input 2xf32=1,-2 --input 2x2xf32=3,4,0,-1 --backend=interpreter | FileCheck %s --check-prefix=NUMBERS

// CHECK-LABEL: @main
// CHECK-SAME:  (%{{.*}}: tensor<2xf32>, %{{.*}}: tensor<2x2xf32>) -> (tensor<2xi8>, tensor<2xi16>, tensor<2x2xf32>)

// NUMBERS: [ True False]
// NUMBERS-NEXT: [ 1. -2.]
// NUMBERS-NEXT: {{\[\[}}-7. 24.]
// NUMBERS-NEXT: [-1. -0.]]
func.func @main(%x: tensor<2xf32>, %z: tensor<2xcomplex<f32>>) -> (tensor<2xi1>, tensor<2xbf16>, tensor<2xcomplex<f32>>) {
  %zero = stablehlo.constant dense<0.0> : tensor<2xf32>
  %0 = stablehlo.compare GT, %x, %zero : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xbf16>
  %2 = stablehlo.multiply %z, %z : tensor<2xcomplex<f32>>
  return %0, %1, %2 : tensor<2xi1>, tensor<2xbf16>, tensor<2xcomplex<f32>>
}
