//! `--linalg-fold-unit-extent-dims`: loops that run once go, and with them dimensions of size one.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::{RankReduction, empty, generic, inits, pad, slices};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_linalg::{FillOp, GenericOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_shape_reification::RESOLVE_PATTERNS;
use terrace_tensor::{
    CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, PadOp, ParallelInsertSliceOp,
};

/// The pass `--linalg-fold-unit-extent-dims`.
#[pass(
    "linalg-fold-unit-extent-dims",
    "Remove unit-extent dimension in Linalg ops on tensors",
    class = "LinalgFoldUnitExtentDimsPass"
)]
pub struct LinalgFoldUnitExtentDims {
    /// Generate rank-reducing slices instead of reassociative reshapes.
    #[option("use-rank-reducing-slices")]
    by_slices: bool,
}

impl GreedyPass for LinalgFoldUnitExtentDims {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(if self.by_slices { BY_SLICES } else { BY_RESHAPES });
        set.add_all(FillOp::SPEC.hooks.canonicalize);
        if !self.by_slices {
            set.add_all(CollapseShapeOp::SPEC.hooks.canonicalize);
        }
        set.add_all(EmptyOp::SPEC.hooks.canonicalize);
        if !self.by_slices {
            set.add_all(ExpandShapeOp::SPEC.hooks.canonicalize);
        }
        set.add_all(empty::EMPTY_PATTERNS);
        set.add_all(RESOLVE_PATTERNS);
        set.add(Pattern::of::<GenericOp>("MoveInitOperandsToInput", inits::move_inits));
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
