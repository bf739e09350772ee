//! `--int-range-optimizations`: values become the constants that their bounds say they are.
//!
//! Remainders that do nothing go as well.
//!
//! Reads:     bounds of integers, effects, what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the analysis, and that of the greedy driver.

use super::bounds::{Bounds, Depth, known_constant, replace_by_constant, rewrite_by_bounds};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_interfaces::effects::is_op_trivially_dead;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Block, Ctx, LogicalResult, MatchResult, Operation, Pattern, PatternRewriter, Region, Root, Value,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_in_body};
use terrace_support::ap_int::ApInt;

/// The pass `--int-range-optimizations`.
#[pass(
    "int-range-optimizations",
    "Do optimizations based on integer range analysis",
    class = "ArithIntRangeOpts"
)]
pub struct IntRangeOptimizations;

impl Pass for IntRangeOptimizations {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let bounds = Bounds::default();
        let patterns = patterns(op.body().context(), &bounds);
        rewrite_by_bounds(op, &bounds, |body, listener, depth| {
            // Arguments of a nested isolated operation are known to it alone.
            let config = GreedyConfig { sees_root: depth == Depth::Nested, ..GreedyConfig::default() };
            apply_patterns_in_body(body, &patterns, &config, Some(listener));
        });
        Ok(())
    }
}

fn patterns(context: Ctx<'_>, bounds: &Bounds) -> FrozenPatternSet {
    let with = |root: Root, name, rewrite: fn(&Bounds, OpId, &mut PatternRewriter<'_, '_>) -> MatchResult| {
        let bounds = bounds.clone();
        Pattern::with_closure(root, name, Arc::new(move |op, rewriter| rewrite(&bounds, op, rewriter)))
    };
    let patterns = vec![
        with(Root::Any, "MaterializeKnownConstantValues", materialize),
        with(Root::of::<arith::RemSIOp>(), "DeleteTrivialRem<RemSIOp>", trivial_remainder),
        with(Root::of::<arith::RemUIOp>(), "DeleteTrivialRem<RemUIOp>", trivial_remainder),
    ];
    FrozenPatternSet::new(context, patterns)
}

/// Returns the blocks in the regions of an operation.
fn blocks(op: Operation<'_, '_>) -> Vec<BlockId> {
    op.regions().flat_map(Region::blocks).map(Block::id).collect()
}

fn replace_arguments_of(blocks: &[BlockId], bounds: &Bounds, rewriter: &mut PatternRewriter<'_, '_>) {
    for block in blocks {
        rewriter.set_insertion_point_to_start(*block);
        let arguments: Vec<ValueId> = rewriter.block(*block).arguments().map(Value::id).collect();
        for argument in arguments {
            replace_by_constant(bounds, argument, rewriter);
        }
    }
}

/// `op(..) -> c`, where the bounds of the result are those of one integer; and so for arguments of regions
fn materialize(bounds: &Bounds, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if view.constant_value().is_some() {
        return None;
    }
    // What is isolated has a body of its own.
    let blocks = if view.body().child(op).is_some() { Vec::new() } else { blocks(view) };
    let is_known = |value: Value<'_, '_>| known_constant(bounds, value).is_some();
    let has_known_argument = blocks.iter().any(|block| rewriter.block(*block).arguments().any(is_known));
    if !has_known_argument && !view.results().any(is_known) {
        return None;
    }
    let results = rewriter.results(op);
    let mut all_replaced = !results.is_empty();
    for result in results {
        all_replaced &= replace_by_constant(bounds, result, rewriter) || rewriter.value(result).is_unused();
    }
    if all_replaced && is_op_trivially_dead(rewriter.op(op)) {
        rewriter.erase_op(op);
        return Some(());
    }
    replace_arguments_of(&blocks, bounds, rewriter);
    Some(())
}

/// `x % c -> x`, where `0 <= x < c`
fn trivial_remainder(bounds: &Bounds, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (lhs, rhs) = (view.operand(0), view.operand(1));
    let modulus = rhs.constant_i64().filter(|modulus| *modulus > 0)?;
    let range = bounds.of(lhs)?;
    let (min, max) = match view.isa::<arith::RemUIOp>() {
        true => (range.umin(), range.umax()),
        false => (range.smin(), range.smax()),
    };
    let is_below = |bound: &ApInt| {
        !bound.is_negative() && bound.to_u64().is_some_and(|bound| bound < modulus.unsigned_abs())
    };
    if !is_below(min) || !is_below(max) || min.cmp_unsigned(max).is_gt() {
        return None;
    }
    let lhs = lhs.id();
    rewriter.replace_op(op, &[lhs]);
    Some(())
}
