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
use terrace_ir::{Ctx, LogicalResult, Pattern, PatternRewriter, Root, TypedOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, apply_full_conversion};
use terrace_tosa as tosa;

/// The pass.
pub struct TosaToLinalgNamed {
    prefers_hwcf: bool,
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for TosaToLinalgNamed {
    const ARGUMENT: &'static str = "tosa-to-linalg-named";
    const CLASS: &'static str = "TosaToLinalgNamed";
    const SUMMARY: &'static str = "Lower TOSA to LinAlg named operations";
    const INTERFACE: Option<&'static str> = Some("FunctionOpInterface");
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "prefer-conv2d-kernel-layout-hwcf",
        kind: OptionKind::Bool,
        default: "false",
        help: "Prefer generating linalg.conv_2d_nhwc_hwcf over linalg.conv_2d_nhwc_fhwc",
    }];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let prefers_hwcf = options.bool("prefer-conv2d-kernel-layout-hwcf");
        Ok(TosaToLinalgNamed { prefers_hwcf, patterns: None })
    }
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

impl Pass for TosaToLinalgNamed {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.patterns = Some(FrozenPatternSet::new(context, patterns(self.prefers_hwcf)));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.illegal_ops(CONVERTED);
        target.mark_unknown_ops(|_| Some(true));
        apply_full_conversion(op.body_mut(), &target, patterns)
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
