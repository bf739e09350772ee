//! Convolutions in other forms.

use super::harness::{check, transform};
use terrace_linalg::WinogradConv2DFmr;
use terrace_linalg_transforms::convolution::{
    convolution_to_im2col, decompose_winograd, downscale_convolution, transpose_filter, winograd_conv2d,
};

/// A convolution `nhwc`, with the kernel `fhwc`.
fn convolution(name: &str, input: &str, kernel: &str, output: &str) -> String {
    format!(
        "func.func @f(%x: tensor<{input}xf32>, %k: tensor<{kernel}xf32>, %o: tensor<{output}xf32>) -> tensor<{output}xf32> {{
            %0 = linalg.{name} {{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}}
                ins(%x, %k : tensor<{input}xf32>, tensor<{kernel}xf32>) outs(%o : tensor<{output}xf32>) -> tensor<{output}xf32>
            return %0 : tensor<{output}xf32>
        }}"
    )
}

#[test]
fn a_window_of_one_row_moves_along_one_dimension() {
    let program = convolution("conv_2d_nhwc_hwcf", "2x1x6x3", "1x3x3x4", "2x1x4x4");
    let expected = &[
        "tensor.extract_slice %arg0[0, 0, 0, 0] [2, 1, 6, 3] [1, 1, 1, 1] : tensor<2x1x6x3xf32> to tensor<2x6x3xf32>",
        "tensor.extract_slice %arg1[0, 0, 0, 0] [1, 3, 3, 4]",
        "tensor.extract_slice %arg2[0, 0, 0, 0] [2, 1, 4, 4]",
        "linalg.conv_1d_nwc_wcf {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>}",
        "tensor.insert_slice %0 into %arg2[0, 0, 0, 0] [2, 1, 4, 4]",
    ];
    let name = "linalg.conv_2d_nhwc_hwcf";
    check(&program, name, |op, rewriter| downscale_convolution(op, rewriter).map(|_| ()), expected);
    let program = convolution("conv_2d_nhwc_hwcf", "2x6x6x3", "3x3x3x4", "2x4x4x4");
    let result = transform(&program, name, |op, rewriter| downscale_convolution(op, rewriter).map(|_| ()));
    assert_eq!(result.unwrap_err(), "the window has several rows and columns");
}

#[test]
fn windows_become_the_rows_of_a_matrix() {
    let program = convolution("conv_2d_nhwc_hwcf", "1x16x16x4", "3x3x4x16", "1x14x14x16");
    let expected = &[
        "(d0, d1 floordiv 14 + d2 floordiv 12, d1 mod 14 + (d2 mod 12) floordiv 4, d2 mod 4)",
        "tensor.collapse_shape %arg1 [[0, 1, 2], [3]] : tensor<3x3x4x16xf32> into tensor<36x16xf32>",
        "tensor.collapse_shape %arg2 [[0], [1, 2], [3]]",
        "tensor.empty() : tensor<1x196x36xf32>",
        "linalg.generic {indexing_maps = [#map, #map1]",
        "linalg.generic {indexing_maps = [#map2, #map3, #map4]",
        "arith.mulf %in, %in_1",
        "arith.addf %3, %out",
        "tensor.expand_shape %2 [[0], [1, 2], [3]] output_shape [1, 14, 14, 16]",
    ];
    let run = |name: &str, program: &str, expected: &[&str]| {
        let rewrite = |op: terrace_ir::ids::OpId, rewriter: &mut terrace_ir::PatternRewriter<'_, '_>| {
            convolution_to_im2col(op, rewriter).map(|_| ())
        };
        check(program, name, rewrite, expected);
    };
    run("linalg.conv_2d_nhwc_hwcf", &program, expected);
    let program = convolution("conv_2d_nchw_fchw", "8x4x16x16", "16x4x3x3", "8x16x14x14");
    let expected = &[
        "(d0, d1 floordiv 9, d2 floordiv 14 + (d1 mod 9) floordiv 3, d2 mod 14 + d1 mod 3)",
        "tensor<16x36xf32>",
        "tensor<8x36x196xf32>",
        "output_shape [8, 16, 14, 14]",
    ];
    run("linalg.conv_2d_nchw_fchw", &program, expected);
    let program = convolution("depthwise_conv_2d_nhwc_hwc", "1x114x114x16", "3x3x16", "1x112x112x16");
    let expected =
        &["tensor<1x16x114x114xf32>", "tensor<16x3x3xf32>", "tensor<16x12544x9xf32>", "linalg.batch_matvec"];
    run("linalg.depthwise_conv_2d_nhwc_hwc", &program, expected);
}

#[test]
fn features_become_the_last_dimension_of_the_kernel() {
    let program = convolution("conv_2d_nhwc_fhwc", "1x16x16x4", "16x3x3x4", "1x14x14x16");
    let expected = &[
        "tensor.empty() : tensor<3x3x4x16xf32>",
        "permutation = [1, 2, 3, 0]",
        "linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %transposed",
    ];
    let name = "linalg.conv_2d_nhwc_fhwc";
    check(&program, name, |op, rewriter| transpose_filter(op, rewriter).map(|_| ()), expected);
}

#[test]
fn winograd_multiplies_transformed_tiles() {
    let program = convolution("conv_2d_nhwc_fhwc", "2x11x11x5", "2x3x3x5", "2x9x9x2");
    let expected = &[
        "linalg.winograd_filter_transform fmr(F_4_3) ins(%arg1",
        "tensor.pad %arg0 low[0, 0, 0, 0] high[0, 3, 3, 0]",
        "linalg.winograd_input_transform fmr(F_4_3) ins(%padded : tensor<2x14x14x5xf32>)",
        "tensor<36x5x2xf32>",
        "tensor<36x18x5xf32>",
        "linalg.batch_matmul",
        "output_shape [6, 6, 3, 3, 2, 2]",
        "tensor.pad %arg2 low[0, 0, 0, 0] high[0, 3, 3, 0]",
        "linalg.winograd_output_transform fmr(F_4_3)",
        "tensor.extract_slice %",
        "[0, 0, 0, 0] [2, 9, 9, 2]",
    ];
    let name = "linalg.conv_2d_nhwc_fhwc";
    let rewrite = |op: terrace_ir::ids::OpId, rewriter: &mut terrace_ir::PatternRewriter<'_, '_>| {
        winograd_conv2d(op, WinogradConv2DFmr::F43, rewriter).map(|_| ())
    };
    check(&program, name, rewrite, expected);
    let program = convolution("conv_2d_nhwc_hwcf", "2x6x6x5", "3x3x5x2", "2x4x4x2");
    let result = transform(&program, "linalg.conv_2d_nhwc_hwcf", rewrite);
    assert_eq!(result.unwrap_err(), "this operation is not supported to convert to Winograd Conv2D");
}

#[test]
fn winograd_transforms_are_products_in_loops() {
    let program =
        "func.func @f(%v: tensor<6x1x1x1x3x2xf32>, %o: tensor<3x2x1x2xf32>) -> tensor<3x2x1x2xf32> {
        %0 = linalg.winograd_output_transform fmr(F_2_5) ins(%v : tensor<6x1x1x1x3x2xf32>)
            outs(%o : tensor<3x2x1x2xf32>) -> tensor<3x2x1x2xf32>
        return %0 : tensor<3x2x1x2xf32>
    }";
    let expected = &[
        "scf.for %arg2",
        "scf.for %arg4",
        "scf.for %arg6",
        "scf.for %arg8",
        "tensor.extract_slice %arg0[0, 0, %arg2, %arg4, %arg6, %arg8] [6, 1, 1, 1, 1, 1]",
        "affine.apply #map(%arg2)",
        "tensor.extract_slice %arg9[%arg6, %4, %5, %arg8] [1, 2, 1, 1]",
        "dense<[[5.000000e-01, 1.000000e+00, 1.000000e+00, 2.000000e+00, 1.000000e+00, 0.000000e+00]",
        "linalg.matmul",
        "arith.constant 1.600000e+01",
        "arith.mulf %in, %in_",
        "tensor.insert_slice %",
        "into %arg9[%arg6, %4, %5, %arg8] [1, 2, 1, 1]",
    ];
    let name = "linalg.winograd_output_transform";
    check(program, name, |op, rewriter| decompose_winograd(op, rewriter).map(|_| ()), expected);
}
