//! `--scf-forall-to-for`: parallel loops over shared tensors become loops that run one iteration after the other.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; bodies are moved.

use super::nest::{build_loop_nest, move_into};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Block, LogicalResult, PatternRewriter, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_named, ids};
use terrace_scf as scf;

/// The pass `--scf-forall-to-for`.
#[pass("scf-forall-to-for", "Convert SCF forall loops to SCF for loops", class = "SCFForallToForLoop")]
pub struct ForallToFor;

impl Pass for ForallToFor {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_named(op.body_mut(), scf::ForallOp::NAME, &|op, rewriter| {
            // Those that give something that is used stay as they are.
            let _ = forall_to_for(op, rewriter);
            Ok(())
        })
    }
}

/// Replaces an `scf.forall` of which no result is used by a nest of `scf.for`, and returns those, the outermost first.
///
/// `forall (i, j) { f(i, j) } -> for i { for j { f(i, j) } }`
pub fn forall_to_for(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<OpId>> {
    let view = rewriter.view::<scf::ForallOp>(op)?;
    let (location, body) = (view.op().location(), view.region().first_block().map(Block::id)?);
    let is_used = |value: Value<'_, '_>| !value.is_unused();
    let last = view.region().first_block().and_then(Block::last_op)?;
    let outputs = view.region().first_block()?.arguments().skip(view.static_upper_bound().len());
    let is_read = outputs.flat_map(Value::users).any(|user| last.region(0).find_ancestor_op(user).is_none());
    if is_read || view.op().results().any(is_used) {
        return None;
    }
    let [lower, upper, step] = bounds(op, rewriter)?;
    let bounds = lower.into_iter().zip(upper).zip(step).map(|((lower, upper), step)| (lower, upper, step));
    let nest = build_loop_nest(bounds, location, rewriter)?;
    move_into(&nest, op, body, rewriter);
    Some(nest.loops)
}

/// Returns lower bounds, upper bounds and steps of a loop as values: constants are created for numbers.
pub(super) fn bounds(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<[Vec<ValueId>; 3]> {
    let view = rewriter.view::<scf::ForallOp>(op)?;
    let location = view.op().location();
    let lower = (view.static_lower_bound(), ids(view.dynamic_lower_bound()));
    let upper = (view.static_upper_bound(), ids(view.dynamic_upper_bound()));
    let step = (view.static_step(), ids(view.dynamic_step()));
    Some([lower, upper, step].map(|(numbers, dynamic)| {
        let mut dynamic = dynamic.into_iter();
        let value = |number| match number {
            terrace_ir::DYNAMIC => dynamic.next().expect("there is a value for each dynamic number"),
            number => rewriter.builder(location).index(number),
        };
        numbers.into_iter().map(value).collect()
    }))
}
