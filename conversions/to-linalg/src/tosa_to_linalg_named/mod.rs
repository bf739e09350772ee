//! `--tosa-to-linalg-named`: convolutions, pools, products of matrices and transposes become the operations of `linalg`
//! that have a name for them.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod average_pool;
mod convolution;
mod depthwise;
mod matmul;
mod max_pool;
mod windows;

use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Pattern, PatternRewriter, Root, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionMode, ConversionTarget};
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_tosa as tosa;

/// The pass `--tosa-to-linalg-named`.
#[pass("tosa-to-linalg-named", "Lower TOSA to LinAlg named operations", interface = "FunctionOpInterface")]
pub struct TosaToLinalgNamed {
    /// Prefer generating linalg.conv_2d_nhwc_hwcf over linalg.conv_2d_nhwc_fhwc.
    #[option("prefer-conv2d-kernel-layout-hwcf")]
    prefers_hwcf: bool,
}

/// Operations that the conversion removes.
const CONVERTED: &[&OpSpec<'static>] = &[
    tosa::AvgPool2dOp::SPEC,
    tosa::Conv2DOp::SPEC,
    tosa::Conv3DOp::SPEC,
    tosa::DepthwiseConv2DOp::SPEC,
    tosa::MatMulOp::SPEC,
    tosa::MaxPool2dOp::SPEC,
    tosa::TransposeOp::SPEC,
];

impl ConversionPass for TosaToLinalgNamed {
    const MODE: ConversionMode = ConversionMode::Full;

    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(patterns(self.prefers_hwcf));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.illegal_ops(CONVERTED);
        target.mark_unknown_ops(|_| Some(true));
    }
}

/// Returns the patterns of the conversion; `prefers_hwcf` chooses the layout of kernels.
pub fn patterns(prefers_hwcf: bool) -> Vec<Pattern> {
    let layout = if prefers_hwcf { &convolution::HWCF } else { &convolution::FHWC };
    let conv2d =
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| convolution::convert(op, layout, rewriter);
    vec![
        Pattern::with_closure(Root::of::<tosa::Conv2DOp>(), "ConvConverter", Arc::new(conv2d)),
        Pattern::of::<tosa::Conv3DOp>("ConvConverter", |op, rewriter| {
            convolution::convert(op, &convolution::DHWCF, rewriter)
        }),
        Pattern::of::<tosa::DepthwiseConv2DOp>("DepthwiseConvConverter", depthwise::convert),
        Pattern::of::<tosa::MatMulOp>("MatMulConverter", matmul::convert),
        Pattern::of::<tosa::AvgPool2dOp>("AvgPool2dConverter", average_pool::convert),
        Pattern::of::<tosa::MaxPool2dOp>("MaxPool2dConverter", max_pool::convert),
        Pattern::of::<tosa::TransposeOp>("TransposeConverter", matmul::transpose),
    ]
}
