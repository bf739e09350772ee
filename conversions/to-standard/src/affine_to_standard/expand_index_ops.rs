//! `--affine-expand-index-ops`: indices of a mixed-radix basis become arithmetic.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::PATTERNS;
use terrace_affine as affine;
use terrace_ir::Root;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--affine-expand-index-ops`.
#[pass(
    "affine-expand-index-ops",
    "Lower affine operations operating on indices into more fundamental operations"
)]
pub struct AffineExpandIndexOps;

impl GreedyPass for AffineExpandIndexOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let indices =
            [Root::of::<affine::AffineDelinearizeIndexOp>(), Root::of::<affine::AffineLinearizeIndexOp>()];
        set.extend(PATTERNS.iter().filter(|pattern| indices.contains(&pattern.root)).cloned());
    }
}
