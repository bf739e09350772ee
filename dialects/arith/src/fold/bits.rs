//! Folds of operations on bits.

use super::zero;
use crate::{AndIOp, OrIOp, ShLIOp, ShRSIOp, ShRUIOp, XOrIOp};
use terrace_ir::{Constants, Folded, Value};
use terrace_support::ap_int::ApInt;

impl<'a, 'c> AndIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // andi(x, 0) -> 0
        if operands.is_zero(1) {
            return Folded::to(self.rhs());
        }
        // andi(x, -1) -> x
        if operands.is_all_ones(1) {
            return Folded::to(self.lhs());
        }
        // andi(x, xori(x, -1)) -> 0
        if complement_among(self.lhs(), self.rhs()).is_some()
            && let Some(zero) = zero(operands.context(), self.result().ty())
        {
            return Some(zero);
        }
        // andi(andi(a, b), a) -> andi(a, b)
        let is_in = |value: Value<'a, 'c>, all: Value<'a, 'c>| {
            all.defining::<AndIOp>().is_some_and(|and| and.lhs() == value || and.rhs() == value)
        };
        if is_in(self.rhs(), self.lhs()) {
            return Folded::to(self.lhs());
        }
        // andi(a, andi(a, b)) -> andi(a, b)
        if is_in(self.lhs(), self.rhs()) {
            return Folded::to(self.rhs());
        }
        // andi(c, d) -> c & d
        operands.fold_binary(ApInt::and)
    }
}

impl<'a, 'c> OrIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // ori(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        // ori(x, -1) -> -1
        if operands.is_all_ones(1) {
            return operands.get(1).and_then(Folded::to);
        }
        // ori(x, xori(x, -1)) -> -1
        if let Some(complement) = complement_among(self.lhs(), self.rhs()) {
            return Folded::to(complement.rhs());
        }
        // ori(c, d) -> c | d
        operands.fold_binary(ApInt::or)
    }
}

impl<'a, 'c> XOrIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // xori(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        // xori(x, x) -> 0
        if self.lhs() == self.rhs()
            && let Some(zero) = zero(operands.context(), self.result().ty())
        {
            return Some(zero);
        }
        // xori(xori(x, a), a) -> x
        if let Some(inner) = self.lhs().defining::<XOrIOp>() {
            if inner.rhs() == self.rhs() {
                return Folded::to(inner.lhs());
            }
            if inner.lhs() == self.rhs() {
                return Folded::to(inner.rhs());
            }
        }
        // xori(a, xori(x, a)) -> x
        if let Some(inner) = self.rhs().defining::<XOrIOp>() {
            if inner.rhs() == self.lhs() {
                return Folded::to(inner.lhs());
            }
            if inner.lhs() == self.lhs() {
                return Folded::to(inner.rhs());
            }
        }
        // xori(c, d) -> c ^ d
        operands.fold_binary(ApInt::xor)
    }
}

impl<'a, 'c> ShLIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // shli(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        // shli(c, d) -> c << d, where d is less than the width
        fold_shift(operands, ApInt::shl)
    }
}

impl<'a, 'c> ShRSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // shrsi(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        // shrsi(c, d) -> c >> d, where d is less than the width
        fold_shift(operands, ApInt::ashr)
    }
}

impl<'a, 'c> ShRUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // shrui(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        // shrui(c, d) -> c >>> d, where d is less than the width
        fold_shift(operands, ApInt::lshr)
    }
}

fn fold_shift<'c>(operands: &Constants<'_, 'c>, shift: fn(&ApInt, u32) -> ApInt) -> Option<Folded<'c>> {
    // As upstream, which leaves poison alone: shli(x, poison)
    if operands.poison().is_some() {
        return None;
    }
    operands.try_fold_binary(|value, amount| {
        let amount = u32::try_from(amount.to_u64()?).ok()?;
        (amount < value.width_bits()).then(|| shift(value, amount))
    })
}

/// Returns the one of two values that is `xori(other, -1)`.
fn complement_among<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>) -> Option<XOrIOp<'a, 'c>> {
    let complement = |value: Value<'a, 'c>, of: Value<'a, 'c>| {
        value
            .defining::<XOrIOp>()
            .filter(|xor| xor.lhs() == of && xor.rhs().constant_int().is_some_and(|mask| mask.is_all_ones()))
    };
    complement(b, a).or_else(|| complement(a, b))
}
