//! Patterns of arithmetic whose results are structures of two halves.

use crate::{
    CompositeConstructOp, CompositeInsertOp, ConstantOp, IAddCarryOp, SMulExtendedOp, UMulExtendedOp, UndefOp,
};
use terrace_ir::fold::binary;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter};
use terrace_support::ap_int::ApInt;

impl IAddCarryOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<IAddCarryOp>("IAddCarryFold", add_carry)];
}

impl SMulExtendedOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<SMulExtendedOp>("SMulExtendedOpFold", |op, rewriter| {
            multiply(op, ApInt::mul_high_signed, rewriter)
        })];
}

impl UMulExtendedOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<UMulExtendedOp>("UMulExtendedOpFold", |op, rewriter| {
            multiply(op, ApInt::mul_high_unsigned, rewriter)
        }),
        Pattern::of::<UMulExtendedOp>("UMulExtendedOpXOne", multiply_by_one),
    ];
}

/// `iaddcarry(x, 0) -> {x, 0}`, `iaddcarry(c, d) -> {c + d, carry}`
fn add_carry(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.op(op);
    let (lhs, rhs, context) = (add.operand(0), add.operand(1), rewriter.context());
    if rhs.is_zero() {
        let halves = [lhs.id(), rhs.id()];
        return construct(op, &halves, rewriter);
    }
    let (a, b) = (lhs.constant()?, rhs.constant()?);
    let sum = binary(context, a, b, ApInt::wrapping_add)?;
    let carry = |sum: &ApInt, a: &ApInt| {
        ApInt::from_u64(sum.width_bits(), u64::from(sum.cmp_unsigned(a) == std::cmp::Ordering::Less))
    };
    let carry = binary(context, sum, a, carry)?;
    insert_constants(op, [sum, carry], rewriter)
}

/// `mulextended(x, 0) -> {0, 0}`, `mulextended(c, d) -> {low(c * d), high(c * d)}`
fn multiply(
    op: OpId,
    high: fn(&ApInt, &ApInt) -> ApInt,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let mul = rewriter.op(op);
    let (lhs, rhs, context) = (mul.operand(0), mul.operand(1), rewriter.context());
    if rhs.is_zero() {
        let halves = [rhs.id(), rhs.id()];
        return construct(op, &halves, rewriter);
    }
    let (a, b) = (lhs.constant()?, rhs.constant()?);
    let (low, high) = (binary(context, a, b, ApInt::wrapping_mul)?, binary(context, a, b, high)?);
    insert_constants(op, [low, high], rewriter)
}

/// `umulextended(x, 1) -> {x, 0}`
fn multiply_by_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mul = rewriter.op(op);
    let (x, ty) = (mul.operand(0).id(), mul.operand(0).ty());
    if !mul.operand(1).is_one() {
        return None;
    }
    let zero = rewriter.context().zero_attribute(ty)?;
    let zero = constant(op, zero, rewriter)?;
    construct(op, &[x, zero], rewriter)
}

fn constant<'c>(op: OpId, value: Attribute<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<ValueId> {
    let (context, location, ty) = (rewriter.context(), rewriter.op(op).location(), value.ty()?);
    let new = ConstantOp::builder(context, location).value_attr(Some(value)).constant(ty);
    Some(rewriter.create_value(new))
}

fn construct(op: OpId, halves: &[ValueId], rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (context, location, ty) = (rewriter.context(), view.location(), view.result(0).ty());
    let new = CompositeConstructOp::builder(context, location).constituents(halves.iter().copied());
    rewriter.replace_op_with_new_op(op, new.result(ty));
    Some(())
}

/// Replaces an operation by a structure of two constants.
fn insert_constants<'c>(
    op: OpId,
    halves: [Attribute<'c>; 2],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (context, location, ty) = (rewriter.context(), view.location(), view.result(0).ty());
    if halves.iter().any(|half| half.ty().is_none()) {
        return None;
    }
    let [low, high] = halves;
    let (low, high) = (constant(op, low, rewriter)?, constant(op, high, rewriter)?);
    let mut whole = rewriter.create_value(UndefOp::builder(context, location).result(ty));
    for (at, half) in [low, high].into_iter().enumerate() {
        let position = context.array_attribute(&[context.i32_attribute(at as i32)]);
        let new = CompositeInsertOp::builder(context, location).object(half).composite(whole);
        whole = rewriter.create_value(new.indices_attr(Some(position)).result(ty));
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}
