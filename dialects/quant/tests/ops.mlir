// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// Quantized types.
// CHECK: %0:3 = "test.types"() : () -> (!quant.any<i8>, !quant.any<u4<1:2>:f64>, !quant.any<i8>)
"test.types"() : () -> (!quant.any<i8>, !quant.any<u4<1:2>:f64>, !quant.any<i8<-128:127>>)
// CHECK-NEXT: %1 = "test.types"() : () -> !quant.calibrated<f32<-0.998:1.232100e+00>>
"test.types"() : () -> (!quant.calibrated<f32<-0.998:1.2321>>)
// CHECK-NEXT: %2:3 = "test.types"() : () -> (!quant.uniform<i8:f32, 5.000000e-01>, !quant.uniform<u8<1:254>:f32, 5.000000e-01:-3>, !quant.uniform<u8:f32, 123456789.12345679>)
"test.types"() : () -> (!quant.uniform<i8:f32, 0.5>, !quant.uniform<u8<1:254>:f32, 0.5:-3>, !quant.uniform<u8<0:255>:f32, 123456789.123456789:0>)
// CHECK-NEXT: %3 = "test.types"() : () -> !quant.uniform<i8<-127:127>:f32:1, {5.000000e-01,2.000000e+00:3}>
"test.types"() : () -> (!quant.uniform<i8<-127:127>:f32:1, {0.5, 2.0:3}>)
// CHECK-NEXT: %4:2 = "test.types"() : () -> (!quant.uniform<i8:f32:{0:1, 1:2}, {{\{\{}}5.000000e-01, 6.000000e-01:3}, {2.000000e+00:3, 1.000000e+00}}>, !quant.uniform<i8:bf16:{}, {5.000000e-01}>)
"test.types"() : () -> (!quant.uniform<i8:f32:{0:1,1:2}, {{0.5,0.6:3},{2.0:3,1.0}}>, !quant.uniform<i8:bf16:{}, {0.5}>)

// CHECK-LABEL: func.func @casts(%arg0: f32, %arg1: tensor<2x4xf32>) {
func.func @casts(%x: f32, %t: tensor<2x4xf32>) {
  // CHECK-NEXT: %5 = quant.qcast %arg0 : f32 to !quant.uniform<i8:f32, 5.000000e-01:3>
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32, 0.5:3>
  // CHECK-NEXT: %6 = quant.scast %5 {a} : !quant.uniform<i8:f32, 5.000000e-01:3> to i8
  %1 = quant.scast %0 {a} : !quant.uniform<i8:f32, 0.5:3> to i8
  // CHECK-NEXT: %7 = quant.scast %6 : i8 to !quant.any<i8:f32>
  %2 = quant.scast %1 : i8 to !quant.any<i8:f32>
  // CHECK-NEXT: %8 = quant.dcast %7 : !quant.any<i8:f32> to f32
  %3 = quant.dcast %2 : !quant.any<i8:f32> to f32
  // CHECK-NEXT: %9 = quant.qcast %arg1 : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01,2.000000e+00}>>
  %4 = quant.qcast %t : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 2.0}>>
  // CHECK-NEXT: %10 = quant.scast %9 : tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01,2.000000e+00}>> to tensor<2x4xi8>
  %5 = quant.scast %4 : tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 2.0}>> to tensor<2x4xi8>
  // CHECK-NEXT: %11 = quant.qcast %arg1 : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{\{\{}}5.000000e-01, 6.000000e-01}, {0.699999988, 8.000000e-01}}>>
  %6 = quant.qcast %t : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5, 0.6}, {0.7, 0.8}}>>
  // CHECK-NEXT: %12 = quant.dcast %11 : tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{\{\{}}5.000000e-01, 6.000000e-01}, {0.699999988, 8.000000e-01}}>> to tensor<2x4xf32>
  %7 = quant.dcast %6 : tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5, 0.6}, {0.7, 0.8}}>> to tensor<2x4xf32>
  // CHECK-NEXT: return
  return
}

// Zero points of blocks are integers as they are stored.
// CHECK-LABEL: func.func private @wrapped(!quant.uniform<u4:f32:{0:1}, {2.000000e+00:-4, 3.000000e+00}>)
func.func private @wrapped(!quant.uniform<u4:f32:{0:1}, {2.0:12, 3.0:16}>)
