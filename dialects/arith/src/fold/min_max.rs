//! Folds of minima and maxima.

use crate::{MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp};
use terrace_ir::{Constants, Folded};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

impl<'a, 'c> MaxSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // maxsi(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        let bound = operands.int(1);
        // maxsi(x, MAX) -> MAX
        if bound.as_ref().is_some_and(ApInt::is_signed_max) {
            return Folded::to(self.rhs());
        }
        // maxsi(x, MIN) -> x
        if bound.as_ref().is_some_and(ApInt::is_signed_min) {
            return Folded::to(self.lhs());
        }
        // maxsi(c, d) -> max(c, d)
        operands.fold_binary(ApInt::max_signed)
    }
}

impl<'a, 'c> MaxUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // maxui(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        // maxui(x, MAX) -> MAX
        if operands.is_all_ones(1) {
            return Folded::to(self.rhs());
        }
        // maxui(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        // maxui(c, d) -> max(c, d)
        operands.fold_binary(ApInt::max_unsigned)
    }
}

impl<'a, 'c> MinSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // minsi(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        let bound = operands.int(1);
        // minsi(x, MIN) -> MIN
        if bound.as_ref().is_some_and(ApInt::is_signed_min) {
            return Folded::to(self.rhs());
        }
        // minsi(x, MAX) -> x
        if bound.as_ref().is_some_and(ApInt::is_signed_max) {
            return Folded::to(self.lhs());
        }
        // minsi(c, d) -> min(c, d)
        operands.fold_binary(ApInt::min_signed)
    }
}

impl<'a, 'c> MinUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // minui(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        // minui(x, 0) -> 0
        if operands.is_zero(1) {
            return Folded::to(self.rhs());
        }
        // minui(x, MAX) -> x
        if operands.is_all_ones(1) {
            return Folded::to(self.lhs());
        }
        // minui(c, d) -> min(c, d)
        operands.fold_binary(ApInt::min_unsigned)
    }
}

impl<'a, 'c> MaximumFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // maximumf(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        // maximumf(x, -inf) -> x
        if operands.float(1).is_some_and(|value| value.is_infinite() && value.is_negative()) {
            return Folded::to(self.lhs());
        }
        // maximumf(c, d) -> maximum(c, d), NaN if one is
        operands.fold_binary_float(ApFloat::maximum)
    }
}

impl<'a, 'c> MaxNumFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // maxnumf(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        // maxnumf(x, NaN) -> x
        if operands.float(1).is_some_and(ApFloat::is_nan) {
            return Folded::to(self.lhs());
        }
        // maxnumf(c, d) -> maxnum(c, d), the other if one is NaN
        operands.fold_binary_float(ApFloat::maxnum)
    }
}

impl<'a, 'c> MinimumFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // minimumf(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        // minimumf(x, +inf) -> x
        if operands.float(1).is_some_and(|value| value.is_infinite() && !value.is_negative()) {
            return Folded::to(self.lhs());
        }
        // minimumf(c, d) -> minimum(c, d), NaN if one is
        operands.fold_binary_float(ApFloat::minimum)
    }
}

impl<'a, 'c> MinNumFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // minnumf(x, x) -> x
        if self.lhs() == self.rhs() {
            return Folded::to(self.rhs());
        }
        // minnumf(x, NaN) -> x
        if operands.float(1).is_some_and(ApFloat::is_nan) {
            return Folded::to(self.lhs());
        }
        // minnumf(c, d) -> minnum(c, d), the other if one is NaN
        operands.fold_binary_float(ApFloat::minnum)
    }
}
