//! `--affine-expand-index-ops`: indices of a mixed-radix basis become arithmetic.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::PATTERNS;
use terrace_ir::{Ctx, LogicalResult, Root};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};

/// The pass.
pub struct AffineExpandIndexOps {
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for AffineExpandIndexOps {
    const ARGUMENT: &'static str = "affine-expand-index-ops";
    const CLASS: &'static str = "AffineExpandIndexOps";
    const SUMMARY: &'static str =
        "Lower affine operations operating on indices into more fundamental operations";

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(AffineExpandIndexOps { patterns: None })
    }
}

impl Pass for AffineExpandIndexOps {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let indices = [Root::Op("affine.delinearize_index"), Root::Op("affine.linearize_index")];
        let patterns = PATTERNS.iter().filter(|pattern| indices.contains(&pattern.root)).cloned().collect();
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        Ok(())
    }
}
