//! Folds of integer arithmetic and of operations on bits.

use crate::{AddIOp, AndIOp, MulIOp, OrIOp, SubIOp, XOrIOp};
use terrace_ir::{Constants, Folded, Value};
use terrace_support::ap_int::ApInt;

impl<'a, 'c> AddIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // addi(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        // addi(subi(a, b), b) -> a
        if let Some(sub) = self.lhs().defining::<SubIOp>().filter(|sub| sub.rhs() == self.rhs()) {
            return Folded::to(sub.lhs());
        }
        // addi(b, subi(a, b)) -> a
        if let Some(sub) = self.rhs().defining::<SubIOp>().filter(|sub| sub.rhs() == self.lhs()) {
            return Folded::to(sub.lhs());
        }
        // addi(c, d) -> c + d, wrapping
        operands.fold_binary(ApInt::wrapping_add)
    }
}

impl<'a, 'c> SubIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // subi(x, x) -> 0
        if self.lhs() == self.rhs()
            && let Some(zero) = operands.context().zero_attribute(self.result().ty())
        {
            return Folded::to(zero);
        }
        // subi(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        if let Some(add) = self.lhs().defining::<AddIOp>() {
            // subi(addi(a, b), b) -> a
            if add.rhs() == self.rhs() {
                return Folded::to(add.lhs());
            }
            // subi(addi(a, b), a) -> b
            if add.lhs() == self.rhs() {
                return Folded::to(add.rhs());
            }
        }
        // subi(c, d) -> c - d, wrapping
        operands.fold_binary(ApInt::wrapping_sub)
    }
}

impl<'a, 'c> MulIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // muli(x, 0) -> 0
        if operands.is_zero(1) {
            return Folded::to(self.rhs());
        }
        // muli(x, 1) -> x
        if operands.is_one(1) {
            return Folded::to(self.lhs());
        }
        // muli(c, d) -> c * d, wrapping
        operands.fold_binary(ApInt::wrapping_mul)
    }
}

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
        if (is_complement(self.lhs(), self.rhs()) || is_complement(self.rhs(), self.lhs()))
            && let Some(zero) = operands.context().zero_attribute(self.result().ty())
        {
            return Folded::to(zero);
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
            && let Some(zero) = operands.context().zero_attribute(self.result().ty())
        {
            return Folded::to(zero);
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

/// Whether `complement` is `xori(value, -1)`.
fn is_complement<'a, 'c>(value: Value<'a, 'c>, complement: Value<'a, 'c>) -> bool {
    complement.defining::<XOrIOp>().is_some_and(|xor| {
        xor.lhs() == value && xor.rhs().constant_int().is_some_and(|mask| mask.is_all_ones())
    })
}
