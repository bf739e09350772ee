//! `--remove-shape-constraints`: the witnesses of all constraints on shapes hold.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_shape as shape;

/// The pass `--remove-shape-constraints`.
#[pass(
    "remove-shape-constraints",
    "Replace all cstr_ ops with a true witness",
    class = "RemoveShapeConstraintsPass",
    anchor = "func.func"
)]
pub struct RemoveShapeConstraints;

impl GreedyPass for RemoveShapeConstraints {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<shape::CstrBroadcastableOp>("RemoveCstrBroadcastableOp", hold),
            Pattern::of::<shape::CstrEqOp>("RemoveCstrEqOp", hold),
        ]);
    }
}

/// `cstr_eq(s, t) -> const_witness true`
fn hold(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let yes = context.bool_attribute(true);
    rewriter.replace_op_with_new_op(
        op,
        shape::ConstWitnessOp::builder(context, location).passing_attr(Some(yes)),
    );
    Some(())
}
