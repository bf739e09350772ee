//! Rounding to integers.

use super::float_layout::FloatLayout;
use super::{constant_type, float};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_math as math;
use terrace_support::float::FloatSemantics;

fn copysign(b: &mut Builder<'_, '_, '_>, magnitude: ValueId, sign: ValueId) -> ValueId {
    b.make(math::CopySignOp::builder(b.context(), b.location).lhs(magnitude).rhs(sign))
}

/// Creates the number without its fraction, by way of an `i64`.
fn truncate<'c>(b: &mut Builder<'_, '_, 'c>, x: ValueId, ty: Type<'c>) -> ValueId {
    let integer = b.fptosi(x, b.context().integer_type(64));
    let whole = b.sitofp(integer, ty);
    copysign(b, whole, x)
}

/// `ceil(x) -> truncate(x) + float(x > truncate(x))`
pub(super) fn ceil(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let x = rewriter.view::<math::CeilOp>(op)?.operand().id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, x)?;
    let whole = truncate(&mut b, x, ty);
    let zero = float(&mut b, ty, 0.0)?;
    let one = float(&mut b, ty, 1.0)?;
    let has_fraction = b.cmpf(CmpFPredicate::Ogt, x, whole);
    let step = b.select(has_fraction, one, zero);
    let result = b.addf(whole, step);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `round(x) -> truncate(x + copysign(0.5, x))`, of `f32`, and `x` itself if it is too large for a fraction
pub(super) fn round(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let x = rewriter.view::<math::RoundOp>(op)?.operand().id();
    let mut b = rewriter.builder_like(op);
    let layout = FloatLayout::of(&b, x)?;
    let ty = layout.float;
    if ty.element_or_self().as_float() != Some(FloatSemantics::F32) {
        return None;
    }
    let half = float(&mut b, ty, 0.5)?;
    let significand = b.int(layout.bits, i64::from(layout.significand));
    let bias = b.int(layout.bits, layout.bias());
    let mask = b.int(layout.bits, layout.exponent_mask());
    let half = copysign(&mut b, half, x);
    let raised = b.addf(x, half);
    let rounded = truncate(&mut b, raised, ty);
    let bits = b.bitcast(x, layout.bits);
    let exponent = layout.exponent(&mut b, bits, [significand, mask, bias]);
    let is_whole = b.cmpi(CmpIPredicate::Sge, exponent, significand);
    let result = b.select(is_whole, x, rounded);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `roundeven(x) -> round(x)`, or one less in magnitude if `x` lies between an even number and an odd one that is larger
/// in magnitude
pub(super) fn roundeven(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    use CmpIPredicate::{Eq, Ne, Sge, Slt};
    let x = rewriter.view::<math::RoundEvenOp>(op)?.operand().id();
    let mut b = rewriter.builder_like(op);
    let layout = FloatLayout::of(&b, x)?;
    let (ty, bits_ty) = (layout.float, layout.bits);
    let one_float = float(&mut b, ty, 1.0)?;
    let [zero, one, minus_one] = [0, 1, -1].map(|number| b.int(bits_ty, number));
    let significand = b.int(bits_ty, i64::from(layout.significand));
    let last_bit = b.int(bits_ty, i64::from(layout.width - 1));
    let bias = b.int(bits_ty, layout.bias());
    let half_bit = layout.power_of_two(&mut b, layout.significand - 1, 0);
    let fraction_mask = layout.power_of_two(&mut b, layout.significand, 1);
    let exponent_mask = b.int(bits_ty, layout.exponent_mask());
    let parts = [significand, exponent_mask, bias];

    let bits = b.bitcast(x, bits_ty);
    let rounded = b.value(math::RoundOp::NAME, &[x], ty);
    let rounded_bits = b.bitcast(rounded, bits_ty);
    let exponent = layout.exponent(&mut b, bits, parts);
    let rounded_exponent = layout.exponent(&mut b, rounded_bits, parts);
    let clamp = |b: &mut Builder<'_, '_, '_>, exponent: ValueId| {
        let exponent = b.maxsi(exponent, zero);
        b.minsi(exponent, last_bit)
    };

    // The rounded number is odd if its bit of one is set; that of the number one is not stored.
    let is_one = b.cmpi(Eq, rounded_exponent, zero);
    let shift = b.subi(rounded_exponent, one);
    let shift = clamp(&mut b, shift);
    let mask = b.shrui(fraction_mask, shift);
    let odd = b.andi(rounded_bits, mask);
    let odd = b.cmpi(Ne, odd, zero);
    let is_odd = b.ori(odd, is_one);

    // The number lies in the middle if its fraction is one half; that of one half itself is not stored.
    let is_half = b.cmpi(Eq, exponent, minus_one);
    let shift = clamp(&mut b, exponent);
    let expected = b.shrui(half_bit, shift);
    let expected = b.select(is_half, zero, expected);
    let shift = clamp(&mut b, exponent);
    let mask = b.shrui(fraction_mask, shift);
    let fraction = b.andi(bits, mask);
    let has_half = b.cmpi(Eq, fraction, expected);
    let is_large = b.cmpi(Sge, exponent, minus_one);
    let has_fraction = b.cmpi(Slt, exponent, significand);
    let is_middle = b.andi(has_half, has_fraction);
    let is_middle = b.andi(is_middle, is_large);

    let step = copysign(&mut b, one_float, x);
    let even = b.subf(rounded, step);
    let is_wrong = b.andi(is_odd, is_middle);
    let result = b.select(is_wrong, even, rounded);
    let result = copysign(&mut b, result, x);
    rewriter.replace_op(op, &[result]);
    Some(())
}
