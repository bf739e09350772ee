//! Folds of functions of integers.

use crate::{AbsIOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, IPowIOp};
use terrace_ir::{Constants, Folded};
use terrace_support::ap_int::ApInt;

impl<'a, 'c> AbsIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // absi(c) -> |c|, wrapping
        operands.fold_unary(|value| Some(value.wrapping_abs()))
    }
}

impl<'a, 'c> CountLeadingZerosOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // ctlz(c) -> the zeros above the highest one
        operands.fold_unary(|value| Some(count(value, value.leading_zeros())))
    }
}

impl<'a, 'c> CountTrailingZerosOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // cttz(c) -> the zeros below the lowest one
        operands.fold_unary(|value| Some(count(value, value.trailing_zeros())))
    }
}

impl<'a, 'c> CtPopOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // ctpop(c) -> the ones
        operands.fold_unary(|value| Some(count(value, value.count_ones())))
    }
}

impl<'a, 'c> IPowIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // ipowi(c, d) -> c^d, wrapping; a fraction is zero, and zero to a negative power is not folded
        operands.try_fold_binary(power)
    }
}

fn power(base: &ApInt, exponent: &ApInt) -> Option<ApInt> {
    if exponent.is_negative() && !exponent.is_zero() {
        return power_below_one(base, exponent);
    }
    let (mut result, mut square, width) =
        (ApInt::one(base.width_bits()), base.clone(), exponent.width_bits());
    for at in 0..width {
        if exponent.bit(at) {
            result = result.wrapping_mul(&square);
        }
        square = square.wrapping_mul(&square);
    }
    Some(result)
}

/// Returns the power for a negative exponent, rounded towards zero.
fn power_below_one(base: &ApInt, exponent: &ApInt) -> Option<ApInt> {
    if base.is_zero() {
        None
    } else if base.is_one() {
        Some(base.clone())
    } else if base.is_all_ones() {
        Some(if exponent.bit(0) { base.clone() } else { ApInt::one(base.width_bits()) })
    } else {
        Some(ApInt::zero(base.width_bits()))
    }
}

fn count(value: &ApInt, count: u32) -> ApInt {
    ApInt::from_u64(value.width_bits(), u64::from(count))
}
