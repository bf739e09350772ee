//! `--scf-parallel-for-to-nested-fors`: parallel loops become loops that run one iteration after the other.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; bodies are moved.

use super::nest::{build_loop_nest, move_into};
use terrace_ir::ids::OpId;
use terrace_ir::{Block, LogicalResult, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::for_each_named;
use terrace_scf as scf;

/// The pass `--scf-parallel-for-to-nested-fors`.
#[pass(
    "scf-parallel-for-to-nested-fors",
    "Convert SCF parallel for loops to nested SCF for loops",
    class = "SCFParallelForToNestedFors"
)]
pub struct ParallelForToNestedFors;

impl Pass for ParallelForToNestedFors {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_named(op.body_mut(), scf::ParallelOp::NAME, &|op, rewriter| {
            // Those that reduce stay as they are.
            let _ = parallel_for_to_nested_fors(op, rewriter);
            Ok(())
        })
    }
}

/// Replaces an `scf.parallel` without reductions by a nest of `scf.for`, and returns those, the outermost first.
///
/// `parallel (i, j) { f(i, j) } -> for i { for j { f(i, j) } }`
pub fn parallel_for_to_nested_fors(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<OpId>> {
    let view = rewriter.view::<scf::ParallelOp>(op)?;
    if view.results().len() != 0 {
        return None;
    }
    let (location, body) = (view.op().location(), view.region().first_block().map(Block::id)?);
    let bounds = view.lower_bound().zip(view.upper_bound()).zip(view.step());
    let bounds: Vec<_> = bounds.map(|((lower, upper), step)| (lower.id(), upper.id(), step.id())).collect();
    let nest = build_loop_nest(bounds, location, rewriter)?;
    move_into(&nest, op, body, rewriter);
    Some(nest.loops)
}
