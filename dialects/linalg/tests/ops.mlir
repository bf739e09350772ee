// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK: #map = affine_map<(d0, d1) -> (d0, d1)>
#map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #map1 = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> ()>
// CHECK: #map2 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
// CHECK: #map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: #map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK: #map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: #map6 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK: #map7 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK: #map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK: #map9 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
// CHECK: #map10 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
// CHECK: #map11 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map11 = affine_map<(d0, d1, d2) -> (d2, d1)>

// CHECK-LABEL: @generic
func.func @generic(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: f32, %arg3: vector<4xf32>) {
  // CHECK: %0 = linalg.generic {doc = "x", indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"], library_call = "y"} ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) attrs =  {bar = 3 : i64, foo = 3 : i64} {
  %0 = linalg.generic {doc = "x", indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"], library_call = "y"} ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) attrs =  {bar = 3 : i64, foo = 3 : i64} {
  // CHECK: ^bb0(%in: f32, %out: f32):
  ^bb0(%in: f32, %out: f32):
    // CHECK: %1 = linalg.index 0 : index
    %1 = linalg.index 0 : index
    // CHECK: linalg.yield %in : f32
    linalg.yield %in : f32
  // CHECK: } -> tensor<4x8xf32>
  } -> tensor<4x8xf32>
  // CHECK: linalg.generic {indexing_maps = [#map1, #map1, #map], iterator_types = ["parallel", "reduction"]} ins(%arg2, %arg3 : f32, vector<4xf32>) outs(%arg1 : memref<4x8xf32>) {
  linalg.generic {indexing_maps = [#map1, #map1, #map], iterator_types = ["parallel", "reduction"]} ins(%arg2, %arg3 : f32, vector<4xf32>) outs(%arg1 : memref<4x8xf32>) {
  // CHECK: ^bb0(%in: f32, %in_0: vector<4xf32>, %out: f32):
  ^bb0(%in: f32, %in_0: vector<4xf32>, %out: f32):
    // CHECK: linalg.yield %in : f32
    linalg.yield %in : f32
  }
  // CHECK: linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg1 : memref<4x8xf32>) {
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg1 : memref<4x8xf32>) {
  // CHECK: ^bb0(%out: f32):
  ^bb0(%out: f32):
    // CHECK: linalg.yield %out {k} : f32
    linalg.yield %out {k} : f32
  }
  return
}

// CHECK-LABEL: @map
func.func @map(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: memref<8xf32>) {
  // CHECK: %mapped = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
  %mapped = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
  // CHECK: %mapped_0 = linalg.map { math.absf } ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>) {x}
  %mapped_0 = linalg.map { math.absf } ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>) {x}
  // CHECK: %mapped_1 = linalg.map ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
  %mapped_1 = linalg.map ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
    // CHECK: (%in: f32, %init: f32) {
    (%in: f32, %init: f32) {
      // CHECK: linalg.yield %in : f32
      linalg.yield %in : f32
    }
  // CHECK: %mapped_2 = linalg.map ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>) {z}
  %mapped_2 = linalg.map ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>) {z}
    // CHECK: (%in: f32, %init: f32) {
    (%in: f32, %init: f32) {
      // CHECK: %0 = math.absf %in : f32
      %0 = math.absf %in : f32
      // CHECK: linalg.yield %in : f32
      linalg.yield %in : f32
    }
  // CHECK: linalg.map { unregistered.op } ins(%arg2, %arg2 : memref<8xf32>, memref<8xf32>) outs(%arg2 : memref<8xf32>)
  linalg.map { unregistered.op } ins(%arg2, %arg2 : memref<8xf32>, memref<8xf32>) outs(%arg2 : memref<8xf32>)
  // CHECK: linalg.map outs(%arg2 : memref<8xf32>)
  linalg.map outs(%arg2 : memref<8xf32>)
    // CHECK: (%init: f32) {
    (%init: f32) {
      // CHECK: linalg.yield %init : f32
      linalg.yield %init : f32
    }
  return
}

// CHECK-LABEL: @reduce
func.func @reduce(%arg0: tensor<8x4xf32>, %arg1: tensor<8xf32>, %arg2: memref<8x4xf32>, %arg3: memref<8xf32>) {
  // CHECK: %reduced = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<8xf32>) dimensions = [1]
  %reduced = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<8xf32>) dimensions = [1]
  // CHECK: %reduced_0 = linalg.reduce ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<8xf32>) dimensions = [1]  {x}
  %reduced_0 = linalg.reduce ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<8xf32>) dimensions = [1]  {x}
    // CHECK: (%in: f32, %init: f32) {
    (%in: f32, %init: f32) {
      // CHECK: %0 = arith.addf %in, %init : f32
      %0 = arith.addf %in, %init : f32
      // CHECK: linalg.yield %0 : f32
      linalg.yield %0 : f32
    }
  // CHECK: %reduced_1:2 = linalg.reduce ins(%arg0, %arg0 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%arg1, %arg1 : tensor<8xf32>, tensor<8xf32>) dimensions = [1]
  %reduced_1:2 = linalg.reduce ins(%arg0, %arg0 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%arg1, %arg1 : tensor<8xf32>, tensor<8xf32>) dimensions = [1]
    // CHECK: (%in: f32, %in_2: f32, %init: f32, %init_3: f32) {
    (%in: f32, %in_2: f32, %init: f32, %init_3: f32) {
      // CHECK: %0 = arith.addf %init, %in : f32
      %0 = arith.addf %init, %in : f32
      // CHECK: linalg.yield %0, %0 : f32, f32
      linalg.yield %0, %0 : f32, f32
    }
  // CHECK: linalg.reduce { arith.addf } ins(%arg2 : memref<8x4xf32>) outs(%arg3 : memref<8xf32>) dimensions = [1]
  linalg.reduce { arith.addf } ins(%arg2 : memref<8x4xf32>) outs(%arg3 : memref<8xf32>) dimensions = [1]
  return
}

// CHECK-LABEL: @moves
func.func @moves(%arg0: tensor<8x4xf32>, %arg1: tensor<4x8xf32>, %arg2: memref<8x4xf32>, %arg3: memref<4x8xf32>, %arg4: tensor<8xf32>) {
  // CHECK: %transposed = linalg.transpose ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<4x8xf32>) permutation = [1, 0]  {x}
  %transposed = linalg.transpose ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<4x8xf32>) permutation = [1, 0]  {x}
  // CHECK: linalg.transpose ins(%arg2 : memref<8x4xf32>) outs(%arg3 : memref<4x8xf32>) permutation = [1, 0]
  linalg.transpose ins(%arg2 : memref<8x4xf32>) outs(%arg3 : memref<4x8xf32>) permutation = [1, 0]
  // CHECK: %broadcasted = linalg.broadcast ins(%arg4 : tensor<8xf32>) outs(%arg0 : tensor<8x4xf32>) dimensions = [1]  {y}
  %broadcasted = linalg.broadcast ins(%arg4 : tensor<8xf32>) outs(%arg0 : tensor<8x4xf32>) dimensions = [1]  {y}
  // CHECK: %broadcasted_0 = linalg.broadcast ins(%arg0 : tensor<8x4xf32>) outs(%arg0 : tensor<8x4xf32>) dimensions = []
  %broadcasted_0 = linalg.broadcast ins(%arg0 : tensor<8x4xf32>) outs(%arg0 : tensor<8x4xf32>) dimensions = []
  return
}

// CHECK-LABEL: @elementwise
func.func @elementwise(%arg0: tensor<8x4xf32>, %arg1: tensor<8x4xi1>, %arg2: tensor<8xf32>) {
  // CHECK: %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg0 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%arg0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg0 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%arg0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#map2, #map] {x} ins(%arg2 : tensor<8xf32>) outs(%arg0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#map2, #map] {x} ins(%arg2 : tensor<8xf32>) outs(%arg0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %2 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%arg1, %arg0, %arg0 : tensor<8x4xi1>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%arg0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%arg1, %arg0, %arg0 : tensor<8x4xi1>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%arg0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// CHECK-LABEL: @products
func.func @products(%arg0: memref<3x5xf32>, %arg1: memref<5x7xf32>, %arg2: memref<3x7xf32>, %arg3: memref<7x5xf32>, %arg4: memref<2x3x5xf32>, %arg5: memref<2x5x7xf32>, %arg6: memref<2x3x7xf32>, %arg7: memref<5xf32>) {
  // CHECK: linalg.matmul ins(%arg0, %arg1 : memref<3x5xf32>, memref<5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  linalg.matmul ins(%arg0, %arg1 : memref<3x5xf32>, memref<5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  // CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, x} ins(%arg0, %arg1 : memref<3x5xf32>, memref<5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, x} ins(%arg0, %arg1 : memref<3x5xf32>, memref<5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  // CHECK: linalg.matmul indexing_maps = [#map3, #map4, #map5] {y} ins(%arg0, %arg3 : memref<3x5xf32>, memref<7x5xf32>) outs(%arg2 : memref<3x7xf32>)
  linalg.matmul indexing_maps = [#map3, #map4, #map5] {y} ins(%arg0, %arg3 : memref<3x5xf32>, memref<7x5xf32>) outs(%arg2 : memref<3x7xf32>)
  // CHECK: linalg.batch_matmul ins(%arg4, %arg5 : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%arg6 : memref<2x3x7xf32>)
  linalg.batch_matmul ins(%arg4, %arg5 : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%arg6 : memref<2x3x7xf32>)
  // CHECK: linalg.batch_matmul indexing_maps = [#map6, #map7, #map8] ins(%arg7, %arg5 : memref<5xf32>, memref<2x5x7xf32>) outs(%arg6 : memref<2x3x7xf32>)
  linalg.batch_matmul indexing_maps = [#map6, #map7, #map8] ins(%arg7, %arg5 : memref<5xf32>, memref<2x5x7xf32>) outs(%arg6 : memref<2x3x7xf32>)
  // CHECK: linalg.batch_reduce_matmul ins(%arg4, %arg5 : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  linalg.batch_reduce_matmul ins(%arg4, %arg5 : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  // CHECK: linalg.batch_reduce_matmul indexing_maps = [#map9, #map7, #map10] ins(%arg0, %arg5 : memref<3x5xf32>, memref<2x5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  linalg.batch_reduce_matmul indexing_maps = [#map9, #map7, #map10] ins(%arg0, %arg5 : memref<3x5xf32>, memref<2x5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  // CHECK: linalg.contract indexing_maps = [#map3, #map11, #map5] {cast = #linalg.type_fn<cast_unsigned>, x} ins(%arg0, %arg1 : memref<3x5xf32>, memref<5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  linalg.contract indexing_maps = [#map3, #map11, #map5] {cast = #linalg.type_fn<cast_unsigned>, x} ins(%arg0, %arg1 : memref<3x5xf32>, memref<5x7xf32>) outs(%arg2 : memref<3x7xf32>)
  return
}

// CHECK-LABEL: @relayout
func.func @relayout(%arg0: tensor<128x256xf32>, %arg1: tensor<16x8x8x32xf32>, %arg2: index, %arg3: f32, %arg4: tensor<16x8x?x32xf32>, %arg5: memref<2x3xf32>, %arg6: tensor<2x3xf32>) {
  // CHECK: %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg1 : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg1 : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  // CHECK: %pack_0 = linalg.pack %arg0 padding_value(%arg3 : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%arg2, 32] into %arg4 {x} : tensor<128x256xf32> -> tensor<16x8x?x32xf32>
  %pack_0 = linalg.pack %arg0 padding_value(%arg3 : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%arg2, 32] into %arg4 {x} : tensor<128x256xf32> -> tensor<16x8x?x32xf32>
  // CHECK: %unpack = linalg.unpack %arg1 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg0 : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %unpack = linalg.unpack %arg1 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg0 : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  // CHECK: %0 = linalg.softmax dimension(1) ins(%arg6 : tensor<2x3xf32>) outs(%arg6 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = linalg.softmax dimension(1) ins(%arg6 : tensor<2x3xf32>) outs(%arg6 : tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: linalg.softmax {x} dimension(1) ins(%arg5 : memref<2x3xf32>) outs(%arg5 : memref<2x3xf32>)
  linalg.softmax {x} dimension(1) ins(%arg5 : memref<2x3xf32>) outs(%arg5 : memref<2x3xf32>)
  return
}

// CHECK-LABEL: @winograd
func.func @winograd(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>, %arg2: tensor<2x14x14x5xf32>, %arg3: tensor<6x6x3x3x2x5xf32>, %arg4: tensor<6x6x3x3x2x2xf32>, %arg5: tensor<2x12x12x2xf32>, %arg6: tensor<2x1x3x5xf32>, %arg7: tensor<1x6x5x2xf32>) {
  // CHECK: %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  // CHECK: %1 = linalg.winograd_filter_transform {x} fmr(F_4_3) ins(%arg6 : tensor<2x1x3x5xf32>) outs(%arg7 : tensor<1x6x5x2xf32>) -> tensor<1x6x5x2xf32>
  %1 = linalg.winograd_filter_transform {x} fmr(F_4_3) ins(%arg6 : tensor<2x1x3x5xf32>) outs(%arg7 : tensor<1x6x5x2xf32>) -> tensor<1x6x5x2xf32>
  // CHECK: %2 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg2 : tensor<2x14x14x5xf32>) outs(%arg3 : tensor<6x6x3x3x2x5xf32>) -> tensor<6x6x3x3x2x5xf32>
  %2 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg2 : tensor<2x14x14x5xf32>) outs(%arg3 : tensor<6x6x3x3x2x5xf32>) -> tensor<6x6x3x3x2x5xf32>
  // CHECK: %3 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg4 : tensor<6x6x3x3x2x2xf32>) outs(%arg5 : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
  %3 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg4 : tensor<6x6x3x3x2x2xf32>) outs(%arg5 : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
  return
}

// CHECK-LABEL: @attributes
func.func @attributes() attributes {a = #linalg.unary_fn<exp>, b = #linalg.binary_fn<max_signed>, c = #linalg.ternary_fn<select>, d = #linalg.type_fn<cast_signed>, e = #linalg.iterator_type<reduction>, f = #linalg.elementwise_kind<powf>} {
  return
}
