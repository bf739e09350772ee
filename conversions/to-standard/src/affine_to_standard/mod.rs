//! `--lower-affine`: affine loops become `scf` ones, and affine expressions become arithmetic.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one operation or more for each operator of an expression.

mod access;
mod expand_index_ops;
mod index_ops;
mod loops;
mod reductions;

pub use expand_index_ops::AffineExpandIndexOps;

use terrace_affine as affine;
use terrace_affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use terrace_affine_transforms::expand;
use terrace_arith::{MaxSIOp, MinSIOp};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};

/// The pass `--lower-affine`.
#[pass(
    "lower-affine",
    "Lower Affine operations to a combination of Arith and SCF operations",
    class = "LowerAffinePass"
)]
pub struct LowerAffine;

impl ConversionPass for LowerAffine {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(PATTERNS);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "memref", "scf", "vector"]);
    }
}

/// A pattern for each operation of the dialect.
pub const PATTERNS: &[Pattern] = &[
    Pattern::of::<AffineApplyOp>("AffineApplyLowering", apply),
    Pattern::of::<affine::AffineDelinearizeIndexOp>("LowerDelinearizeIndexOps", index_ops::delinearize),
    Pattern::of::<affine::AffineLinearizeIndexOp>("LowerLinearizeIndexOps", index_ops::linearize),
    Pattern::of::<affine::AffineDmaStartOp>("AffineDmaStartLowering", access::dma_start),
    Pattern::of::<affine::AffineDmaWaitOp>("AffineDmaWaitLowering", access::dma_wait),
    Pattern::of::<affine::AffineLoadOp>("AffineLoadLowering", access::load),
    Pattern::of::<AffineMinOp>("AffineMinLowering", min),
    Pattern::of::<AffineMaxOp>("AffineMaxLowering", max),
    Pattern::of::<affine::AffineParallelOp>("AffineParallelLowering", loops::parallel),
    Pattern::of::<affine::AffinePrefetchOp>("AffinePrefetchLowering", access::prefetch),
    Pattern::of::<affine::AffineStoreOp>("AffineStoreLowering", access::store),
    Pattern::of::<affine::AffineForOp>("AffineForLowering", loops::for_loop),
    Pattern::of::<affine::AffineIfOp>("AffineIfLowering", loops::conditional),
    Pattern::of::<affine::AffineYieldOp>("AffineYieldOpLowering", loops::yield_values),
    Pattern::of::<affine::AffineVectorLoadOp>("AffineVectorLoadLowering", access::vector_load),
    Pattern::of::<affine::AffineVectorStoreOp>("AffineVectorStoreLowering", access::vector_store),
];

fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}

/// `affine.apply f(x) -> f(x)`
fn apply(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineApplyOp>(op)?;
    let (map, operands, location) = (view.map(), ids(view.map_operands()), view.op().location());
    let values = expand::map(rewriter, location, map, &operands)?;
    rewriter.replace_op(op, &values);
    Some(())
}

/// `affine.min (f, g)(x) -> minsi(f(x), g(x))`
fn min(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineMinOp>(op)?;
    let (map, operands, location) = (view.map(), ids(view.operands()), view.op().location());
    let value = smallest(rewriter, location, map, &operands)?;
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `affine.max (f, g)(x) -> maxsi(f(x), g(x))`
fn max(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineMaxOp>(op)?;
    let (map, operands, location) = (view.map(), ids(view.operands()), view.op().location());
    let value = largest(rewriter, location, map, &operands)?;
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates the smallest result of a map.
fn smallest<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    map: AffineMap<'c>,
    operands: &[ValueId],
) -> Option<ValueId> {
    let values = expand::map(rewriter, location, map, operands)?;
    values
        .into_iter()
        .reduce(|a, b| rewriter.create_value(MinSIOp::builder(rewriter.context(), location).lhs(a).rhs(b)))
}

/// Creates the largest result of a map.
fn largest<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    map: AffineMap<'c>,
    operands: &[ValueId],
) -> Option<ValueId> {
    let values = expand::map(rewriter, location, map, operands)?;
    values
        .into_iter()
        .reduce(|a, b| rewriter.create_value(MaxSIOp::builder(rewriter.context(), location).lhs(a).rhs(b)))
}
