//! `--lower-vector-multi-reduction`: reductions along several dimensions become reductions of rows, or combinations of
//! rows.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      linear in the operations that come out.

use crate::multi_reduction::patterns;
use terrace_ir::{Ctx, LogicalResult};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_vector::VectorMultiReductionLowering;

/// The pass.
pub struct LowerVectorMultiReduction {
    strategy: VectorMultiReductionLowering,
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for LowerVectorMultiReduction {
    const ARGUMENT: &'static str = "lower-vector-multi-reduction";
    const CLASS: &'static str = "LowerVectorMultiReduction";
    const SUMMARY: &'static str = "Lower 'vector.multi_reduction' operations";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "lowering-strategy",
        kind: OptionKind::Choice(&["inner-parallel", "inner-reduction"]),
        default: "inner-parallel",
        help: "Select the strategy to control how multi_reduction is lowered.",
    }];
    const ANCHOR: Option<&'static str> = Some("func.func");

    fn new(options: &PassOptions) -> Result<Self, String> {
        let strategy = match options.text("lowering-strategy") {
            "inner-reduction" => VectorMultiReductionLowering::InnerReduction,
            _ => VectorMultiReductionLowering::InnerParallel,
        };
        Ok(LowerVectorMultiReduction { strategy, patterns: None })
    }
}

impl Pass for LowerVectorMultiReduction {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.patterns = Some(FrozenPatternSet::new(context, patterns(self.strategy)));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        Ok(())
    }
}
