//! `--affine-expand-index-ops`: indices of a mixed-radix basis become arithmetic.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::PATTERNS;
use terrace_affine as affine;
use terrace_ir::{Ctx, Pattern, Root};
use terrace_rewrite::pattern_pass::PatternPass;

/// The pass.
pub struct AffineExpandIndexOps;

impl PatternPass for AffineExpandIndexOps {
    const ARGUMENT: &'static str = "affine-expand-index-ops";
    const CLASS: &'static str = "AffineExpandIndexOps";
    const SUMMARY: &'static str =
        "Lower affine operations operating on indices into more fundamental operations";

    fn patterns(_: Ctx<'_>) -> Vec<Pattern> {
        let indices =
            [Root::of::<affine::AffineDelinearizeIndexOp>(), Root::of::<affine::AffineLinearizeIndexOp>()];
        PATTERNS.iter().filter(|pattern| indices.contains(&pattern.root)).cloned().collect()
    }
}
