//! `--tosa-optional-decompositions`: convolutions that other operations can do become those.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod depthwise;
mod transpose_conv;

use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tosa as tosa;

/// The pass `--tosa-optional-decompositions`.
#[pass(
    "tosa-optional-decompositions",
    "Applies Tosa operations optional decompositions",
    class = "TosaOptionalDecompositionsPass",
    anchor = "func.func"
)]
pub struct TosaOptionalDecompositions;

impl GreedyPass for TosaOptionalDecompositions {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<tosa::DepthwiseConv2DOp>("DepthwiseConv2DIsMul", depthwise::to_product),
            Pattern::of::<tosa::TransposeConv2DOp>("TransposeConvNonStridedConverter", transpose_conv::dense),
            Pattern::of::<tosa::TransposeConv2DOp>("TransposeConvStridedConverter", transpose_conv::strided),
        ]);
    }
}
