//! Folds of divisions and remainders; what would trap is not folded.

use super::zero;
use crate::{
    CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp, IntegerOverflowFlags, MulIOp, RemSIOp, RemUIOp,
};
use terrace_ir::{Constants, Folded, Value};
use terrace_support::ap_int::ApInt;

impl<'a, 'c> DivUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // divui(x, 1) -> x
        if operands.is_one(1) {
            return Folded::to(self.lhs());
        }
        // divui(muli(a, b) nuw, b) -> a
        if let Some(factor) = other_factor(self.lhs(), self.rhs(), IntegerOverflowFlags::NUW) {
            return Folded::to(factor);
        }
        // divui(c, d) -> c / d
        operands.try_fold_binary(ApInt::checked_div_unsigned)
    }
}

impl<'a, 'c> DivSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // divsi(x, 1) -> x
        if operands.is_one(1) {
            return Folded::to(self.lhs());
        }
        // divsi(muli(a, b) nsw, b) -> a
        if let Some(factor) = other_factor(self.lhs(), self.rhs(), IntegerOverflowFlags::NSW) {
            return Folded::to(factor);
        }
        // divsi(c, d) -> c / d
        operands.try_fold_binary(|lhs, rhs| without_overflow(lhs.overflowing_div_signed(rhs)))
    }
}

impl<'a, 'c> CeilDivUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // ceildivui(x, 1) -> x
        if operands.is_one(1) {
            return Folded::to(self.lhs());
        }
        // ceildivui(c, d) -> ceil(c / d)
        operands.try_fold_binary(ApInt::checked_ceil_div_unsigned)
    }
}

impl<'a, 'c> CeilDivSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // ceildivsi(x, 1) -> x
        if operands.is_one(1) {
            return Folded::to(self.lhs());
        }
        // ceildivsi(c, d) -> ceil(c / d)
        operands.try_fold_binary(ceil_div_signed)
    }
}

impl<'a, 'c> FloorDivSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // floordivsi(x, 1) -> x
        if operands.is_one(1) {
            return Folded::to(self.lhs());
        }
        // floordivsi(c, d) -> floor(c / d)
        operands.try_fold_binary(|lhs, rhs| without_overflow(lhs.overflowing_floor_div_signed(rhs)))
    }
}

impl<'a, 'c> RemUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // remui(x, 1) -> 0
        if operands.is_one(1) {
            return zero(operands.context(), self.result().ty());
        }
        // remui(c, d) -> c % d
        operands.try_fold_binary(ApInt::checked_rem_unsigned)
    }
}

impl<'a, 'c> RemSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // remsi(x, 1) -> 0
        if operands.is_one(1) {
            return zero(operands.context(), self.result().ty());
        }
        // remsi(c, d) -> c % d
        operands.try_fold_binary(ApInt::checked_rem_signed)
    }
}

/// Returns the other factor of a product that does not overflow.
fn other_factor<'a, 'c>(
    product: Value<'a, 'c>,
    factor: Value<'a, 'c>,
    flags: IntegerOverflowFlags,
) -> Option<Value<'a, 'c>> {
    let product = product.defining::<MulIOp>().filter(|product| product.overflow_flags().contains(flags))?;
    if product.lhs() == factor {
        return Some(product.rhs());
    }
    (product.rhs() == factor).then(|| product.lhs())
}

fn without_overflow(result: Option<(ApInt, bool)>) -> Option<ApInt> {
    result.and_then(|(value, overflows)| (!overflows).then_some(value))
}

/// Rounds up, by way of magnitudes: the least integer has none.
fn ceil_div_signed(lhs: &ApInt, rhs: &ApInt) -> Option<ApInt> {
    let magnitude = |value: &ApInt| {
        let (magnitude, overflows) = value.overflowing_abs();
        (!overflows).then_some(magnitude)
    };
    if lhs.is_zero() || rhs.is_zero() {
        return (!rhs.is_zero()).then(|| lhs.clone());
    }
    let (a, b) = (magnitude(lhs)?, magnitude(rhs)?);
    if lhs.is_negative() == rhs.is_negative() {
        without_overflow(a.overflowing_ceil_div_signed(&b))
    } else {
        Some(without_overflow(a.overflowing_div_signed(&b))?.wrapping_neg())
    }
}
