//! Folds of sizes: an index and a size have the same constants.

use crate::{AddOp, DivOp, IndexToSizeOp, MaxOp, MinOp, MulOp, SizeToIndexOp};
use terrace_ir::{Constants, Folded};

impl<'a, 'c> AddOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // add(x, 0 : index) -> x
        let is_zero = operands.is_zero(1) && self.rhs().ty().is_index();
        if is_zero && self.lhs().ty() == self.result().ty() {
            return Folded::to(self.lhs());
        }
        if let Some(poison) = operands.poison() {
            return Folded::to(poison);
        }
        // add(c, d) -> c + d
        let (lhs, rhs) = (operands.get(0)?.as_i64()?, operands.get(1)?.as_i64()?);
        Folded::to(operands.context().index_attribute(lhs.wrapping_add(rhs)))
    }
}

impl<'c> MulOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // mul(c, d) -> c * d
        let (lhs, rhs) = (operands.get(0)?.as_i64()?, operands.get(1)?.as_i64()?);
        Folded::to(operands.context().index_attribute(lhs.wrapping_mul(rhs)))
    }
}

impl<'c> DivOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // div(c, d) -> c / d, rounded down; a quotient of zero is not
        let (lhs, rhs) = (operands.get(0)?.as_i64()?, operands.get(1)?.as_i64()?);
        if rhs == 0 {
            return None;
        }
        let (quotient, rest) = (lhs.wrapping_div(rhs), lhs.wrapping_rem(rhs));
        let is_above = quotient < 0 && rest != 0;
        Folded::to(operands.context().index_attribute(quotient - i64::from(is_above)))
    }
}

impl<'c> IndexToSizeOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // index_to_size(c) -> c
        Folded::to(operands.get(0)?)
    }
}

impl<'c> SizeToIndexOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // size_to_index(c) -> c
        Folded::to(operands.get(0)?)
    }
}

macro_rules! same_operands {
    ($($op:ident)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
                // max(x, x) -> x
                if self.lhs() == self.rhs() { Folded::to(self.lhs()) } else { None }
            }
        }
    )*};
}

same_operands! { MaxOp MinOp }
