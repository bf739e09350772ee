// RUN: terrace opt %s --split-input-file --verify-diagnostics --tosa-validate=strict-op-spec-alignment
// RUN: terrace opt %s --split-input-file --verify-diagnostics "--tosa-validate=strict-op-spec-alignment allow-invalid-op-datatype-combinations"

// What the target lacks.
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [int16, bf16]>} {
  func.func @lacks(%a: tensor<2xf32>, %b: tensor<2xbf16>, %c: tensor<2xi64>, %d: tensor<1x2x3xbf16>, %e: tensor<1x2xi64>) {
    // expected-error@+1 {{'tosa.abs' op illegal: requires [pro_fp] but not enabled in target}}
    %0 = tosa.abs %a : (tensor<2xf32>) -> tensor<2xf32>
    // expected-error@+1 {{'tosa.abs' op illegal: requires [pro_fp] to work with but not enabled in target}}
    %1 = tosa.abs %b : (tensor<2xbf16>) -> tensor<2xbf16>
    // expected-error@+1 {{'tosa.abs' op illegal: requires [int64] but not enabled in target}}
    %2 = tosa.abs %c : (tensor<2xi64>) -> tensor<2xi64>
    // expected-error@+1 {{'tosa.gather' op illegal: requires all of [bf16, int64] but not enabled in target}}
    %3 = tosa.gather %d, %e : (tensor<1x2x3xbf16>, tensor<1x2xi64>) -> tensor<1x2x3xbf16>
    return
  }
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_fp], extensions = [fp8e4m3, fp8e5m2]>} {
  func.func @draft(%a: tensor<1x2x3xf8E4M3FN>, %b: tensor<1x3x2xf8E4M3FN>) {
    %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf8E4M3FN>}> : () -> tensor<1xf8E4M3FN>
    // expected-error@+1 {{'tosa.matmul' op illegal: the target specification version (1.0) is not backwards compatible with the op compliance specification version (1.1)}}
    %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xf8E4M3FN>, tensor<1x3x2xf8E4M3FN>, tensor<1xf8E4M3FN>, tensor<1xf8E4M3FN>) -> tensor<1x2x2xf32>
    return
  }
}

// -----

func.func @mul(%a: tensor<2xi8>, %b: tensor<2xi32>) {
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %large = "tosa.const"() <{values = dense<64> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op requires shift = 0 for all input data types that are not int32_t, but got: 1}}
  %0 = tosa.mul %a, %a, %one : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  // expected-error@+1 {{'tosa.mul' op requires 0 <= shift && shift <= 63, but got: 64}}
  %1 = tosa.mul %b, %b, %large : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return
}

// -----

func.func @table(%a: tensor<64xi8>) {
  %table = "tosa.const"() <{values = dense<1> : tensor<255xi8>}> : () -> tensor<255xi8>
  // expected-error@+1 {{'tosa.table' op requires table size of 256, got 255}}
  %0 = tosa.table %a, %table : (tensor<64xi8>, tensor<255xi8>) -> tensor<64xi8>
  return
}

// -----

func.func @pad(%a: tensor<2x3xi8>) {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = tosa.const_shape {values = dense<[0, 0, -1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+2 {{'tosa.pad' op failed level check: result shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or below}}
  // expected-error@+1 {{'tosa.pad' op padding value must all be non-negative, got -1}}
  %0 = tosa.pad %a, %s, %zero : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x?xi8>
  return
}

// -----

func.func @scatter(%a: tensor<2x52x3xf32>, %c: tensor<2x2x3xf32>) {
  %at = "tosa.const"() <{values = dense<[[1, 2], [3, 3]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %fits = "tosa.const"() <{values = dense<[[1, 2], [1, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  // expected-error@+1 {{'tosa.scatter' op indices values contain duplicates}}
  %0 = tosa.scatter %a, %at, %c : (tensor<2x52x3xf32>, tensor<2x2xi32>, tensor<2x2x3xf32>) -> tensor<2x52x3xf32>
  %1 = tosa.scatter %a, %fits, %c : (tensor<2x52x3xf32>, tensor<2x2xi32>, tensor<2x2x3xf32>) -> tensor<2x52x3xf32>
  return
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [int16, doubleround]>} {
  func.func @rescale(%a: tensor<2xi8>, %b: tensor<2xi32>, %c: tensor<2xi48>) {
    %m32 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %m16 = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
    %s = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
    %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %z48 = "tosa.const"() <{values = dense<0> : tensor<1xi48>}> : () -> tensor<1xi48>
    // expected-error@+1 {{'tosa.rescale' op scale32 is not allowed with 48-bit input.}}
    %0 = tosa.rescale %c, %m32, %s, %z48, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi48>, tensor<1xi32>, tensor<1xi8>, tensor<1xi48>, tensor<1xi8>) -> tensor<2xi8>
    // expected-error@+1 {{'tosa.rescale' op DOUBLE_ROUND is only allowed with scale32=true.}}
    %1 = tosa.rescale %a, %m16, %s, %z8, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = false} : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
    // expected-error@+1 {{'tosa.rescale' op input and output cannot be both unsigned.}}
    %2 = tosa.rescale %a, %m16, %s, %z8, %z8 {input_unsigned = true, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
    // expected-error@+1 {{'tosa.rescale' op i32 output type is not allowed with unsigned input.}}
    %3 = tosa.rescale %a, %m16, %s, %z8, %z32 {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2xi32>
    // expected-error@+1 {{'tosa.rescale' op i32 input type is not allowed with unsigned output.}}
    %4 = tosa.rescale %b, %m16, %s, %z32, %z8 {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
    // expected-error@+1 {{'tosa.rescale' op i48 input type is not allowed with unsigned output.}}
    %5 = tosa.rescale %c, %m16, %s, %z48, %z8 {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi48>, tensor<1xi16>, tensor<1xi8>, tensor<1xi48>, tensor<1xi8>) -> tensor<2xi8>
    // expected-error@+1 {{'tosa.rescale' op i48 input type cannot be unsigned.}}
    %6 = tosa.rescale %c, %m16, %s, %z48, %z8 {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi48>, tensor<1xi16>, tensor<1xi8>, tensor<1xi48>, tensor<1xi8>) -> tensor<2xi8>
    // expected-error@+1 {{'tosa.rescale' op i32 input type cannot be unsigned.}}
    %7 = tosa.rescale %b, %m16, %s, %z32, %z8 {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
    // expected-error@+1 {{'tosa.rescale' op i32 output type cannot be unsigned.}}
    %8 = tosa.rescale %a, %m16, %s, %z8, %z32 {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2xi32>
    return
  }
}

// -----

func.func @resize(%a: tensor<1x8x8x8xf32>, %b: tensor<1x1x1x8xf32>, %c: tensor<1x9x8x8xf32>, %d: tensor<1x16385x1x8xf32>) {
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %one = tosa.const_shape {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.resize' op expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = 16385, 1, 16385, 1}}
  %0 = tosa.resize %d, %one, %zero, %zero {mode = BILINEAR} : (tensor<1x16385x1x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x16385x1x8xf32>
  %s1 = tosa.const_shape {values = dense<[2050, 2050, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.resize' op expect all scale numerator values to be <= (1 << 11), got scale_y_n=2050, scale_x_n=1}}
  %1 = tosa.resize %a, %s1, %zero, %zero {mode = BILINEAR} : (tensor<1x8x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x8xf32>
  %s2 = tosa.const_shape {values = dense<[2, 32, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o2 = tosa.const_shape {values = dense<[-16, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expect a downscale ratio larger than 1/16, got y=2/32, x=1/1}}
  %2 = tosa.resize %c, %s2, %o2, %zero {mode = BILINEAR} : (tensor<1x9x8x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x8x8xf32>
  %s3 = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o3 = tosa.const_shape {values = dense<[-10, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expect offsetY / scaleYNumerator to be in range [-1, 16), got -10/4}}
  %3 = tosa.resize %b, %s3, %o3, %zero {mode = BILINEAR} : (tensor<1x1x1x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x1x8xf32>
  %b4 = tosa.const_shape {values = dense<[0, 50]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expect borderX / scaleXNumerator to be in range [-16, 1), got 50/4}}
  %4 = tosa.resize %b, %s3, %zero, %b4 {mode = BILINEAR} : (tensor<1x1x1x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x26x8xf32>
  return
}

// -----

func.func @needs_control_flow(%a: tensor<2xi32>, %c: tensor<1xi1>) {
  // expected-error@+1 {{'tosa.cond_if' op illegal: requires [controlflow] but not enabled in target}}
  %0 = tosa.cond_if %c : tensor<1xi1> -> tensor<2xi32> {
    tosa.yield %a : tensor<2xi32>
  } else {
    tosa.yield %a : tensor<2xi32>
  }
  return
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [controlflow]>} {
  func.func @isolated(%a: tensor<2xi32>, %c: tensor<1xi1>) {
    // expected-error@+1 {{'tosa.cond_if' op is not conformant to the TOSA specification. It requires the 'else' region is isolated from above.}}
    %0 = tosa.cond_if %c (%x = %a) : tensor<1xi1> (tensor<2xi32>) -> tensor<2xi32> {
    ^bb0(%x: tensor<2xi32>):
      tosa.yield %x : tensor<2xi32>
    } else {
    ^bb0(%x: tensor<2xi32>):
      tosa.yield %a : tensor<2xi32>
    }
    // expected-error@+1 {{'tosa.while_loop' op is not conformant to the TOSA specification. It requires the 'cond' region is isolated from above.}}
    %1 = tosa.while_loop (%i = %a) : (tensor<2xi32>) -> tensor<2xi32> {
      %t = tosa.greater %i, %a : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      %u = tosa.reduce_all %t {axis = 0 : i32} : (tensor<2xi1>) -> tensor<1xi1>
      tosa.yield %u : tensor<1xi1>
    } do {
    ^bb0(%j: tensor<2xi32>):
      tosa.yield %j : tensor<2xi32>
    }
    return
  }
}
