//! `--lower-vector-multi-reduction`: reductions along several dimensions become reductions of rows, or combinations of
//! rows.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      linear in the operations that come out.

use crate::multi_reduction::patterns;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector::VectorMultiReductionLowering;

/// The pass `--lower-vector-multi-reduction`.
#[pass("lower-vector-multi-reduction", "Lower 'vector.multi_reduction' operations", anchor = "func.func")]
pub struct LowerVectorMultiReduction {
    #[option(
        "lowering-strategy",
        choices = [
            "inner-parallel" => VectorMultiReductionLowering::InnerParallel,
            "inner-reduction" => VectorMultiReductionLowering::InnerReduction
        ],
        help = "Select the strategy to control how multi_reduction is lowered."
    )]
    strategy: VectorMultiReductionLowering,
}

impl GreedyPass for LowerVectorMultiReduction {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(patterns(self.strategy));
    }
}
