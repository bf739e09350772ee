//! Patterns of integer arithmetic: scalar constants come together.

use super::known;
use crate::{AddIOp, ConstantOp, IntegerOverflowFlags, MulIOp, SubIOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_support::ap_int::ApInt;

impl AddIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AddIOp>("AddIAddConstant", add_add_constant).benefit(2),
        Pattern::of::<AddIOp>("AddISubConstantRHS", add_sub_constant_rhs).benefit(2),
        Pattern::of::<AddIOp>("AddISubConstantLHS", add_sub_constant_lhs).benefit(2),
        Pattern::of::<AddIOp>("AddIMulNegativeOneRhs", add_negated_rhs).benefit(2),
        Pattern::of::<AddIOp>("AddIMulNegativeOneLhs", add_negated_lhs).benefit(2),
    ];
}

impl SubIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<SubIOp>("SubIRHSAddConstant", sub_add_constant).benefit(2),
        Pattern::of::<SubIOp>("SubILHSAddConstant", sub_constant_add).benefit(2),
        Pattern::of::<SubIOp>("SubIRHSSubConstantRHS", sub_sub_constant_rhs).benefit(2),
        Pattern::of::<SubIOp>("SubIRHSSubConstantLHS", sub_sub_constant_lhs).benefit(2),
        Pattern::of::<SubIOp>("SubILHSSubConstantRHS", sub_constant_sub_rhs).benefit(2),
        Pattern::of::<SubIOp>("SubILHSSubConstantLHS", sub_constant_sub_lhs).benefit(2),
        Pattern::of::<SubIOp>("SubISubILHSRHSLHS", sub_sub_same).benefit(2),
    ];
}

impl MulIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<MulIOp>("MulIMulIConstant", mul_mul_constant).benefit(2)];
}

/// `addi(addi(x, c0), c1) -> addi(x, c0 + c1)`
fn add_add_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let inner = add.lhs().defining::<AddIOp>()?;
    let (c0, c1) = (known(inner.rhs())?, known(add.rhs())?);
    let flags = add.overflow_flags().intersection(inner.overflow_flags());
    let (x, sum) = (inner.lhs().id(), c0.value.wrapping_add(&c1.value));
    Replacement { op, first: c0.op, flags }.add(rewriter, x, &sum)
}

/// `addi(subi(x, c0), c1) -> addi(x, c1 - c0)`
fn add_sub_constant_rhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let inner = add.lhs().defining::<SubIOp>()?;
    let (c0, c1) = (known(inner.rhs())?, known(add.rhs())?);
    let flags = add.overflow_flags().intersection(inner.overflow_flags());
    let (x, difference) = (inner.lhs().id(), c1.value.wrapping_sub(&c0.value));
    Replacement { op, first: c0.op, flags }.add(rewriter, x, &difference)
}

/// `addi(subi(c0, x), c1) -> subi(c0 + c1, x)`
fn add_sub_constant_lhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let inner = add.lhs().defining::<SubIOp>()?;
    let (c0, c1) = (known(inner.lhs())?, known(add.rhs())?);
    let flags = add.overflow_flags().intersection(inner.overflow_flags());
    let (x, sum) = (inner.rhs().id(), c0.value.wrapping_add(&c1.value));
    Replacement { op, first: c0.op, flags }.sub_from(rewriter, &sum, x)
}

/// `addi(x, muli(y, -1)) -> subi(x, y)`
fn add_negated_rhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let (y, minus_one) = negated(add.rhs())?;
    let (x, context) = (add.lhs().id(), rewriter.context());
    let location = rewriter.fused_location(&[op, minus_one]);
    rewriter.replace_op_with_new_op(op, SubIOp::builder(context, location).lhs(x).rhs(y));
    Some(())
}

/// `addi(muli(x, -1), y) -> subi(y, x)`
fn add_negated_lhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.view::<AddIOp>(op)?;
    let (x, minus_one) = negated(add.lhs())?;
    let (y, context) = (add.rhs().id(), rewriter.context());
    let location = rewriter.fused_location(&[op, minus_one]);
    rewriter.replace_op_with_new_op(op, SubIOp::builder(context, location).lhs(y).rhs(x));
    Some(())
}

/// `subi(addi(x, c0), c1) -> addi(x, c0 - c1)`
fn sub_add_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let sub = rewriter.view::<SubIOp>(op)?;
    let inner = sub.lhs().defining::<AddIOp>()?;
    let (c0, c1) = (known(inner.rhs())?, known(sub.rhs())?);
    let flags = sub.overflow_flags().intersection(inner.overflow_flags());
    let (x, difference) = (inner.lhs().id(), c0.value.wrapping_sub(&c1.value));
    Replacement { op, first: c0.op, flags }.add(rewriter, x, &difference)
}

/// `subi(c1, addi(x, c0)) -> subi(c1 - c0, x)`
fn sub_constant_add(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let sub = rewriter.view::<SubIOp>(op)?;
    let inner = sub.rhs().defining::<AddIOp>()?;
    let (c0, c1) = (known(inner.rhs())?, known(sub.lhs())?);
    let flags = sub.overflow_flags().intersection(inner.overflow_flags());
    let (x, difference) = (inner.lhs().id(), c1.value.wrapping_sub(&c0.value));
    Replacement { op, first: c1.op, flags }.sub_from(rewriter, &difference, x)
}

/// `subi(subi(x, c0), c1) -> subi(x, c0 + c1)`
fn sub_sub_constant_rhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let sub = rewriter.view::<SubIOp>(op)?;
    let inner = sub.lhs().defining::<SubIOp>()?;
    let (c0, c1) = (known(inner.rhs())?, known(sub.rhs())?);
    let flags = sub.overflow_flags().intersection(inner.overflow_flags());
    let (x, sum) = (inner.lhs().id(), c0.value.wrapping_add(&c1.value));
    Replacement { op, first: c0.op, flags }.sub(rewriter, x, &sum)
}

/// `subi(subi(c0, x), c1) -> subi(c0 - c1, x)`
fn sub_sub_constant_lhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let sub = rewriter.view::<SubIOp>(op)?;
    let inner = sub.lhs().defining::<SubIOp>()?;
    let (c0, c1) = (known(inner.lhs())?, known(sub.rhs())?);
    let flags = sub.overflow_flags().intersection(inner.overflow_flags());
    let (x, difference) = (inner.rhs().id(), c0.value.wrapping_sub(&c1.value));
    Replacement { op, first: c0.op, flags }.sub_from(rewriter, &difference, x)
}

/// `subi(c1, subi(x, c0)) -> subi(c0 + c1, x)`
fn sub_constant_sub_rhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let sub = rewriter.view::<SubIOp>(op)?;
    let inner = sub.rhs().defining::<SubIOp>()?;
    let (c0, c1) = (known(inner.rhs())?, known(sub.lhs())?);
    let flags = sub.overflow_flags().intersection(inner.overflow_flags());
    let (x, sum) = (inner.lhs().id(), c0.value.wrapping_add(&c1.value));
    Replacement { op, first: c1.op, flags }.sub_from(rewriter, &sum, x)
}

/// `subi(c1, subi(c0, x)) -> addi(x, c1 - c0)`
fn sub_constant_sub_lhs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let sub = rewriter.view::<SubIOp>(op)?;
    let inner = sub.rhs().defining::<SubIOp>()?;
    let (c0, c1) = (known(inner.lhs())?, known(sub.lhs())?);
    let flags = sub.overflow_flags().intersection(inner.overflow_flags());
    let (x, difference) = (inner.rhs().id(), c1.value.wrapping_sub(&c0.value));
    Replacement { op, first: c1.op, flags }.add(rewriter, x, &difference)
}

/// `subi(subi(a, b), a) -> subi(0, b)`
fn sub_sub_same(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let sub = rewriter.view::<SubIOp>(op)?;
    let inner = sub.lhs().defining::<SubIOp>().filter(|inner| inner.lhs() == sub.rhs())?;
    let flags = sub.overflow_flags().intersection(inner.overflow_flags());
    let (b, ty, context) = (inner.rhs().id(), sub.result().ty(), rewriter.context());
    let zero = context.zero_attribute(ty)?;
    let location = rewriter.fused_location(&[op, inner.id()]);
    let zero = rewriter.create_value(ConstantOp::builder(context, location).value(zero).result(ty));
    let new = SubIOp::builder(context, location).lhs(zero).rhs(b).overflow_flags(flags);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `muli(muli(x, c0), c1) -> muli(x, c0 * c1)`
fn mul_mul_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mul = rewriter.view::<MulIOp>(op)?;
    let inner = mul.lhs().defining::<MulIOp>()?;
    let (c0, c1) = (known(inner.rhs())?, known(mul.rhs())?);
    let flags = mul.overflow_flags().intersection(inner.overflow_flags());
    let (x, product) = (inner.lhs().id(), c0.value.wrapping_mul(&c1.value));
    Replacement { op, first: c0.op, flags }.mul(rewriter, x, &product)
}

/// Returns `x` and the constant of `muli(x, -1)`.
fn negated(value: Value<'_, '_>) -> Option<(ValueId, OpId)> {
    let mul = value.defining::<MulIOp>()?;
    let factor = mul.rhs().defining_op()?;
    factor.constant_value()?.int_or_splat().filter(ApInt::is_all_ones)?;
    Some((mul.lhs().id(), factor.id()))
}

/// An operation that is replaced by one of a value and a constant.
struct Replacement {
    op: OpId,
    /// The constant that comes first in it.
    first: OpId,
    flags: IntegerOverflowFlags,
}

impl Replacement {
    fn add(self, rewriter: &mut PatternRewriter<'_, '_>, x: ValueId, constant: &ApInt) -> MatchResult {
        let (context, location) = (rewriter.context(), rewriter.fused_location(&[self.op, self.first]));
        let constant = self.constant(rewriter, constant);
        let new = AddIOp::builder(context, location).lhs(x).rhs(constant).overflow_flags(self.flags);
        rewriter.replace_op_with_new_op(self.op, new);
        Some(())
    }

    fn sub(self, rewriter: &mut PatternRewriter<'_, '_>, x: ValueId, constant: &ApInt) -> MatchResult {
        let (context, location) = (rewriter.context(), rewriter.fused_location(&[self.op, self.first]));
        let constant = self.constant(rewriter, constant);
        let new = SubIOp::builder(context, location).lhs(x).rhs(constant).overflow_flags(self.flags);
        rewriter.replace_op_with_new_op(self.op, new);
        Some(())
    }

    fn sub_from(self, rewriter: &mut PatternRewriter<'_, '_>, constant: &ApInt, x: ValueId) -> MatchResult {
        let (context, location) = (rewriter.context(), rewriter.fused_location(&[self.op, self.first]));
        let constant = self.constant(rewriter, constant);
        let new = SubIOp::builder(context, location).lhs(constant).rhs(x).overflow_flags(self.flags);
        rewriter.replace_op_with_new_op(self.op, new);
        Some(())
    }

    fn mul(self, rewriter: &mut PatternRewriter<'_, '_>, x: ValueId, constant: &ApInt) -> MatchResult {
        let (context, location) = (rewriter.context(), rewriter.fused_location(&[self.op, self.first]));
        let constant = self.constant(rewriter, constant);
        let new = MulIOp::builder(context, location).lhs(x).rhs(constant).overflow_flags(self.flags);
        rewriter.replace_op_with_new_op(self.op, new);
        Some(())
    }

    fn constant(&self, rewriter: &mut PatternRewriter<'_, '_>, value: &ApInt) -> ValueId {
        let (context, ty) = (rewriter.context(), rewriter.op(self.op).result(0).ty());
        let location = rewriter.fused_location(&[self.op, self.first]);
        let value = context.ap_int_attribute(ty, value);
        rewriter.create_value(ConstantOp::builder(context, location).value(value).result(ty))
    }
}
