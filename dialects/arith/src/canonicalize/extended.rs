//! Patterns of operations with a result that is twice as wide: what of it is not used is not computed.

use crate::{
    AddIOp, AddUIExtendedOp, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, MulIOp, MulSIExtendedOp,
    MulUIExtendedOp,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter};

impl AddUIExtendedOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<AddUIExtendedOp>("AddUIExtendedToAddI", add_without_overflow)];
}

impl MulSIExtendedOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<MulSIExtendedOp>("MulSIExtendedToMulI", mul_without_high),
        Pattern::of::<MulSIExtendedOp>("MulSIExtendedRHSOne", mul_by_one),
    ];
}

impl MulUIExtendedOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<MulUIExtendedOp>("MulUIExtendedToMulI", mul_without_high)];
}

/// `addui_extended(x, y)#0 -> addi(x, y)`
fn add_without_overflow(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (x, y) = operands_if_second_result_is_unused(op, rewriter)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let sum = rewriter.create_value(AddIOp::builder(context, location).lhs(x).rhs(y));
    replace_first_result(op, sum, rewriter);
    Some(())
}

/// `mulsi_extended(x, y)#0 -> muli(x, y)`
fn mul_without_high(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (x, y) = operands_if_second_result_is_unused(op, rewriter)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let product = rewriter.create_value(MulIOp::builder(context, location).lhs(x).rhs(y));
    replace_first_result(op, product, rewriter);
    Some(())
}

/// `mulsi_extended(x, 1) -> x, extsi(cmpi(slt, x, 0))`
fn mul_by_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mul = rewriter.view::<MulSIExtendedOp>(op)?;
    let (x, ty) = (mul.lhs().id(), mul.high().ty());
    // The one of `i1` is negative, and an index is not extended to.
    let is_wide = ty.element_or_self().as_integer().is_some_and(|(width, _)| width > 1);
    if !mul.rhs().is_one() || !is_wide {
        return None;
    }
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let zero = context.zero_attribute(ty)?;
    let zero = rewriter.create_value(ConstantOp::builder(context, location).value(zero).result(ty));
    let is_negative = rewriter
        .create_value(CmpIOp::builder(context, location).predicate(CmpIPredicate::Slt).lhs(x).rhs(zero));
    let high = rewriter.create_value(ExtSIOp::builder(context, location).input(is_negative).out(ty));
    rewriter.replace_op(op, &[x, high]);
    Some(())
}

fn operands_if_second_result_is_unused(
    op: OpId,
    rewriter: &PatternRewriter<'_, '_>,
) -> Option<(ValueId, ValueId)> {
    let op = rewriter.op(op);
    op.result(1).is_unused().then(|| (op.operand(0).id(), op.operand(1).id()))
}

fn replace_first_result(op: OpId, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    // Nobody uses the second one, so that any value will do.
    rewriter.replace_op(op, &[value, value]);
}
