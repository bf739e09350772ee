//! Patterns of selection.

use crate::{ConstantOp, ExtUIOp, SelectOp, XOrIOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl SelectOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<SelectOp>("RedundantSelectFalse", redundant_false).benefit(2),
        Pattern::of::<SelectOp>("RedundantSelectTrue", redundant_true).benefit(2),
        Pattern::of::<SelectOp>("SelectNotCond", not_condition).benefit(2),
        Pattern::of::<SelectOp>("SelectI1ToNot", select_to_not),
        Pattern::of::<SelectOp>("SelectToExtUI", select_to_extui),
    ];
}

/// `select(p, a, select(p, b, c)) -> select(p, a, c)`
fn redundant_false(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let select = rewriter.view::<SelectOp>(op)?;
    let inner = select.false_value().defining::<SelectOp>()?;
    if inner.condition() != select.condition() {
        return None;
    }
    let (p, a, c) = (select.condition().id(), select.true_value().id(), inner.false_value().id());
    let (context, location) = (rewriter.context(), rewriter.fused_location(&[op, inner.id()]));
    let new = SelectOp::builder(context, location).condition(p).true_value(a).false_value(c);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `select(p, select(p, a, b), c) -> select(p, a, c)`
fn redundant_true(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let select = rewriter.view::<SelectOp>(op)?;
    let inner = select.true_value().defining::<SelectOp>()?;
    if inner.condition() != select.condition() {
        return None;
    }
    let (p, a, c) = (select.condition().id(), inner.true_value().id(), select.false_value().id());
    let (context, location) = (rewriter.context(), rewriter.fused_location(&[op, inner.id()]));
    let new = SelectOp::builder(context, location).condition(p).true_value(a).false_value(c);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `select(xori(p, true), a, b) -> select(p, b, a)`
fn not_condition(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let select = rewriter.view::<SelectOp>(op)?;
    let not = select.condition().defining::<XOrIOp>()?;
    let mask = not.rhs().defining_op()?;
    mask.constant_value()?.as_bool().filter(|mask| *mask)?;
    let (p, a, b) = (not.lhs().id(), select.true_value().id(), select.false_value().id());
    let (context, location) = (rewriter.context(), rewriter.fused_location(&[op, mask.id()]));
    let new = SelectOp::builder(context, location).condition(p).true_value(b).false_value(a);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `select(p, false, true) -> xori(p, true)`
fn select_to_not(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let select = rewriter.view::<SelectOp>(op)?;
    let then = select.true_value().constant()?.as_bool()?;
    let otherwise = select.false_value().constant()?.as_bool()?;
    if then || !otherwise {
        return None;
    }
    let (p, context, location) = (select.condition().id(), rewriter.context(), rewriter.op(op).location());
    let yes = context.bool_attribute(true);
    let yes = ConstantOp::builder(context, location).value(yes).result(context.integer_type(1));
    let yes = rewriter.create_value(yes);
    rewriter.replace_op_with_new_op(op, XOrIOp::builder(context, location).lhs(p).rhs(yes));
    Some(())
}

/// `select(p, 1, 0) -> extui(p)`, and `select(p, 0, 1) -> extui(xori(p, true))`
fn select_to_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let select = rewriter.view::<SelectOp>(op)?;
    let ty = select.result().ty();
    if !ty.is_integer() || ty.is_signless_integer_of(1) {
        return None;
    }
    let (then, otherwise) = (select.true_value(), select.false_value());
    let (p, context, location) = (select.condition().id(), rewriter.context(), rewriter.op(op).location());
    let condition = if then.is_one() && otherwise.is_zero() {
        p
    } else if then.is_zero() && otherwise.is_one() {
        let yes = context.bool_attribute(true);
        let yes = ConstantOp::builder(context, location).value(yes).result(context.integer_type(1));
        let yes = rewriter.create_value(yes);
        rewriter.create_value(XOrIOp::builder(context, location).lhs(p).rhs(yes))
    } else {
        return None;
    };
    rewriter.replace_op_with_new_op(op, ExtUIOp::builder(context, location).input(condition).out(ty));
    Some(())
}
