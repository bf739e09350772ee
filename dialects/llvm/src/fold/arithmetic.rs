//! Integers.

use crate::{AllocaOp, ICmpOp, ICmpPredicate, OrOp, ShlOp, ZeroOp};
use terrace_ir::spec::case_value;
use terrace_ir::{Constants, Edit, Folded, TypedOp, Value};
use terrace_support::ap_int::ApInt;

impl<'c> OrOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // or(c, d) -> c | d
        let (lhs, rhs) = (constants.get(0)?.as_integer()?, constants.get(1)?.as_integer()?);
        let value = lhs.to_ap_int().or(&rhs.to_ap_int());
        Folded::to(constants.context().ap_int_attribute(self.res().ty(), &value))
    }
}

impl<'c> ShlOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // shl(c, d) -> c << d, where d is less than the width
        let rhs = constants.get(1)?.as_integer()?.to_u64()?;
        let ty = self.res().ty();
        let amount = u32::try_from(rhs).ok().filter(|amount| Some(*amount) < ty.int_or_float_width())?;
        let lhs = constants.get(0)?.as_integer()?.to_ap_int();
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
