// RUN: terrace opt %s --mlir-print-op-generic --mlir-print-local-scope | FileCheck %s

// Regions and maps that named operations have without saying so.

// CHECK-LABEL: sym_name = "matmul"
func.func @matmul(%a: memref<2x4xi8>, %b: memref<4x2xi16>, %c: memref<2x2xi32>) {
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: i8, %[[V1:[a-z0-9]+]]: i16, %[[V2:[a-z0-9]+]]: i32):
  // CHECK-NEXT: %[[V3:[a-z0-9]+]] = "arith.extui"(%[[V0]]) : (i8) -> i32
  // CHECK-NEXT: %[[V4:[a-z0-9]+]] = "arith.extui"(%[[V1]]) : (i16) -> i32
  // CHECK-NEXT: %[[V5:[a-z0-9]+]] = "arith.muli"(%[[V3]], %[[V4]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V6:[a-z0-9]+]] = "arith.addi"(%[[V2]], %[[V5]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: "linalg.yield"(%[[V6]]) : (i32) -> ()
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<2x4xi8>, memref<4x2xi16>) outs(%c : memref<2x2xi32>)
  return
}

// CHECK-LABEL: sym_name = "quantized"
func.func @quantized(%a: memref<2x4xi8>, %z: i32, %c: memref<2x2xi32>, %b: memref<4x2xi8>) {
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: i8, %[[V1:[a-z0-9]+]]: i8, %[[V2:[a-z0-9]+]]: i32, %[[V3:[a-z0-9]+]]: i32, %[[V4:[a-z0-9]+]]: i32):
  // CHECK-NEXT: %[[V5:[a-z0-9]+]] = "arith.extsi"(%[[V0]]) : (i8) -> i32
  // CHECK-NEXT: %[[V6:[a-z0-9]+]] = "arith.subi"(%[[V5]], %[[V2]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V7:[a-z0-9]+]] = "arith.extsi"(%[[V1]]) : (i8) -> i32
  // CHECK-NEXT: %[[V8:[a-z0-9]+]] = "arith.subi"(%[[V7]], %[[V3]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V9:[a-z0-9]+]] = "arith.muli"(%[[V6]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V10:[a-z0-9]+]] = "arith.addi"(%[[V4]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: "linalg.yield"(%[[V10]]) : (i32) -> ()
  // CHECK-NEXT: linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1)>]
  linalg.quantized_matmul ins(%a, %b, %z, %z : memref<2x4xi8>, memref<4x2xi8>, i32, i32) outs(%c : memref<2x2xi32>)
  return
}

// CHECK-LABEL: sym_name = "conv"
func.func @conv(%x: memref<1x8xf16>, %k: memref<2x3xf16>, %y: memref<1x7xf32>, %i: memref<1x8x3xf16>, %f: memref<2x3x4xf16>, %o: memref<1x3x4xf32>) {
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: f16, %[[V1:[a-z0-9]+]]: f16, %[[V2:[a-z0-9]+]]: f32):
  // CHECK-NEXT: %[[V3:[a-z0-9]+]] = "arith.extf"(%[[V0]]) : (f16) -> f32
  // CHECK-NEXT: %[[V4:[a-z0-9]+]] = "arith.extf"(%[[V1]]) : (f16) -> f32
  // CHECK-NEXT: %[[V5:[a-z0-9]+]] = "arith.mulf"(%[[V3]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  // CHECK-NEXT: %[[V6:[a-z0-9]+]] = "arith.addf"(%[[V2]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  // CHECK-NEXT: "linalg.yield"(%[[V6]]) : (f32) -> ()
  // CHECK-NEXT: linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3 * 3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]
  linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>} ins(%i, %f : memref<1x8x3xf16>, memref<2x3x4xf16>) outs(%o : memref<1x3x4xf32>)
  return
}

// CHECK-LABEL: sym_name = "functions"
func.func @functions(%a: memref<4xf32>, %b: memref<4xi1>, %c: memref<4xcomplex<f32>>) {
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: f32, %[[V1:[a-z0-9]+]]: f32):
  // CHECK-NEXT: %[[V2:[a-z0-9]+]] = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  // CHECK-NEXT: %[[V3:[a-z0-9]+]] = "arith.divf"(%[[V2]], %[[V0]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  // CHECK-NEXT: "linalg.yield"(%[[V3]]) : (f32) -> ()
  linalg.reciprocal ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: f32, %[[V1:[a-z0-9]+]]: f32):
  // CHECK-NEXT: %[[V2:[a-z0-9]+]] = "arith.mulf"(%[[V0]], %[[V0]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  // CHECK-NEXT: "linalg.yield"(%[[V2]]) : (f32) -> ()
  linalg.square ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: i1, %[[V1:[a-z0-9]+]]: i1, %[[V2:[a-z0-9]+]]: i1):
  // CHECK-NEXT: %[[V3:[a-z0-9]+]] = "arith.ori"(%[[V0]], %[[V1]]) : (i1, i1) -> i1
  // CHECK-NEXT: "linalg.yield"(%[[V3]]) : (i1) -> ()
  linalg.add ins(%b, %b : memref<4xi1>, memref<4xi1>) outs(%b : memref<4xi1>)
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: complex<f32>, %[[V1:[a-z0-9]+]]: complex<f32>, %[[V2:[a-z0-9]+]]: complex<f32>):
  // CHECK-NEXT: %[[V3:[a-z0-9]+]] = "complex.mul"(%[[V0]], %[[V1]]) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  // CHECK-NEXT: "linalg.yield"(%[[V3]]) : (complex<f32>) -> ()
  linalg.mul ins(%c, %c : memref<4xcomplex<f32>>, memref<4xcomplex<f32>>) outs(%c : memref<4xcomplex<f32>>)
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: f32, %[[V1:[a-z0-9]+]]: f32, %[[V2:[a-z0-9]+]]: f32):
  // CHECK-NEXT: %[[V3:[a-z0-9]+]] = "arith.maximumf"(%[[V0]], %[[V1]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  // CHECK-NEXT: "linalg.yield"(%[[V3]]) : (f32) -> ()
  linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// CHECK-LABEL: sym_name = "random"
func.func @random(%low: f64, %seed: i32, %m: memref<4x4xf32>) {
  // CHECK: ^bb0(%[[V0:[a-z0-9]+]]: f64, %[[V1:[a-z0-9]+]]: f64, %[[V2:[a-z0-9]+]]: i32, %[[V3:[a-z0-9]+]]: f32):
  // CHECK-NEXT: %[[V4:[a-z0-9]+]] = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
  // CHECK-NEXT: %[[V5:[a-z0-9]+]] = "arith.sitofp"(%[[V4]]) : (i64) -> f64
  // CHECK-NEXT: %[[V6:[a-z0-9]+]] = "linalg.index"() <{dim = 1 : i64}> : () -> index
  // CHECK-NEXT: %[[V7:[a-z0-9]+]] = "arith.index_cast"(%[[V6]]) : (index) -> i32
  // CHECK-NEXT: %[[V8:[a-z0-9]+]] = "linalg.index"() <{dim = 0 : i64}> : () -> index
  // CHECK-NEXT: %[[V9:[a-z0-9]+]] = "arith.index_cast"(%[[V8]]) : (index) -> i32
  // CHECK-NEXT: %[[V10:[a-z0-9]+]] = "arith.addi"(%[[V9]], %[[V2]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V11:[a-z0-9]+]] = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
  // CHECK-NEXT: %[[V12:[a-z0-9]+]] = "arith.trunci"(%[[V11]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
  // CHECK-NEXT: %[[V13:[a-z0-9]+]] = "arith.muli"(%[[V10]], %[[V12]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V14:[a-z0-9]+]] = "arith.constant"() <{value = 12345 : i64}> : () -> i64
  // CHECK-NEXT: %[[V15:[a-z0-9]+]] = "arith.trunci"(%[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
  // CHECK-NEXT: %[[V16:[a-z0-9]+]] = "arith.addi"(%[[V13]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V17:[a-z0-9]+]] = "arith.addi"(%[[V7]], %[[V16]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V18:[a-z0-9]+]] = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
  // CHECK-NEXT: %[[V19:[a-z0-9]+]] = "arith.trunci"(%[[V18]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
  // CHECK-NEXT: %[[V20:[a-z0-9]+]] = "arith.muli"(%[[V17]], %[[V19]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V21:[a-z0-9]+]] = "arith.constant"() <{value = 12345 : i64}> : () -> i64
  // CHECK-NEXT: %[[V22:[a-z0-9]+]] = "arith.trunci"(%[[V21]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
  // CHECK-NEXT: %[[V23:[a-z0-9]+]] = "arith.addi"(%[[V20]], %[[V22]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // CHECK-NEXT: %[[V24:[a-z0-9]+]] = "arith.sitofp"(%[[V23]]) : (i32) -> f64
  // CHECK-NEXT: %[[V25:[a-z0-9]+]] = "arith.addf"(%[[V5]], %[[V24]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  // CHECK-NEXT: %[[V26:[a-z0-9]+]] = "arith.subf"(%[[V1]], %[[V0]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  // CHECK-NEXT: %[[V27:[a-z0-9]+]] = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64
  // CHECK-NEXT: %[[V28:[a-z0-9]+]] = "arith.mulf"(%[[V26]], %[[V27]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  // CHECK-NEXT: %[[V29:[a-z0-9]+]] = "arith.mulf"(%[[V25]], %[[V28]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  // CHECK-NEXT: %[[V30:[a-z0-9]+]] = "arith.addf"(%[[V29]], %[[V0]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  // CHECK-NEXT: %[[V31:[a-z0-9]+]] = "arith.truncf"(%[[V30]]) : (f64) -> f32
  // CHECK-NEXT: "linalg.yield"(%[[V31]]) : (f32) -> ()
  // CHECK-NEXT: linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>]
  linalg.fill_rng_2d ins(%low, %low, %seed : f64, f64, i32) outs(%m : memref<4x4xf32>)
  return
}
