//! Conversions between floats of 32 bits and small ones, bit by bit.

use super::float_bits::{FloatBits, take};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate, ExtFOp, TruncFOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, Operation, Pattern, PatternRewriter, Type};
use terrace_support::float::{ApFloat, FloatSemantics};

pub(super) const BF16: &[Pattern] = &[
    Pattern::of::<ExtFOp>("BFloat16ExtFOpConverter", extend_bf16),
    Pattern::of::<TruncFOp>("BFloat16TruncFOpConverter", truncate_bf16),
];

pub(super) const F8E8M0: &[Pattern] = &[
    Pattern::of::<ExtFOp>("F8E8M0ExtFOpConverter", extend_f8e8m0),
    Pattern::of::<TruncFOp>("F8E8M0TruncFOpConverter", truncate_f8e8m0),
];

pub(super) const F4E2M1: &[Pattern] = &[
    Pattern::of::<ExtFOp>("F4E2M1ExtFOpConverter", extend_f4e2m1),
    Pattern::of::<TruncFOp>("F4E2M1TruncFOpConverter", truncate_f4e2m1),
];

/// Returns the element types of the operand and the result, if they are floats.
fn elements<'c>(op: Operation<'_, 'c>) -> Option<(FloatSemantics, FloatSemantics, Type<'c>)> {
    let to = op.result(0).ty().element_or_self();
    Some((op.operand(0).ty().element_or_self().as_float()?, to.as_float()?, to))
}

/// Extends bf16, which is the upper half of an f32.
fn extend_bf16(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (FloatSemantics::BF16, FloatSemantics::F32, to) = elements(rewriter.op(op))? else { return None };
    let (mut make, operands) = take(op, rewriter);
    let bits = make.bitcast(operands[0], make.int_type(16));
    let wide = make.extui(bits, make.int_type(32));
    let sixteen = make.constant_like(wide, 32, 16);
    let upper = make.shli(wide, sixteen);
    let result = make.bitcast(upper, to);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Truncates to bf16: the upper half of an f32, rounded to the nearest, to an even one between two; what is not a
/// number stays that.
fn truncate_bf16(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (FloatSemantics::F32, FloatSemantics::BF16, to) = elements(rewriter.op(op))? else { return None };
    if rewriter.op(op).attribute("roundingmode").is_some() {
        return rewriter.notify_match_failure(op, "only applicable to default rounding mode.");
    }
    let (mut make, operands) = take(op, rewriter);
    let value = operands[0];
    let is_nan = make.cmpf(CmpFPredicate::Une, value, value);
    let almost_half = make.constant_like(value, 32, 0x7fff);
    let nan = make.constant_like(value, 16, 0x7fc0);
    let sixteen = make.constant_like(value, 32, 16);
    let one = make.constant_like(value, 32, 1);
    let bits = make.bitcast(value, make.int_type(32));
    let upper = make.shrui(bits, sixteen);
    let last = make.andi(upper, one);
    let rounding = make.addi(last, almost_half);
    let rounded = make.addi(bits, rounding);
    let shifted = make.shrui(rounded, sixteen);
    let half = make.trunci(shifted, make.int_type(16));
    let chosen = make.select(is_nan, nan, half);
    let result = make.bitcast(chosen, to);
    rewriter.replace_op(op, &[result]);
    Some(())
}

fn fastmath<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attribute<'c>> {
    rewriter.op(op).attribute("fastmath")
}

/// Converts from f32 to the type of the result.
fn from_f32<'c>(
    make: &mut Builder<'_, '_, 'c>,
    value: ValueId,
    to: Type<'c>,
    fastmath: Option<Attribute<'c>>,
) -> ValueId {
    match to.int_or_float_width().unwrap_or(32) {
        ..32 => make.truncf_with(value, to, None, fastmath),
        32 => value,
        _ => make.extf_with(value, to, fastmath),
    }
}

/// Converts an operand to f32.
fn to_f32<'c>(make: &mut Builder<'_, '_, 'c>, value: ValueId, fastmath: Option<Attribute<'c>>) -> ValueId {
    let f32 = make.f32();
    match make.width(value) {
        ..32 => make.extf_with(value, f32, fastmath),
        32 => value,
        _ => make.truncf_with(value, f32, None, fastmath),
    }
}

/// Extends f8E8M0, which is the exponent of an f32; the largest one is not a number.
fn extend_f8e8m0(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (FloatSemantics::F8E8M0FNU, _, to) = elements(rewriter.op(op))? else { return None };
    let flags = fastmath(op, rewriter);
    let (mut make, operands) = take(op, rewriter);
    let bits = make.bitcast(operands[0], make.int_type(8));
    let nan = make.constant_like(bits, 8, -1);
    let wide_nan = make.constant_like(bits, 32, -1);
    let twenty_three = make.constant_like(bits, 32, 23);
    let wide = make.extui(bits, make.int_type(32));
    let exponent = make.shli(wide, twenty_three);
    let is_nan = make.cmpi(CmpIPredicate::Eq, bits, nan);
    let chosen = make.select(is_nan, wide_nan, exponent);
    let value = make.bitcast(chosen, make.f32());
    let result = from_f32(&mut make, value, to, flags);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Truncates to f8E8M0: the exponent of an f32.
fn truncate_f8e8m0(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (_, FloatSemantics::F8E8M0FNU, to) = elements(rewriter.op(op))? else { return None };
    let flags = fastmath(op, rewriter);
    let (mut make, operands) = take(op, rewriter);
    let value = to_f32(&mut make, operands[0], flags);
    let bits = make.bitcast(value, make.int_type(32));
    let twenty_three = make.constant_like(bits, 32, 23);
    let shifted = make.shrui(bits, twenty_three);
    let exponent = make.trunci(shifted, make.int_type(8));
    let result = make.bitcast(exponent, to);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Extends f4E2M1. The three lower bits of an f4E2M1 are 0, 0.5, 1, 1.5, 2, 3, 4, 6: from 1 on they are the lowest
/// exponent bits and the highest fraction bit of an f32, up to a constant; the upper one is the sign.
fn extend_f4e2m1(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (FloatSemantics::F4E2M1FN, _, to) = elements(rewriter.op(op))? else { return None };
    let flags = fastmath(op, rewriter);
    let (mut make, operands) = take(op, rewriter);
    let bits = make.bitcast(operands[0], make.int_type(4));
    let [zero, one, two, four, seven] = [0, 1, 2, 4, 7].map(|number| make.constant_like(bits, 4, number));
    let magnitude = make.andi(bits, seven);
    let twenty = make.constant_like(bits, 32, 20);
    let shifted = make.shli(magnitude, two);
    let is_half = make.cmpi(CmpIPredicate::Eq, magnitude, one);
    let digits = make.select(is_half, zero, shifted);
    let wide = make.extui(digits, make.int_type(32));
    let digits = make.shli(wide, twenty);
    let wide_zero = make.constant_like(bits, 32, 0);
    let from_two = make.constant_like(bits, 32, 0x4000_0000);
    let below_two = make.constant_like(bits, 32, 0x3f00_0000);
    let is_large = make.cmpi(CmpIPredicate::Uge, magnitude, four);
    let base = make.select(is_large, from_two, below_two);
    let is_zero = make.cmpi(CmpIPredicate::Eq, magnitude, zero);
    let base = make.select(is_zero, wide_zero, base);
    let wide_sign = make.constant_like(bits, 32, i64::from(i32::MIN));
    let sign = make.constant_like(bits, 4, -8);
    let is_negative = make.cmpi(CmpIPredicate::Uge, bits, sign);
    let sign = make.select(is_negative, wide_sign, wide_zero);
    let sum = make.addi(digits, base);
    let sum = make.addi(sum, sign);
    let value = make.bitcast(sum, make.f32());
    let result = from_f32(&mut make, value, to, flags);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Truncates to f4E2M1: sign, exponent and first bit of the fraction of an f32 between -6 and 6, rounded up from half
/// of the last place on.
fn truncate_f4e2m1(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (_, FloatSemantics::F4E2M1FN, to) = elements(rewriter.op(op))? else { return None };
    let flags = fastmath(op, rewriter);
    let (mut make, operands) = take(op, rewriter);
    let value = to_f32(&mut make, operands[0], flags);
    let f32 = make.type_of(value);
    let one = make.constant_like(value, 4, 1);
    let three = make.constant_like(value, 4, 3);
    let twenty_two = make.constant_like(value, 32, 22);
    let zero_exponent = make.constant_like(value, 8, 0);
    let minus_one_exponent = make.constant_like(value, 8, -1);
    let wide_zero = make.constant_like(value, 32, 0);
    let [largest, smallest] = [6.0f32, -6.0].map(|number| {
        let number = ApFloat::from_bits(FloatSemantics::F32, u128::from(number.to_bits()));
        make.float(f32, &number)
    });
    let clamped = make.extremum_number(CmpFPredicate::Ult, value, largest);
    let clamped = make.extremum_number(CmpFPredicate::Ugt, clamped, smallest);
    let bits = make.bitcast(clamped, make.int_type(32));

    // The sign.
    let thirty_one = make.constant_like(value, 32, 31);
    let sign = make.shrui(bits, thirty_one);
    let sign = make.trunci(sign, make.int_type(4));
    let sign = make.shli(sign, three);
    // The exponent.
    let bias = make.constant_like(value, 32, 126);
    let twenty_three = make.constant_like(value, 32, 23);
    let exponent = make.shrui(bits, twenty_three);
    let exponent = make.subi(exponent, bias);
    let small_exponent = make.trunci(exponent, make.int_type(4));
    let shifted = make.shli(small_exponent, one);
    let sum = make.addi(sign, shifted);
    // The fraction.
    let first_bit = make.constant_like(value, 32, 0x40_0000);
    let fraction = make.andi(bits, first_bit);
    let fraction = make.shrui(fraction, twenty_two);
    let fraction = make.trunci(fraction, make.int_type(4));
    let sum = make.addi(sum, fraction);
    // What is below one.
    let all_fraction = make.constant_like(value, 32, 0x7f_ffff);
    let exponent = make.trunci(exponent, make.int_type(8));
    let is_small = make.cmpi(CmpIPredicate::Sle, exponent, zero_exponent);
    let is_quarter = make.cmpi(CmpIPredicate::Eq, exponent, minus_one_exponent);
    let own_fraction = make.andi(bits, all_fraction);
    let is_more = make.cmpi(CmpIPredicate::Ugt, own_fraction, wide_zero);
    let is_above_quarter = make.andi(is_quarter, is_more);
    let is_half = make.cmpi(CmpIPredicate::Eq, exponent, zero_exponent);
    let minus_one = make.constant_like(value, 4, -1);
    let zero = make.constant_like(value, 4, 0);
    let chosen = make.select(is_small, minus_one, sum);
    let chosen = make.select(is_above_quarter, zero, chosen);
    let chosen = make.select(is_half, sum, chosen);
    // Rounding.
    let rest = make.constant_like(value, 32, 0x3f_ffff);
    let half = make.constant_like(value, 32, 0x20_0000);
    let rest = make.andi(bits, rest);
    let rounds = make.cmpi(CmpIPredicate::Uge, rest, half);
    let rounds = make.ori(rounds, is_small);
    let rounded = make.addi(chosen, one);
    let chosen = make.select(rounds, rounded, chosen);
    let result = make.bitcast(chosen, to);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Converts the scale of a scaling operation to another type: first to an exponent.
fn scale_as<'c>(
    make: &mut Builder<'_, '_, 'c>,
    scale: ValueId,
    to: Type<'c>,
    fastmath: Option<Attribute<'c>>,
) -> ValueId {
    let f8e8m0 = make.context().float_type(FloatSemantics::F8E8M0FNU);
    let is_wide = make.width(scale) >= 16;
    let scale = if is_wide { make.truncf_with(scale, f8e8m0, None, fastmath) } else { scale };
    make.extf_with(scale, to, fastmath)
}

/// `scaling_extf(x, s) -> extf(x) * extf(s)`
pub(super) fn scaling_extension(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (_, _, to) = elements(rewriter.op(op))?;
    let flags = fastmath(op, rewriter);
    let (mut make, operands) = take(op, rewriter);
    if !is_exponent_or_wide(&make, operands[1]) {
        return None;
    }
    let scale = scale_as(&mut make, operands[1], to, flags);
    let value = make.extf_with(operands[0], to, flags);
    let result = make.mulf_with(value, scale, flags);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `scaling_truncf(x, s) -> truncf(x / extf(s))`
pub(super) fn scaling_truncation(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (_, _, to) = elements(rewriter.op(op))?;
    let (flags, rounding) = (fastmath(op, rewriter), rewriter.op(op).attribute("roundingmode"));
    let (mut make, operands) = take(op, rewriter);
    if !is_exponent_or_wide(&make, operands[1]) {
        return None;
    }
    let own = make.type_of(operands[0]).element_or_self();
    let scale = scale_as(&mut make, operands[1], own, flags);
    let quotient = make.divf_with(operands[0], scale, flags);
    let result = make.truncf_with(quotient, to, rounding, flags);
    rewriter.replace_op(op, &[result]);
    Some(())
}

fn is_exponent_or_wide(make: &Builder<'_, '_, '_>, scale: ValueId) -> bool {
    let element = make.type_of(scale).element_or_self();
    make.width(scale) >= 16 || element.as_float() == Some(FloatSemantics::F8E8M0FNU)
}
