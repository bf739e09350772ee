//! `--linalg-fold-unit-extent-dims`: loops that run once go, and with them dimensions of size one.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::{RankReduction, empty, generic, inits, pad, slices};
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, LogicalResult, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_linalg::{FillOp, GenericOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_shape_reification::RESOLVE_PATTERNS;
use terrace_tensor::{
    CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, PadOp, ParallelInsertSliceOp,
};

/// The pass.
pub struct LinalgFoldUnitExtentDims {
    by_slices: bool,
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for LinalgFoldUnitExtentDims {
    const ARGUMENT: &'static str = "linalg-fold-unit-extent-dims";
    const CLASS: &'static str = "LinalgFoldUnitExtentDimsPass";
    const SUMMARY: &'static str = "Remove unit-extent dimension in Linalg ops on tensors";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "use-rank-reducing-slices",
        kind: OptionKind::Bool,
        default: "false",
        help: "Generate rank-reducing slices instead of reassociative reshapes",
    }];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(LinalgFoldUnitExtentDims { by_slices: options.bool("use-rank-reducing-slices"), patterns: None })
    }
}

impl Pass for LinalgFoldUnitExtentDims {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let mut patterns = if self.by_slices { BY_SLICES.to_vec() } else { BY_RESHAPES.to_vec() };
        patterns.extend_from_slice(FillOp::SPEC.hooks.canonicalize);
        if !self.by_slices {
            patterns.extend_from_slice(CollapseShapeOp::SPEC.hooks.canonicalize);
        }
        patterns.extend_from_slice(EmptyOp::SPEC.hooks.canonicalize);
        if !self.by_slices {
            patterns.extend_from_slice(ExpandShapeOp::SPEC.hooks.canonicalize);
        }
        patterns.extend_from_slice(empty::EMPTY_PATTERNS);
        patterns.extend_from_slice(RESOLVE_PATTERNS);
        patterns.push(Pattern::of::<GenericOp>("MoveInitOperandsToInput", inits::move_inits));
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        Ok(())
    }
}

const BY_RESHAPES: &[Pattern] = &[
    Pattern::of::<GenericOp>("DropUnitDims", |op, rewriter| {
        generic::drop_unit_dims(op, RankReduction::Reshape, rewriter).map(|_| ())
    }),
    Pattern::of::<PadOp>("DropPadUnitDims", |op, rewriter| {
        pad::drop_unit_dims(op, RankReduction::Reshape, rewriter)
    }),
    Pattern::of::<ExtractSliceOp>("RankReducedExtractSliceOp", slices::reduce_extract_slice),
    Pattern::of::<InsertSliceOp>("RankReducedInsertSliceOp", slices::reduce_insert_slice),
    Pattern::of::<ParallelInsertSliceOp>("RankReducedInsertSliceOp", reduce_parallel_insert_slice),
];

const BY_SLICES: &[Pattern] = &[
    Pattern::of::<GenericOp>("DropUnitDims", |op, rewriter| {
        generic::drop_unit_dims(op, RankReduction::Slice, rewriter).map(|_| ())
    }),
    Pattern::of::<PadOp>("DropPadUnitDims", |op, rewriter| {
        pad::drop_unit_dims(op, RankReduction::Slice, rewriter)
    }),
];

fn reduce_parallel_insert_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    slices::reduce_insert_slice(op, rewriter)
}
