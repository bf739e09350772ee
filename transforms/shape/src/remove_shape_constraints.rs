//! `--remove-shape-constraints`: the witnesses of all constraints on shapes hold.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, MatchResult, Pattern, PatternRewriter};
use terrace_rewrite::pattern_pass::PatternPass;
use terrace_shape as shape;

/// The pass.
pub struct RemoveShapeConstraints;

impl PatternPass for RemoveShapeConstraints {
    const ARGUMENT: &'static str = "remove-shape-constraints";
    const CLASS: &'static str = "RemoveShapeConstraintsPass";
    const SUMMARY: &'static str = "Replace all cstr_ ops with a true witness";
    const ANCHOR: Option<&'static str> = Some("func.func");

    fn patterns(_: Ctx<'_>) -> Vec<Pattern> {
        vec![
            Pattern::of::<shape::CstrBroadcastableOp>("RemoveCstrBroadcastableOp", hold),
            Pattern::of::<shape::CstrEqOp>("RemoveCstrEqOp", hold),
        ]
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
