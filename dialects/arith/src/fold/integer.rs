//! Folds of addition, subtraction and multiplication.

use super::zero;
use crate::{AddIOp, MulIOp, SubIOp};
use terrace_ir::{Constants, Folded};
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
            && let Some(zero) = zero(operands.context(), self.result().ty())
        {
            return Some(zero);
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
