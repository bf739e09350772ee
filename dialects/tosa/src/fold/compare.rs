//! Folds of comparisons: of splats, and of integers with themselves.

use crate::{EqualOp, GreaterEqualOp, GreaterOp};
use std::cmp::Ordering;
use terrace_ir::{Constants, Folded, Signedness, Type};
use terrace_support::ap_int::ApInt;

/// Returns one truth value for all elements of a type.
fn truth<'c>(operands: &Constants<'_, 'c>, ty: Type<'c>, value: bool) -> Option<Folded<'c>> {
    Folded::to(operands.context().uniform(ty, &ApInt::from_i64(1, i64::from(value))))
}

/// Compares two splats.
fn compare<'c>(
    operands: &Constants<'_, 'c>,
    ty: Type<'c>,
    holds: fn(Ordering) -> bool,
) -> Option<Folded<'c>> {
    let (lhs, rhs) = (operands.get(0)?, operands.get(1)?);
    let element = lhs.ty()?.element_or_self();
    let is_calculated =
        lhs.is_splat() && rhs.is_splat() && ty.has_static_shape() && rhs.ty()?.element_or_self() == element;
    if !is_calculated {
        return None;
    }
    let holds = match (lhs.float_or_splat(), rhs.float_or_splat()) {
        // No comparison with NaN holds.
        (Some(a), Some(b)) => a.to_f64().partial_cmp(&b.to_f64()).is_some_and(holds),
        _ => {
            let (a, b) = (lhs.int_or_splat()?, rhs.int_or_splat()?);
            let is_unsigned = matches!(element.as_integer(), Some((_, Signedness::Unsigned)));
            holds(if is_unsigned { a.cmp_unsigned(&b) } else { a.cmp_signed(&b) })
        }
    };
    truth(operands, ty, holds)
}

impl<'c> EqualOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (lhs, ty) = (self.input1(), self.output().ty());
        // x == x -> true, of integers
        let is_integer = lhs.ty().element_or_self().as_integer().is_some();
        if lhs == self.input2() && is_integer && ty.has_static_shape() {
            return truth(operands, ty, true);
        }
        compare(operands, ty, Ordering::is_eq)
    }
}

impl<'c> GreaterOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        compare(operands, self.output().ty(), Ordering::is_gt)
    }
}

impl<'c> GreaterEqualOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        compare(operands, self.output().ty(), Ordering::is_ge)
    }
}
