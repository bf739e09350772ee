//! Constant trip counts of loops.

use std::cmp::Ordering;
use terrace_arith::{AddIOp, IntegerOverflowFlags};
use terrace_ir::Value;
use terrace_support::ap_int::ApInt;

/// A bound or a step: a value, or a constant in its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound<'a, 'c> {
    Value(Value<'a, 'c>),
    Constant(i64),
}

impl Bound<'_, '_> {
    pub fn constant(self) -> Option<ApInt> {
        match self {
            Bound::Value(value) => value.constant_int(),
            Bound::Constant(constant) => Some(ApInt::from_i64(64, constant)),
        }
    }
}

/// True if bounds are compared with sign.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Signed,
    Unsigned,
}

/// Returns the number of iterations from a lower bound to an upper bound in steps.
///
/// A step that is not positive counts as no iteration at all. The distance is an unsigned number: one that does not fit in
/// the signed type is a distance as well, which the reference takes for no iteration.
pub(crate) fn trip_count<'a, 'c>(
    lower: Bound<'a, 'c>,
    upper: Bound<'a, 'c>,
    step: Bound<'a, 'c>,
    comparison: Comparison,
) -> Option<ApInt> {
    let none = || Some(ApInt::zero(64));
    if lower == upper {
        return none();
    }
    let step = step.constant();
    let is_signed = comparison == Comparison::Signed;
    if step.as_ref().is_some_and(|step| step.is_zero() || is_signed && step.is_negative()) {
        return none();
    }
    let distance = match (lower.constant(), upper.constant()) {
        (Some(lower), Some(upper)) => {
            let order = match comparison {
                Comparison::Signed => upper.cmp_signed(&lower),
                Comparison::Unsigned => upper.cmp_unsigned(&lower),
            };
            if order != Ordering::Greater {
                return none();
            }
            upper.wrapping_sub(&lower)
        }
        (None, None) => {
            let distance = distance_by_addition(lower, upper, comparison)?;
            if is_signed && distance.is_negative() {
                return none();
            }
            distance
        }
        _ => return None,
    };
    distance.checked_ceil_div_unsigned(&step?)
}

/// Returns the distance from `x` to `addi(x, c)`, where that does not overflow.
fn distance_by_addition<'a, 'c>(
    lower: Bound<'a, 'c>,
    upper: Bound<'a, 'c>,
    comparison: Comparison,
) -> Option<ApInt> {
    let (Bound::Value(lower), Bound::Value(upper)) = (lower, upper) else { return None };
    let add = upper.defining::<AddIOp>()?;
    let needed = match comparison {
        Comparison::Signed => IntegerOverflowFlags::NSW,
        Comparison::Unsigned => IntegerOverflowFlags::NUW,
    };
    let fits = add.overflow_flags().contains(needed) && add.lhs() == lower;
    if fits { add.rhs().constant_int() } else { None }
}
