//! Integers.

use crate::{AllocaOp, ICmpOp, ICmpPredicate, OrOp, ShlOp, ZeroOp};
use terrace_ir::spec::case_value;
use terrace_ir::{Constants, Edit, Folded, Type, TypedOp, Value};
use terrace_support::ap_int::ApInt;

/// Returns the value of a constant operand: an attribute may be of another width than the constant whose value it is.
pub(super) fn integer(constants: &Constants<'_, '_>, at: usize, ty: Type<'_>) -> Option<ApInt> {
    let (width, _) = ty.as_integer()?;
    Some(constants.get(at)?.as_integer()?.to_ap_int().sign_extend_or_truncate(width))
}

impl<'c> OrOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // or(c, d) -> c | d
        let ty = self.res().ty();
        let value = integer(constants, 0, ty)?.or(&integer(constants, 1, ty)?);
        Folded::to(constants.context().ap_int_attribute(ty, &value))
    }
}

impl<'c> ShlOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // shl(c, d) -> c << d, where d is less than the width
        let ty = self.res().ty();
        let (lhs, rhs) = (integer(constants, 0, ty)?, integer(constants, 1, ty)?);
        let amount =
            u32::try_from(rhs.as_ref().to_u64()?).ok().filter(|amount| *amount < lhs.width_bits())?;
        Folded::to(constants.context().ap_int_attribute(ty, &lhs.shl(amount)))
    }
}

impl<'c> ICmpOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let predicate = self.op().attribute("predicate").and_then(case_value)?;
        let (is_eq, is_ne) = (predicate == ICmpPredicate::Eq.value(), predicate == ICmpPredicate::Ne.value());
        if !is_eq && !is_ne {
            return None;
        }
        let (lhs, rhs) = (self.lhs(), self.rhs());
        let ty = self.res().ty();
        let constant =
            |value: bool| Folded::to(constants.context().uniform(ty, &ApInt::from_u64(1, u64::from(value))));
        let is_null = |value: Value<'_, 'c>| value.defining::<ZeroOp>().is_some();
        let is_alloca = |value: Value<'_, 'c>| value.defining::<AllocaOp>().is_some();
        if lhs == rhs {
            // icmp eq(x, x) -> true
            constant(is_eq)
        } else if is_alloca(lhs) && is_null(rhs) {
            // icmp eq(alloca, null) -> false
            constant(is_ne)
        } else if is_null(lhs) && is_alloca(rhs) {
            // icmp eq(null, alloca) -> icmp eq(alloca, null)
            Folded::in_place([Edit::Operand(0, rhs.id()), Edit::Operand(1, lhs.id())])
        } else {
            None
        }
    }
}
