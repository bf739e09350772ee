//! Shifts, and floats with fewer bits.

use super::{Call, Row};
use crate::types::Kind;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_stablehlo as hlo;
use terrace_support::float::FloatSemantics;

/// Functions of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::ShiftLeftOp::NAME, |b, call, xs| shift(b, call, xs, Shift::Left)),
    (hlo::ShiftRightLogicalOp::NAME, |b, call, xs| shift(b, call, xs, Shift::Logical)),
    (hlo::ShiftRightArithmeticOp::NAME, |b, call, xs| shift(b, call, xs, Shift::Arithmetic)),
    (hlo::ReducePrecisionOp::NAME, reduce_precision),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shift {
    Left,
    Logical,
    Arithmetic,
}

/// Shifts; by the width or more, what is shifted in is all that is left.
fn shift<'c>(
    b: &mut Builder<'_, '_, 'c>,
    call: &Call<'_, 'c>,
    xs: &[ValueId],
    shift: Shift,
) -> Option<ValueId> {
    let &[x, amount] = xs else { return None };
    let width = i64::from(call.element.int_or_float_width()?);
    let (zero, last) = (b.int(call.element, 0), b.int(call.element, width - 1));
    let is_inside = b.cmpi(CmpIPredicate::Ule, amount, last);
    let amount = b.select(is_inside, amount, if shift == Shift::Arithmetic { last } else { zero });
    Some(match shift {
        Shift::Arithmetic => b.shrsi(x, amount),
        Shift::Left => {
            let shifted = b.shli(x, amount);
            b.select(is_inside, shifted, zero)
        }
        Shift::Logical => {
            let shifted = b.shrui(x, amount);
            b.select(is_inside, shifted, zero)
        }
    })
}

/// Returns the bits of exponent and mantissa of floats whose precision can be reduced.
fn layout(semantics: FloatSemantics) -> Option<(u32, u32)> {
    match semantics {
        FloatSemantics::F16 => Some((5, 10)),
        FloatSemantics::BF16 => Some((8, 7)),
        FloatSemantics::F32 => Some((8, 23)),
        FloatSemantics::F64 => Some((11, 52)),
        _ => None,
    }
}

/// Rounds a float to one with fewer bits, halves to even: too large ones become infinite, too small ones zero.
fn reduce_precision<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, xs: &[ValueId]) -> Option<ValueId> {
    let x = *xs.first()?;
    if call.kind != Kind::Float {
        return None;
    }
    let (own_exponent, own_mantissa) = layout(call.element.as_float()?)?;
    let number = |name: &str| call.op.integer(name).ok().and_then(|bits| u32::try_from(bits).ok());
    let (exponent, mantissa) = (number("exponent_bits")?, number("mantissa_bits")?);
    let width = call.element.int_or_float_width()?;
    let ty = b.context().integer_type(width);
    let mask = |b: &mut Builder<'_, '_, 'c>, bits: u64| b.int(ty, bits.cast_signed());
    let sign_bit = 1_u64 << (width - 1);
    let mut bits = b.bitcast(x, ty);
    let signs = mask(b, sign_bit);
    let sign = b.andi(bits, signs);
    if mantissa < own_mantissa {
        let dropped = own_mantissa - mantissa;
        let amount = b.int(ty, i64::from(dropped));
        let one = b.int(ty, 1);
        let shifted = b.shrui(bits, amount);
        let last = b.andi(shifted, one);
        let half = mask(b, (1_u64 << (dropped - 1)) - 1);
        let bias = b.addi(last, half);
        let rounded = b.addi(bits, bias);
        let kept = mask(b, !((1_u64 << dropped) - 1));
        bits = b.andi(rounded, kept);
    }
    if exponent < own_exponent {
        let infinity = ((1_u64 << own_exponent) - 1) << own_mantissa;
        let exponents = mask(b, infinity);
        let own = b.andi(bits, exponents);
        let own_bias = (1_i64 << (own_exponent - 1)) - 1;
        let bias = (1_i64 << (exponent - 1)) - 1;
        let greatest = mask(b, ((own_bias + bias) as u64) << own_mantissa);
        let least = mask(b, ((own_bias - bias) as u64) << own_mantissa);
        let is_above = b.cmpi(CmpIPredicate::Ugt, own, greatest);
        let is_below = b.cmpi(CmpIPredicate::Ule, own, least);
        let infinite = b.ori(sign, exponents);
        bits = b.select(is_above, infinite, bits);
        bits = b.select(is_below, sign, bits);
    }
    let rounded = b.bitcast(bits, call.element);
    let is_nan = b.cmpf(CmpFPredicate::Uno, x, x);
    if mantissa == 0 {
        // Without a mantissa, NaN is infinite.
        return Some(rounded);
    }
    Some(b.select(is_nan, x, rounded))
}
