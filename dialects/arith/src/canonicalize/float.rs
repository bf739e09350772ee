//! Patterns of float arithmetic: two negations are none.

use crate::{DivFOp, MulFOp, NegFOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl MulFOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<MulFOp>("MulFOfNegF", mul_of_negations).benefit(3)];
}

impl DivFOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<DivFOp>("DivFOfNegF", div_of_negations).benefit(3)];
}

/// `mulf(negf(a), negf(b)) -> mulf(a, b)`
fn mul_of_negations(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mul = rewriter.view::<MulFOp>(op)?;
    let (a, b) = (mul.lhs().defining::<NegFOp>()?, mul.rhs().defining::<NegFOp>()?);
    let location = rewriter.fused_location(&[op, a.id(), b.id()]);
    let (a, b, flags) = (a.operand().id(), b.operand().id(), mul.fastmath());
    let new = MulFOp::builder(rewriter.context(), location).lhs(a).rhs(b).fastmath(flags);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `divf(negf(a), negf(b)) -> divf(a, b)`
fn div_of_negations(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let div = rewriter.view::<DivFOp>(op)?;
    let (a, b) = (div.lhs().defining::<NegFOp>()?, div.rhs().defining::<NegFOp>()?);
    let location = rewriter.fused_location(&[op, a.id(), b.id()]);
    let (a, b, flags) = (a.operand().id(), b.operand().id(), div.fastmath());
    let new = DivFOp::builder(rewriter.context(), location).lhs(a).rhs(b).fastmath(flags);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
