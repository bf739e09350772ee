//! `--tosa-optional-decompositions`: convolutions that other operations can do become those.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod depthwise;
mod transpose_conv;

use terrace_ir::{Ctx, Pattern};
use terrace_rewrite::pattern_pass::PatternPass;
use terrace_tosa as tosa;

/// The pass.
pub struct TosaOptionalDecompositions;

impl PatternPass for TosaOptionalDecompositions {
    const ARGUMENT: &'static str = "tosa-optional-decompositions";
    const CLASS: &'static str = "TosaOptionalDecompositionsPass";
    const SUMMARY: &'static str = "Applies Tosa operations optional decompositions";
    const ANCHOR: Option<&'static str> = Some("func.func");

    fn patterns(_: Ctx<'_>) -> Vec<Pattern> {
        vec![
            Pattern::of::<tosa::DepthwiseConv2DOp>("DepthwiseConv2DIsMul", depthwise::to_product),
            Pattern::of::<tosa::TransposeConv2DOp>("TransposeConvNonStridedConverter", transpose_conv::dense),
            Pattern::of::<tosa::TransposeConv2DOp>("TransposeConvStridedConverter", transpose_conv::strided),
        ]
    }
}
