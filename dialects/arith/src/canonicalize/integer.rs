//! Patterns of integer arithmetic: constants come together.

use crate::{AddIOp, SubIOp};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Ctx, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_support::ap_int::ApInt;

impl AddIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::new("arith.addi", "AddIAddConstant", add_add_constant),
        Pattern::new("arith.addi", "AddISubConstantRHS", add_sub_constant_rhs),
        Pattern::new("arith.addi", "AddISubConstantLHS", add_sub_constant_lhs),
    ];
}

/// `addi(addi(x, c0), c1) -> addi(x, c0 + c1)`
fn add_add_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let inner = add.lhs().defining::<AddIOp>()?;
    let sum = calculate(rewriter.context(), inner.rhs(), add.rhs(), ApInt::wrapping_add)?;
    let flags = add.overflow_flags().intersection(inner.overflow_flags());
    let (x, ty, context) = (inner.lhs().id(), add.result().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    let sum = rewriter.create_constant(op, sum, ty, location)?;
    let new = AddIOp::builder(context, location).lhs(x).rhs(sum).overflow_flags(flags);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `addi(subi(x, c0), c1) -> addi(x, c1 - c0)`
fn add_sub_constant_rhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let inner = add.lhs().defining::<SubIOp>()?;
    let difference = calculate(rewriter.context(), add.rhs(), inner.rhs(), ApInt::wrapping_sub)?;
    let flags = add.overflow_flags().intersection(inner.overflow_flags());
    let (x, ty, context) = (inner.lhs().id(), add.result().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    let difference = rewriter.create_constant(op, difference, ty, location)?;
    let new = AddIOp::builder(context, location).lhs(x).rhs(difference).overflow_flags(flags);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `addi(subi(c0, x), c1) -> subi(c0 + c1, x)`
fn add_sub_constant_lhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let inner = add.lhs().defining::<SubIOp>()?;
    let sum = calculate(rewriter.context(), inner.lhs(), add.rhs(), ApInt::wrapping_add)?;
    let flags = add.overflow_flags().intersection(inner.overflow_flags());
    let (x, ty, context) = (inner.rhs().id(), add.result().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    let sum = rewriter.create_constant(op, sum, ty, location)?;
    let new = SubIOp::builder(context, location).lhs(sum).rhs(x).overflow_flags(flags);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Combines two constants, elementwise.
fn calculate<'c>(
    context: Ctx<'c>,
    lhs: Value<'_, 'c>,
    rhs: Value<'_, 'c>,
    calculate: fn(&ApInt, &ApInt) -> ApInt,
) -> Option<Attribute<'c>> {
    terrace_ir::fold::binary(context, lhs.constant()?, rhs.constant()?, calculate)
}
