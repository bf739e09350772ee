//! Folds of operations with a result that is twice as wide, in two halves.

use crate::constraints::i1_of_same_shape;
use crate::{AddUIExtendedOp, MulSIExtendedOp, MulUIExtendedOp};
use terrace_ir::fold::binary;
use terrace_ir::{Attribute, Constants, FoldResult, Folded};
use terrace_support::ap_int::ApInt;

impl<'a, 'c> AddUIExtendedOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        // addui_extended(x, 0) -> x, false
        if operands.is_zero(1) {
            let no = context.zero_attribute(self.overflow().ty())?;
            return Folded::to_all([FoldResult::from(self.lhs()), FoldResult::from(no)]);
        }
        // addui_extended(x, poison) -> poison, poison
        if let Some(poison) = operands.poison() {
            return Folded::to_all([poison, poison]);
        }
        // addui_extended(c, d) -> c + d, whether it wraps
        let (lhs, rhs) = (operands.get(0)?, operands.get(1)?);
        let sum = binary(context, lhs, rhs, ApInt::wrapping_add)?;
        let ty = i1_of_same_shape(context, &[lhs.ty()?]).pop();
        let wraps = |lhs: &ApInt, rhs: &ApInt| {
            Some(ApInt::from_u64(1, u64::from(lhs.overflowing_add_unsigned(rhs).1)))
        };
        let Folded::Results(overflow) = operands.fold_binary_of(ty, wraps)? else { return None };
        Folded::to_all([FoldResult::from(sum), overflow[0]])
    }
}

impl<'a, 'c> MulSIExtendedOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // mulsi_extended(x, 0) -> 0, 0
        if operands.is_zero(1) {
            let zero = operands.get(1)?;
            return Folded::to_all([zero, zero]);
        }
        // mulsi_extended(c, d) -> the halves of c * d
        fold_product(operands, ApInt::mul_high_signed)
    }
}

impl<'a, 'c> MulUIExtendedOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // mului_extended(x, 0) -> 0, 0
        if operands.is_zero(1) {
            let zero = operands.get(1)?;
            return Folded::to_all([zero, zero]);
        }
        // mului_extended(x, 1) -> x, 0
        if operands.is_one(1) {
            let zero = operands.context().zero_attribute(self.lhs().ty())?;
            return Folded::to_all([FoldResult::from(self.lhs()), FoldResult::from(zero)]);
        }
        // mului_extended(c, d) -> the halves of c * d
        fold_product(operands, ApInt::mul_high_unsigned)
    }
}

fn fold_product<'c>(operands: &Constants<'_, 'c>, high: fn(&ApInt, &ApInt) -> ApInt) -> Option<Folded<'c>> {
    if let Some(poison) = operands.poison() {
        return Folded::to_all([poison, poison]);
    }
    let half = |calculate: fn(&ApInt, &ApInt) -> ApInt| -> Option<Attribute<'c>> {
        binary(operands.context(), operands.get(0)?, operands.get(1)?, calculate)
    };
    Folded::to_all([half(ApInt::wrapping_mul)?, half(high)?])
}
