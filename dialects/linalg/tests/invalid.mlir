// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @yield_outside(%x: f32) {
  // expected-error @+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
  linalg.yield %x : f32
}

// -----

func.func @region_missing(%m: memref<4xf32>) {
  // expected-error @+1 {{expected '{' to begin a region}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<4xf32>)
  return
}

// -----

func.func @not_invertible(%a: memref<?xf32>, %b: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0 + d1, d0 + d1))}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i + j)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @two_blocks(%m: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects region #0 to have 0 or 1 blocks}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<4xf32>) {
  ^bb0(%x: f32):
    cf.br ^bb1
  ^bb1:
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @result_type(%t: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected type of operand #0 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<5xf32>
  return
}

// -----

func.func @result_missing(%t: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{'linalg.fill' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>)
  return
}

// -----

func.func @mixed(%t: tensor<4x4xf32>, %m: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected to have pure tensor or buffer semantics}}
  linalg.matmul ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}

// -----

func.func @window_too_large(%x: memref<1x3x4x4xf32>, %k: memref<3x2x4x1xf32>, %y: memref<1x2x3x1xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 4, but found 3}}
  linalg.conv_2d_nhwc_hwcf ins(%x, %k : memref<1x3x4x4xf32>, memref<3x2x4x1xf32>) outs(%y : memref<1x2x3x1xf32>)
  return
}

// -----

func.func @backwards(%a: memref<4xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (-d0 + 2)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (2 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @rank(%a: memref<4x4xf32>, %b: memref<4x4x4xf32>) {
  // expected-error @+1 {{'linalg.exp' op expected operand #0 rank (2) to match the result rank of indexing_map (3)}}
  linalg.exp ins(%a : memref<4x4xf32>) outs(%b : memref<4x4x4xf32>)
  return
}

// -----

func.func @not_a_product(%a: memref<2x4xf32>, %b: memref<4x2xf32>, %c: memref<2x2xf32>) {
  // expected-error @+1 {{expected add/mul op in the body}}
  "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  }) : (memref<2x4xf32>, memref<4x2xf32>, memref<2x2xf32>) -> ()
  return
}

// -----

func.func @no_maps_properties(%a: memref<2x4xf32>, %b: memref<4x2xf32>, %c: memref<2x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  linalg.contract <{indexing_maps = 3}> ins(%a, %b : memref<2x4xf32>, memref<4x2xf32>) outs(%c : memref<2x2xf32>)
  return
}

// -----

func.func @properties(%x: memref<1x8x8x3xf32>, %k: memref<2x2x3xf32>, %y: memref<1x7x7x3xf32>) {
  // expected-error @+1 {{invalid properties {operandSegmentSizes = array<i32: 2, 1>, strides = 3 : i64} for op linalg.depthwise_conv_2d_nhwc_hwc: Invalid attribute `strides` in property conversion: 3 : i64}}
  linalg.depthwise_conv_2d_nhwc_hwc <{strides = 3}> ins(%x, %k : memref<1x8x8x3xf32>, memref<2x2x3xf32>) outs(%y : memref<1x7x7x3xf32>)
  return
}

// -----

func.func @fill_type(%t: tensor<4xf32>, %f: f64) {
  // expected-error @+1 {{'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')}}
  %r = linalg.fill ins(%f : f64) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @fill_operands(%m: memref<4xf32>, %f: f32) {
  // expected-error @+1 {{expected op with 1 input and 1 output}}
  "linalg.fill"(%f, %f, %m) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  }) : (f32, f32, memref<4xf32>) -> ()
  return
}

// -----

func.func @conv_operands(%m: memref<4xf32>) {
  // expected-error @+1 {{expected op with 2 inputs and 1 output}}
  "linalg.conv_1d"(%m, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @dot_operands(%m: memref<4xf32>) {
  // expected-error @+1 {{'linalg.dot' op expected the number of indexing_map (3) to be equal to the number of input/output operands (2)}}
  "linalg.dot"(%m, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @conv_dilation(%x: memref<1x8x8x3xf32>, %k: memref<2x2x3x4xf32>, %y: memref<1x4x4x4xf32>) {
  // expected-error @+1 {{unexpected input index map for convolutions}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<0> : tensor<2xi64>} ins(%x, %k : memref<1x8x8x3xf32>, memref<2x2x3x4xf32>) outs(%y : memref<1x4x4x4xf32>)
  return
}

// -----

func.func @arity(%a: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) (%x: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{'linalg.map' op expected 1 or more operands, but found 0}}
  linalg.map { arith.addf }
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{'linalg.transpose' op expected 2 operands, but found 0}}
  linalg.transpose permutation = [0]
  return
}

// -----

func.func @left(%a: tensor<4x8x2xf32>, %b: tensor<4x3xf32>) {
  // expected-error @+1 {{'linalg.reduce' op init dimensions [4, 3] doesn't match input dimensions after reduction [4, 2]}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8x2xf32>) outs(%b : tensor<4x3xf32>) dimensions = [1]
  return
}

// -----

func.func @range(%a: tensor<4x8x2xf32>, %b: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 2].}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8x2xf32>) outs(%b : tensor<4x2xf32>) dimensions = [3]
  return
}

// -----

func.func @order(%a: tensor<4x8x2xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8x2xf32>) outs(%b : tensor<4xf32>) dimensions = [2, 1]
  return
}

// -----

func.func @rank(%a: tensor<4x8x2xf32>, %b: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.reduce' op number of dimensions after reduction 1 doesn't match the init rank 2}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8x2xf32>) outs(%b : tensor<4x2xf32>) dimensions = [1, 2]
  return
}

// -----

func.func @arguments(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @inputs(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f64, %y: f32) { linalg.yield %y : f32 }
  return
}

// -----

func.func @outputs(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32, %y: f64) { linalg.yield %x : f32 }
  return
}

// -----

func.func @inputs(%a: tensor<4x8xf32>, %c: tensor<4x9xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  %0:2 = linalg.reduce ins(%a, %c : tensor<4x8xf32>, tensor<4x9xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) { linalg.yield %x, %y : f32, f32 }
  return
}

// -----

func.func @outputs(%a: tensor<4x8xf32>, %c: tensor<5xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all outputs to have the same shapes. Shape at output-index 1 is not equal to the shape at output-index 0.}}
  %0:2 = linalg.reduce ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b, %c : tensor<4xf32>, tensor<5xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) { linalg.yield %x, %y : f32, f32 }
  return
}

// -----

func.func @permutation(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]
  return
}

// -----

func.func @permutation(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op size of permutation 1 does not match the argument rank 2}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0]
  return
}

// -----

func.func @permutation(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1]
  return
}

// -----

func.func @permutation(%a: tensor<4x8xf32>, %b: tensor<8x4x2xf32>) {
  // expected-error @+1 {{'linalg.transpose' op input rank 2 does not match init rank 3}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4x2xf32>) permutation = [1, 0]
  return
}

// -----

func.func @broadcast(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [1, 0]
  return
}

// -----

func.func @broadcast(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [2]
  return
}

// -----

func.func @broadcast(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 0 should match init dim 0. input: 4, init: 8}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [1]
  return
}

// -----

func.func @softmax(%a: tensor<4x8xf32>, %b: tensor<4x9xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x9xf32>) -> tensor<4x9xf32>
  return
}

// -----

func.func @filter(%a: tensor<2x2x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x2x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @filter(%a: tensor<2x3x2x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect filter width either equals to r or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x2x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @filter(%a: tensor<2x1x1x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect either filter height or width equals to r}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x1x1x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @output(%a: tensor<4x6x3x3x2x2xf32>, %b: tensor<2x12x12x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op expect input height equals to input tile size}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<4x6x3x3x2x2xf32>) outs(%b : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
  return
}

// -----

func.func @output(%a: tensor<6x4x3x3x2x2xf32>, %b: tensor<2x12x12x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op expect input width equals to input tile size}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x4x3x3x2x2xf32>) outs(%b : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
  return
}

// -----

func.func @too_many_tiles(%a : tensor<128xf32>, %b : tensor<16x8x8xf32>) {
  // expected-error @+1 {{tiling factors must be less than or equal to the input rank for pack or output rank for unpack}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8, 8] into %b : tensor<128xf32> -> tensor<16x8x8xf32>
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{custom op 'linalg.generic' attribute 'iterator_types' occurs more than once in the attribute list}}
  linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]} outs(%m : memref<4x8xf32>) attrs = {a = 3, iterator_types = 4} {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{custom op 'linalg.generic' unexpected iterator_type (foo)}}
  linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "foo"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  linalg.generic {indexing_maps = [#m], iterator_types = 5} outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.generic' op requires attribute 'indexing_maps'}}
  linalg.generic {iterator_types = ["parallel"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  linalg.generic #t outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  }
  linalg.generic #t outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    // expected-error @+1 {{'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{expected attribute value}}
  linalg.generic outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{custom op 'linalg.generic' invalid kind of attribute specified}}
  linalg.generic 4 outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  linalg.generic #t outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    linalg.yield %z : f32
  // expected-error @+1 {{expected non-function type}}
  } -> 
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  linalg.generic #t outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    %i = linalg.index 0 : index
    // expected-error @+1 {{'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp}}
    %j = linalg.index 2 : index
    linalg.yield %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32, %b : f64) {
  linalg.generic #t outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('f64') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %b : f64
  }
  return
}

// -----

func.func @a() {
    // expected-error @+1 {{'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %j = linalg.index -1 : index
    return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32, %b : f64) {
  linalg.generic #t outs(%m : memref<4x8xf32>) {
  ^bb0(%z : f32):
    // expected-error @+1 {{expected integer number of results}}
    linalg.yield {x} %z : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#t = {indexing_maps = [#m], iterator_types = ["parallel", "reduction"]}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32, %b : f64) {
  // expected-error @+1 {{'linalg.generic' op expects to have 1 region with 1 block}}
  linalg.generic #t outs(%m : memref<4x8xf32>) {
  }
  return
}

// -----

#t = {indexing_maps = [], iterator_types = []}
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32, %b : f64) {
  // expected-error @+1 {{expected attribute name}}
  linalg.generic #t  {
  ^bb0:
    linalg.yield
  }
  return
}

// -----

func.func @a(%a : tensor<1x8x8x3xf32>, %b: tensor<2x2x3x4xf32>, %c : tensor<1x7x7x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'dilations' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  %1 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%c : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

// -----

func.func @a(%a : tensor<1x8x8x3xf32>, %b: tensor<2x2x3x4xf32>, %c : tensor<1x7x7x4xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op attribute 'dilations' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  %1 = linalg.conv_2d_nhwc_hwcf <{dilations = dense<1> : tensor<3xi64>}> ins(%a, %b : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%c : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

// -----

func.func @a(%a : tensor<1x8x8x3xf32>, %b: tensor<2x2x3x4xf32>, %c : tensor<1x7x7x4xf32>) {
  %1 = linalg.conv_2d_nhwc_hwcf <{dilations = dense<1> : tensor<2xi64>}> {x} ins(%a, %b : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%c : tensor<1x7x7x4xf32>) {y} -> tensor<1x7x7x4xf32>
  // expected-error @+1 {{custom op 'linalg.conv_2d_nhwc_hwcf' attribute 'x' occurs more than once in the attribute list}}
  %2 = linalg.conv_2d_nhwc_hwcf {x} ins(%a, %b : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%c : tensor<1x7x7x4xf32>) {x} -> tensor<1x7x7x4xf32>
  return
}

// -----

func.func @a(%a : tensor<1x8x8x3xf32>, %b: tensor<2x2x3x4xf32>, %c : tensor<1x7x7x4xf32>) {
  %1 = linalg.conv_2d_nhwc_hwcf ins(%a : tensor<1x8x8x3xf32>) outs(%c : tensor<1x7x7x4xf32>) {y} -> tensor<1x7x7x4xf32>
  // expected-error @+1 {{custom op 'linalg.conv_2d_nhwc_hwcf' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  return
}

// -----

func.func @a(%a : tensor<1x8x8x3xf32>, %b: tensor<2x2x3x4xf32>, %c : tensor<1x7x7x4xf32>) {
  // expected-error @+1 {{unexpected loop dimension for convolution op}}
  %1 = linalg.conv_2d_nhwc_hwcf {strides = dense<0> : tensor<2xi64>} ins(%a, %b : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%c : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

// -----

func.func @a(%a : tensor<1x8x8x3xf32>, %b: tensor<2x2x3x4xf32>, %c : tensor<1x7x7x4xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op unexpected result less than 0 at expression #1 in (d0, d1, d2, d3, d4, d5, d6) -> (d0, -d1 + d4, -d2 + d5, d6)}}
  %1 = linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi64>} ins(%a, %b : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%c : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

// -----

func.func @a(%a : memref<?xf32>, %s : f32, %i: i32) {
  // expected-error @+1 {{custom op 'linalg.exp' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  linalg.exp ins(%a : memref<?xf32>) outs(%a : memref<?xf32>) {operandSegmentSizes = array<i32: 1, 0>}
  return
}

// -----

func.func @a(%a : memref<?xi32>, %s : f32, %i: i32) {
  // expected-error @+1 {{custom op 'linalg.exp' unsupported non numeric type}}
  linalg.exp ins(%a : memref<?xi32>) outs(%a : memref<?xi32>)
  return
}

// -----

func.func @a(%a : memref<?xi32>, %s : f32, %i: memref<?xf32>) {
  // expected-error @+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'i32' and 'f32'}}
  linalg.add ins(%a, %i : memref<?xi32>, memref<?xf32>) outs(%a : memref<?xi32>)
  return
}

// -----

func.func @a(%a : memref<?xi1>, %s : f32, %i: memref<?xf32>) {
  // expected-error @+1 {{custom op 'linalg.sub' unsupported operation: sub with bools}}
  linalg.sub ins(%a, %a : memref<?xi1>, memref<?xi1>) outs(%a : memref<?xi1>)
  return
}

// -----

func.func @a(%a : memref<?xi1>, %s : f32, %i: memref<?xf32>) {
  // expected-error @+1 {{custom op 'linalg.div' unsupported operation: div with bools}}
  linalg.div ins(%a, %a : memref<?xi1>, memref<?xi1>) outs(%a : memref<?xi1>)
  return
}

// -----

func.func @a(%a : memref<?xi1>, %s : f32, %i: memref<?xf32>) {
  // expected-error @+1 {{custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint}}
  linalg.div_unsigned ins(%a, %a : memref<?xi1>, memref<?xi1>) outs(%a : memref<?xi1>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #2 has shape's dimension #0 to be 7, but found 3}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' element of indexing_maps array is not an affine_map}}
  linalg.matmul indexing_maps = [3, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' 'linalg.matmul' op attribute 'cast' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 1}}
  linalg.matmul {cast = 3} ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' attribute 'indexing_maps' occurs more than once in the attribute list}}
  linalg.matmul {indexing_maps = [affine_map<(m, n, k) -> (m, k)>]} ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x2x5xf32>, %B: memref<2x5x7xf32>, %C: memref<2x3x7xf32>, %C2: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid batch dimension expression.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%A, %B : memref<3x2x5xf32>, memref<2x5x7xf32>) outs(%C : memref<2x3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<2x3x5xf32>, %B: memref<2x5x7xf32>, %C: memref<3x7xf32>, %C2: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op expects 3 dims, but got (2).}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>] ins(%A, %B : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<2x3x5xf32>, %B: memref<2x5x7xf32>, %C: memref<2x7x3xf32>, %C2: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>] ins(%A, %B : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%C : memref<2x7x3xf32>)
  return
}

// -----

func.func @a(%A: memref<2x3x5xf32>, %B: memref<2x5x7xf32>, %C: memref<2x3x7xf32>, %C2: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Unexpected result dim expression (outside the set of default result dims).}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%A, %B : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%C : memref<2x3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<2x3x5xf32>, %B: memref<2x5x7xf32>, %C: memref<2x3x7xf32>, %C2: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Indexing_map attribute must have 3 affine maps.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>] ins(%A, %B : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%C : memref<2x3x7xf32>)
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<8xf32>, %m : memref<8xf32>) {
  // expected-error @+1 {{expected bare identifier or keyword}}
  %0 = linalg.map { } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>)
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<8xf32>, %m : memref<8xf32>) {
  // expected-error @+1 {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  %0 = linalg.map { arith.foo } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>)
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<8xf32>, %m : memref<8xf32>) {
  // expected-error @+1 {{'arith.cmpf' op requires attribute 'predicate'}}
  %0 = linalg.map { arith.cmpf } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>)
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<8xf32>, %m : memref<8xf32>) {
  // expected-error @+1 {{expected '(' in argument list}}
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>)
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<8xf64>, %m : memref<8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.map' op expected element type of input 'f64' to match bbArg type 'f32'}}
  %0 = linalg.map ins(%b : tensor<8xf64>) outs(%a : tensor<8xf32>) (%x : f32, %o : f32) { linalg.yield %o : f32 }
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<9xf32>, %m : memref<8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (9) to match shape of output (8)}}
  %0 = linalg.map ins(%b : tensor<9xf32>) outs(%a : tensor<8xf32>) (%x : f32, %o : f32) { linalg.yield %o : f32 }
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<?x2xf32>, %m : memref<8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (-9223372036854775808, 2) to match shape of output (8)}}
  %0 = linalg.map ins(%b : tensor<?x2xf32>) outs(%a : tensor<8xf32>) (%x : f32, %o : f32) { linalg.yield %o : f32 }
  return
}

// -----

func.func @a(%a : tensor<8xf32>, %b : tensor<?x2xf32>, %m : memref<8xf32>, %f : f32) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%m : memref<8xf32>) (%x : f32, %o : f32) { linalg.yield %o : f32 }
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%b : tensor<8xf32>)
  // expected-error @+1 {{custom op 'linalg.reduce' expected 'dimensions'}}
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8xf32>) {
  // expected-error @+1 {{custom op 'linalg.reduce' attribute 'dimensions' occurs more than once in the attribute list}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%b : tensor<8xf32>) dimensions = [1] {dimensions = array<i64: 1>}
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8xf32>) {
  // expected-error @+1 {{custom op 'linalg.reduce' 'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } {dimensions = 3} ins(%a : tensor<8x4xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8xf32>) {
  // expected-error @+1 {{expected ':'}}
  %0 = linalg.reduce { arith.addf } ins() outs() dimensions = [1]
  return
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<8x4xf32>, %b : tensor<8x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected 'kind'}}
  %0 = linalg.elementwise ins(%a, %a : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind = 3 ins(%a, %a : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8x4xf32>) {
  // expected-error @+2 {{expected attribute value}}
  // expected-error @+1 {{custom op 'linalg.elementwise' expected operation 'kind' attribute}}
  %0 = linalg.elementwise kind = foo ins(%a, %a : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8x4xf32>) {
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<exp> ins(%a, %a : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error @+2 {{custom op 'linalg.elementwise' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  // expected-error @+1 {{custom op 'linalg.elementwise' unable to parse elemwise op}}
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected affine map attribute}}
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<exp> indexing_maps = [3] ins(%a : tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8x4xf32>) {
  // expected-error @+1 {{expected '['}}
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<exp> indexing_maps = 3 ins(%a : tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @a(%a : tensor<8x4xf32>, %b : tensor<8x4xf32>, %f : f32) {
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<exp> ins(%a : tensor<8x4xf32>) outs(%f : f32) -> tensor<8x4xf32>
  // expected-error @+1 {{custom op 'linalg.elementwise' return type needs to be shaped type}}
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{provided affine_map is not a projected permutation}}
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m+1, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{ranks of shaped operand and results of corresponding affine_map differ}}
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>) {
  // expected-error @+1 {{iteration spaces of provided affine_maps differ}}
  linalg.contract indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>, %f : f32) {
  // expected-error @+1 {{affine_map specifies shaped access while operand has non-shaped type}}
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%f, %B : f32, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>, %f : f32) {
  // expected-error @+1 {{iteration space dim at index 2 not used to access any operand}}
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, n)>, affine_map<(m, n, k) -> (m, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>, %f : f32) {
  // expected-error @+1 {{iteration space dim at index 2 is neither a contracting dim nor of parallel iteration type}}
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>, %f : f32) {
  // expected-error @+1 {{'indexing_maps' do not specify a contracting dimension}}
  linalg.contract indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>] ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

func.func @a(%A: memref<3x5xf32>, %B: memref<5x7xf32>, %C: memref<3x7xf32>, %f : f32) {
  // expected-error @+2 {{custom op 'linalg.contract' invalid kind of attribute specified}}
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  linalg.contract indexing_maps = 3 ins(%A, %B : memref<3x5xf32>, memref<5x7xf32>) outs(%C : memref<3x7xf32>)
  return
}

// -----

#m = affine_map<(d0, d1)[s0] -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "parallel"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [#m], iterator_types = ["parallel"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%x: f32, %y : f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "parallel"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%x: f32, %y : f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @a(%a : tensor<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.generic' op expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "parallel"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%x: f64):
    linalg.yield %f : f32
  }
  return
}

// -----

func.func @a(%a : vector<4x8xf32>, %m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{'linalg.generic' op expected that operand #0 is a tensor or a memref}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>], iterator_types = ["parallel", "parallel"]} outs(%a : vector<4x8xf32>) {
  ^bb0(%x: vector<4x8xf32>):
    linalg.yield %x : vector<4x8xf32>
  }
  return
}

// -----

func.func @a(%m: memref<4x8xf32>, %f : f32) {
  // expected-error @+1 {{custom op 'linalg.generic' 'linalg.generic' op attribute 'indexing_maps' failed to satisfy constraint: AffineMap array attribute}}
  linalg.generic {indexing_maps = 3, iterator_types = ["parallel", "parallel"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @a(%m: tensor<f32>, %n : memref<f32>, %f : tensor<4xf32>) {
  // expected-error @+1 {{expected op with scalar input}}
  %0 = linalg.fill ins(%m : tensor<f32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @p(%a : tensor<2x3x3x5xf32>, %b : tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' expected string or keyword containing one of the following enum values for attribute 'fmr' [F_2_3, F_4_3, F_2_5]}}
  %0 = linalg.winograd_filter_transform fmr(F_5_5) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @p(%a : tensor<2x1x14x5xf32>, %b : tensor<6x6x1x3x2x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x1x14x5xf32>) outs(%b : tensor<6x6x1x3x2x5xf32>) -> tensor<6x6x1x3x2x5xf32>
  return
}

// -----

func.func @p(%a : tensor<2x3x3x5xf32>, %b : tensor<6x6x5x2xf64>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op failed to verify that all of {filter, output} have same element type}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf64>) -> tensor<6x6x5x2xf64>
  return
}

// -----

func.func @p(%a : tensor<2x3xf32>, %b : tensor<2x3xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<2x3xf32>) outs(%b : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @p(%a : tensor<2x3xf32>, %b : tensor<2x3xf64>) {
  // expected-error @+1 {{'linalg.softmax' op failed to verify that input and output have same element type}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x3xf32>) outs(%b : tensor<2x3xf64>) -> tensor<2x3xf64>
  return
}

// -----

func.func @p(%a : tensor<2x3xf32>, %b : f32) {
  // expected-error @+1 {{custom op 'linalg.softmax' invalid kind of type specified}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x3xf32>) outs(%b : f32) -> tensor<2x3xf64>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x32xf32>, %p : f64) {
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'f64'}}
  %1 = linalg.pack %a padding_value(%p : f64) inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b {x} : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x32xf32>) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [0, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x32xf32>) {
  // expected-error @+1 {{tiling factors must equal the number of dimensions to tile}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x32xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %a inner_dims_pos = [0, 0] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x32xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %a outer_dims_perm = [0, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x32xf32>) {
  // expected-error @+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = linalg.pack %a outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x32x3xf32>) {
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 5 != 4}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32x3xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x8x8x33xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x33xf32>
  return
}

// -----

func.func @p(%a : tensor<128x256xf32>, %b : tensor<16x9x8x32xf32>, %i : index) {
  // expected-error @+1 {{expected 'tensor<16x8x8x32xf32>' for the packed domain value, got 'tensor<16x9x8x32xf32>'}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x9x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<128x255xf32>, %b : tensor<16x8x8x32xf32>, %i : index) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x255xf32> -> tensor<16x8x8x32xf32>
  return
}

// -----

func.func @p(%a : tensor<110x?xf32>, %b : tensor<16x?x8x32xf32>, %i : index) {
  // expected-error @+1 {{expected 'tensor<14x?x8x32xf32>' for the packed domain value, got 'tensor<16x?x8x32xf32>'}}
  %1 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %a : tensor<16x?x8x32xf32> -> tensor<110x?xf32>
  return
}

// -----

func.func @p(%a : tensor<128x8xf32>, %b : tensor<16x?x8x32xf32>, %i : i32) {
  // expected-error @+1 {{'linalg.pack' op operand count (3) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %1 = "linalg.pack"(%a, %b, %i) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, -9223372036854775808>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<128x8xf32>, tensor<16x?x8x32xf32>, i32) -> tensor<16x?x8x32xf32>
  return
}

// -----

func.func @p(%a : memref<128x256xf32>, %b : memref<16x8x8x32xf32>, %i : index) {
  // expected-error @+1 {{custom op 'linalg.pack' invalid kind of type specified: expected builtin.tensor, but found 'memref<128x256xf32>'}}
  linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : memref<128x256xf32> -> memref<16x8x8x32xf32>
  return
}

// -----

// expected-error @+2 {{expected ::mlir::linalg::UnaryFn to be one of: exp, log, abs, ceil, floor, negf, reciprocal, round, sqrt, rsqrt, square, tanh, erf}}
// expected-error @+1 {{failed to parse UnaryFnAttr parameter 'value' which is to be a `::mlir::linalg::UnaryFn`}}
func.func @a() attributes {a = #linalg.unary_fn<foo>} { return }

// -----

// expected-error @+2 {{expected ::mlir::utils::IteratorType to be one of: parallel, reduction}}
// expected-error @+1 {{failed to parse IteratorTypeEnum parameter 'value' which is to be a `::mlir::utils::IteratorType`}}
func.func @a() attributes {a = #linalg.iterator_type<foo>} { return }

// -----

// expected-error @+2 {{expected ::mlir::linalg::TypeFn to be one of: cast_signed, cast_unsigned}}
// expected-error @+1 {{failed to parse TypeFnAttr parameter 'value' which is to be a `::mlir::linalg::TypeFn`}}
func.func @a() attributes {a = #linalg.type_fn<foo>} { return }

// -----

// expected-error @+2 {{expected ::mlir::linalg::ElementwiseKind to be one of: exp, log, abs, ceil, floor, negf, reciprocal, round, sqrt, rsqrt, square, tanh, erf, add, sub, mul, div, div_unsigned, max_signed, min_signed, max_unsigned, min_unsigned, powf, select}}
// expected-error @+1 {{failed to parse ElementwiseKindAttr parameter 'value' which is to be a `::mlir::linalg::ElementwiseKind`}}
func.func @a() attributes {a = #linalg.elementwise_kind<foo>} { return }

// -----

// expected-error @+1 {{attribute '"linalg.foo"' not supported by the linalg dialect}}
func.func @attribute() attributes {linalg.foo} { return }
