//! Casts of elements.

use super::clamp::float_between;
use super::elements::Elements;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Signedness, Type, TypedOp};
use terrace_math as math;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode};

/// `cast(x)`: floats are rounded to the nearest integer and stay within the limits of its type; truth is what is not
/// zero.
pub(super) fn cast<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x] = &e.args[..] else { return None };
    let (from, to) = (e.ty, e.result);
    let (from_width, to_width) = (from.int_or_float_width()?, to.int_or_float_width()?);
    if from == to {
        return Some(x);
    }
    let is_truth = |ty: Type<'c>| ty.is_integer() && ty.int_or_float_width() == Some(1);
    match (from.as_float(), to.as_float()) {
        (Some(_), Some(_)) if from_width < to_width => Some(b.extf(x, to)),
        (Some(_), Some(_)) => Some(b.truncf(x, to)),
        (None, Some(_)) if is_truth(from) => Some(b.uitofp(x, to)),
        (None, Some(_)) if from.as_integer().is_some_and(|(_, sign)| sign == Signedness::Unsigned) => {
            Some(b.uitofp(x, to))
        }
        (None, Some(_)) => Some(b.sitofp(x, to)),
        (Some(semantics), None) if is_truth(to) => {
            let zero = b.float(from, &ApFloat::zero(semantics));
            Some(b.cmpf(CmpFPredicate::Une, x, zero))
        }
        (Some(semantics), None) => float_to_integer(b, x, from, semantics, to),
        (None, None) if is_truth(from) && from_width < to_width => Some(b.extui(x, to)),
        (None, None) if is_truth(to) => {
            let zero = b.int(from, 0);
            Some(b.cmpi(CmpIPredicate::Ne, x, zero))
        }
        (None, None) if from_width < to_width => Some(b.extsi(x, to)),
        (None, None) if from_width > to_width => Some(b.trunci(x, to)),
        (None, None) => None,
    }
}

/// Creates the nearest integer of a type to a float.
fn float_to_integer<'c>(
    b: &mut Builder<'_, '_, 'c>,
    x: ValueId,
    from: Type<'c>,
    semantics: FloatSemantics,
    to: Type<'c>,
) -> Option<ValueId> {
    let width = to.int_or_float_width()?;
    let (least, most) = (ApInt::signed_min(width), ApInt::signed_max(width));
    let rounded = b.value(math::RoundEvenOp::NAME, &[x], from);
    if i64::from(width) - 1 > i64::from(semantics.max_exponent()) {
        // All finite floats fit; infinities become the limits.
        let converted = b.fptosi(rounded, to);
        let infinity = ApFloat::infinity(semantics);
        let (above, below) = (b.float(from, &infinity), b.float(from, &infinity.neg()));
        let is_above = b.cmpf(CmpFPredicate::Ueq, rounded, above);
        let is_below = b.cmpf(CmpFPredicate::Ueq, rounded, below);
        let (least, most) = (b.ap_int(to, &least), b.ap_int(to, &most));
        let value = b.select(is_above, most, converted);
        return Some(b.select(is_below, least, value));
    }
    let float = |int: &ApInt| ApFloat::from_int_signed(semantics, int, RoundingMode::NearestTiesToEven).value;
    let lowest = b.float(from, &float(&least));
    if semantics.precision_bits() >= width - 1 {
        // Both limits are floats.
        let highest = b.float(from, &float(&most));
        let value = float_between(b, rounded, lowest, highest);
        return Some(b.fptosi(value, to));
    }
    // The largest integer is no float, but one more is.
    let beyond = b.float(from, &float(&least).neg());
    let most = b.ap_int(to, &most);
    let value = b.maximumf(rounded, lowest);
    let value = b.fptosi(value, to);
    let is_above = b.cmpf(CmpFPredicate::Uge, rounded, beyond);
    Some(b.select(is_above, most, value))
}
