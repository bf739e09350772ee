//! Sums, products, quotients, remainders and extremes of integers of which bounds are known.

use super::range::{ConstantIntRanges as Range, Reading, by_bounds, by_ends};
use terrace_support::ap_int::ApInt;

/// Which kinds of overflow an operation promises not to have.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct NoWrap {
    /// Not as signed numbers.
    pub signed: bool,
    /// Not as unsigned numbers.
    pub unsigned: bool,
}

/// Returns the value of what does not overflow.
fn exact((value, overflows): (ApInt, bool)) -> Option<ApInt> {
    (!overflows).then_some(value)
}

/// Returns the product, or the number at the end where it is beyond.
fn saturated_product(a: &ApInt, b: &ApInt, reading: Reading) -> ApInt {
    let width = a.width_bits();
    let (product, overflows) = match reading {
        Reading::Signed => a.overflowing_mul_signed(b),
        Reading::Unsigned => a.overflowing_mul_unsigned(b),
    };
    match (overflows, reading) {
        (false, _) => product,
        (true, Reading::Unsigned) => ApInt::all_ones(width),
        (true, Reading::Signed) if a.is_negative() == b.is_negative() => ApInt::signed_max(width),
        (true, Reading::Signed) => ApInt::signed_min(width),
    }
}

/// `a + b`
pub fn add(a: &Range, b: &Range, no_wrap: NoWrap) -> Range {
    let unsigned =
        by_bounds(Reading::Unsigned, (Reading::Unsigned.bounds(a), Reading::Unsigned.bounds(b)), |a, b| {
            if no_wrap.unsigned {
                Some(a.saturating_add_unsigned(b))
            } else {
                exact(a.overflowing_add_unsigned(b))
            }
        });
    let signed =
        by_bounds(Reading::Signed, (Reading::Signed.bounds(a), Reading::Signed.bounds(b)), |a, b| {
            if no_wrap.signed { Some(a.saturating_add_signed(b)) } else { exact(a.overflowing_add_signed(b)) }
        });
    unsigned.intersection(&signed)
}

/// `a - b`
pub fn sub(a: &Range, b: &Range, no_wrap: NoWrap) -> Range {
    // The greater what is taken away, the less is left.
    let crossed = |reading: Reading| {
        let [min, max] = reading.bounds(b);
        (reading.bounds(a), [max, min])
    };
    let unsigned = by_bounds(Reading::Unsigned, crossed(Reading::Unsigned), |a, b| {
        if no_wrap.unsigned {
            Some(a.saturating_sub_unsigned(b))
        } else {
            exact(a.overflowing_sub_unsigned(b))
        }
    });
    let signed = by_bounds(Reading::Signed, crossed(Reading::Signed), |a, b| {
        if no_wrap.signed { Some(a.saturating_sub_signed(b)) } else { exact(a.overflowing_sub_signed(b)) }
    });
    unsigned.intersection(&signed)
}

/// `a * b`
pub fn mul(a: &Range, b: &Range, no_wrap: NoWrap) -> Range {
    let unsigned =
        by_ends(Reading::Unsigned, &Reading::Unsigned.bounds(a), &Reading::Unsigned.bounds(b), |a, b| {
            match no_wrap.unsigned {
                true => Some(saturated_product(a, b, Reading::Unsigned)),
                false => exact(a.overflowing_mul_unsigned(b)),
            }
        });
    let signed =
        by_ends(
            Reading::Signed,
            &Reading::Signed.bounds(a),
            &Reading::Signed.bounds(b),
            |a, b| match no_wrap.signed {
                true => Some(saturated_product(a, b, Reading::Signed)),
                false => exact(a.overflowing_mul_signed(b)),
            },
        );
    unsigned.intersection(&signed)
}

/// Rounding of a quotient, given both operands and the quotient towards zero.
type Rounding = fn(&ApInt, &ApInt, ApInt) -> Option<ApInt>;

fn toward_zero(_: &ApInt, _: &ApInt, quotient: ApInt) -> Option<ApInt> {
    Some(quotient)
}

fn has_rest(a: &ApInt, b: &ApInt, reading: Reading) -> bool {
    let rest = match reading {
        Reading::Signed => a.checked_rem_signed(b),
        Reading::Unsigned => a.checked_rem_unsigned(b),
    };
    rest.is_some_and(|rest| !rest.is_zero())
}

fn up_unsigned(a: &ApInt, b: &ApInt, quotient: ApInt) -> Option<ApInt> {
    if !has_rest(a, b, Reading::Unsigned) {
        return Some(quotient);
    }
    exact(quotient.overflowing_add_unsigned(&ApInt::one(quotient.width_bits())))
}

fn up_signed(a: &ApInt, b: &ApInt, quotient: ApInt) -> Option<ApInt> {
    if !has_rest(a, b, Reading::Signed) || a.is_negative() != b.is_negative() {
        return Some(quotient);
    }
    exact(quotient.overflowing_add_signed(&ApInt::one(quotient.width_bits())))
}

fn down_signed(a: &ApInt, b: &ApInt, quotient: ApInt) -> Option<ApInt> {
    if !has_rest(a, b, Reading::Signed) || a.is_negative() == b.is_negative() {
        return Some(quotient);
    }
    exact(quotient.overflowing_sub_signed(&ApInt::one(quotient.width_bits())))
}

fn quotient_unsigned(a: &Range, b: &Range, round: Rounding) -> Range {
    if !b.umin().is_zero() {
        let (left, right) = (Reading::Unsigned.bounds(a), Reading::Unsigned.bounds(b));
        return by_ends(Reading::Unsigned, &left, &right, |a, b| round(a, b, a.checked_div_unsigned(b)?));
    }
    // Division makes nothing greater; and a divisor that may be zero is at most its bound.
    let least = match a.umin().cmp_unsigned(b.umax()).is_ge() {
        true => a.umin().checked_div_unsigned(b.umax()),
        false => None,
    };
    Range::from_unsigned(least.unwrap_or_else(|| ApInt::zero(a.width_bits())), a.umax().clone())
}

fn quotient_signed(a: &Range, b: &Range, round: Rounding) -> Range {
    let is_never_zero = is_positive(b.smin()) || b.smax().is_negative();
    if !is_never_zero {
        return Range::max_range(a.width_bits());
    }
    let (left, right) = (Reading::Signed.bounds(a), Reading::Signed.bounds(b));
    by_ends(Reading::Signed, &left, &right, |a, b| round(a, b, exact(a.overflowing_div_signed(b)?)?))
}

fn is_positive(value: &ApInt) -> bool {
    !value.is_negative() && !value.is_zero()
}

/// `a / b`, unsigned, towards zero.
pub fn div_unsigned(a: &Range, b: &Range) -> Range {
    quotient_unsigned(a, b, toward_zero)
}

/// `a / b`, unsigned, up.
pub fn ceil_div_unsigned(a: &Range, b: &Range) -> Range {
    quotient_unsigned(a, b, up_unsigned)
}

/// `a / b`, signed, towards zero.
pub fn div_signed(a: &Range, b: &Range) -> Range {
    quotient_signed(a, b, toward_zero)
}

/// `a / b`, signed, up.
pub fn ceil_div_signed(a: &Range, b: &Range) -> Range {
    let range = quotient_signed(a, b, up_signed);
    // The least number over minus one is itself, far from the quotients of its neighbours.
    if a.smin().is_signed_min() && a.smax() != a.smin() {
        let next = a.smin().wrapping_add(&ApInt::one(a.width_bits()));
        return range.union(&quotient_signed(&Range::from_signed(next, a.smax().clone()), b, up_signed));
    }
    range
}

/// `a / b`, signed, down.
pub fn floor_div_signed(a: &Range, b: &Range) -> Range {
    quotient_signed(a, b, down_signed)
}

/// `a % b`, with the sign of `a`.
pub fn rem_signed(a: &Range, b: &Range) -> Range {
    let width = a.width_bits();
    let (least, greatest) = (b.smin(), b.smax());
    if !is_positive(least) && !greatest.is_negative() {
        return Range::from_signed(ApInt::signed_min(width), ApInt::signed_max(width));
    }
    let divisor = if is_positive(least) { greatest.clone() } else { least.wrapping_abs() };
    let zero = ApInt::zero(width);
    let most = divisor.wrapping_sub(&ApInt::one(width));
    let mut min = if a.smin().is_negative() { most.wrapping_neg() } else { zero.clone() };
    let mut max = if is_positive(a.smax()) { most } else { zero };
    // Neighbours that stay neighbours.
    let length = a.smax().wrapping_sub(a.smin());
    if least == greatest && length.cmp_unsigned(&divisor).is_lt() {
        let ends = (a.smin().checked_rem_signed(&divisor), a.smax().checked_rem_signed(&divisor));
        if let (Some(first), Some(last)) = ends
            && first.cmp_signed(&last).is_le()
        {
            (min, max) = (first, last);
        }
    }
    Range::from_signed(min, max)
}

/// `a % b`, unsigned.
pub fn rem_unsigned(a: &Range, b: &Range) -> Range {
    let width = a.width_bits();
    let zero = ApInt::zero(width);
    // Neither the dividend nor the divisor is less; a divisor of zero says nothing.
    let most = b.umax().wrapping_sub(&ApInt::one(width)).min_unsigned(a.umax());
    let length = a.umax().wrapping_sub(a.umin());
    if !b.umin().is_zero() && b.umin() == b.umax() && length.cmp_unsigned(b.umax()).is_lt() {
        let ends = (a.umin().checked_rem_unsigned(b.umax()), a.umax().checked_rem_unsigned(b.umax()));
        if let (Some(first), Some(last)) = ends
            && first.cmp_unsigned(&last).is_le()
        {
            return Range::from_unsigned(first, last);
        }
    }
    Range::from_unsigned(zero, most)
}

/// Returns the greater one of two signed numbers.
pub fn max_signed(a: &Range, b: &Range) -> Range {
    Range::from_signed(a.smin().max_signed(b.smin()), a.smax().max_signed(b.smax()))
}

/// Returns the greater one of two unsigned numbers.
pub fn max_unsigned(a: &Range, b: &Range) -> Range {
    Range::from_unsigned(a.umin().max_unsigned(b.umin()), a.umax().max_unsigned(b.umax()))
}

/// Returns the lesser one of two signed numbers.
pub fn min_signed(a: &Range, b: &Range) -> Range {
    Range::from_signed(a.smin().min_signed(b.smin()), a.smax().min_signed(b.smax()))
}

/// Returns the lesser one of two unsigned numbers.
pub fn min_unsigned(a: &Range, b: &Range) -> Range {
    Range::from_unsigned(a.umin().min_unsigned(b.umin()), a.umax().min_unsigned(b.umax()))
}
