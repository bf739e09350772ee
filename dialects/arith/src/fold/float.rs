//! Folds of float arithmetic.

use crate::{AddFOp, DivFOp, FastMathFlags, MulFOp, NegFOp, RemFOp, SubFOp};
use terrace_ir::{Constants, Folded};
use terrace_support::float::ApFloat;

impl<'a, 'c> NegFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // negf(negf(x)) -> x
        if let Some(inner) = self.operand().defining::<NegFOp>() {
            return Folded::to(inner.operand());
        }
        // negf(c) -> -c
        operands.fold_unary_float(|value| Some(value.neg()))
    }
}

impl<'a, 'c> AddFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // addf(x, -0) -> x
        if operands.float(1).is_some_and(|value| value.is_zero() && value.is_negative()) {
            return Folded::to(self.lhs());
        }
        // addf(c, d) -> c + d
        operands.fold_binary_float(ApFloat::add)
    }
}

impl<'a, 'c> SubFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // subf(x, +0) -> x
        if operands.float(1).is_some_and(|value| value.is_zero() && !value.is_negative()) {
            return Folded::to(self.lhs());
        }
        // subf(c, d) -> c - d
        operands.fold_binary_float(ApFloat::sub)
    }
}

impl<'a, 'c> MulFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // mulf(x, 1) -> x
        if is_one(operands.float(1)) {
            return Folded::to(self.lhs());
        }
        // mulf(x, 0) nnan nsz -> 0
        let flags = FastMathFlags::NNAN.union(FastMathFlags::NSZ);
        if self.fastmath().contains(flags) && operands.float(1).is_some_and(ApFloat::is_zero) {
            return Folded::to(self.rhs());
        }
        // mulf(c, d) -> c * d
        operands.fold_binary_float(ApFloat::mul)
    }
}

impl<'a, 'c> DivFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // divf(x, 1) -> x
        if is_one(operands.float(1)) {
            return Folded::to(self.lhs());
        }
        // divf(c, d) -> c / d
        operands.fold_binary_float(ApFloat::div)
    }
}

impl<'a, 'c> RemFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // remf(c, d) -> c % d, with the sign of c
        operands.fold_binary_float(ApFloat::rem)
    }
}

fn is_one(value: Option<ApFloat>) -> bool {
    value.is_some_and(|value| value == ApFloat::one(value.semantics()))
}
