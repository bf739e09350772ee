//! Ranges of bitwise operations and shifts.

use super::arithmetic::NoWrap;
use super::range::{ConstantIntRanges as Range, Reading, by_ends};
use terrace_support::ap_int::ApInt;

/// Returns the bits that all integers between two bounds share, and the low bits that may differ: once all zeros,
/// once all ones.
fn spread(range: &Range) -> [ApInt; 2] {
    let varying = varying(range);
    [range.umin().and(&varying.not()), range.umax().or(&varying)]
}

/// Returns the low bits in which integers between two bounds may differ.
fn varying(range: &Range) -> ApInt {
    let width = range.width_bits();
    let differing = width - range.umin().xor(range.umax()).leading_zeros();
    match differing {
        0 => ApInt::zero(width),
        _ => ApInt::all_ones(width).lshr(width - differing),
    }
}

/// `a & b`
pub fn and(a: &Range, b: &Range) -> Range {
    by_ends(Reading::Unsigned, &spread(a), &spread(b), |a, b| Some(a.and(b)))
}

/// `a | b`
pub fn or(a: &Range, b: &Range) -> Range {
    by_ends(Reading::Unsigned, &spread(a), &spread(b), |a, b| Some(a.or(b)))
}

/// `a ^ b`: the bits that vary in neither are known.
pub fn xor(a: &Range, b: &Range) -> Range {
    let varying = varying(a).or(&varying(b));
    let value = a.umin().xor(b.umin());
    Range::from_unsigned(value.and(&varying.not()), value.or(&varying))
}

/// Returns the distance of a shift, if it is less than the width.
fn distance(by: &ApInt) -> Option<u32> {
    let width = by.width_bits();
    u32::try_from(by.to_u64()?).ok().filter(|by| *by < width)
}

/// `a << by`; `None` if that loses bits, or the number at the end if it promises not to.
fn shifted(a: &ApInt, by: &ApInt, reading: Reading, no_wrap: bool) -> Option<ApInt> {
    let exact = distance(by).and_then(|by| {
        let (value, overflows) = match reading {
            Reading::Signed => a.overflowing_shl_signed(by),
            Reading::Unsigned => a.overflowing_shl_unsigned(by),
        };
        (!overflows).then_some(value)
    });
    let width = a.width_bits();
    exact.or(match (no_wrap, reading) {
        (false, _) => None,
        (true, Reading::Unsigned) => Some(ApInt::all_ones(width)),
        (true, Reading::Signed) if a.is_negative() => Some(ApInt::signed_min(width)),
        (true, Reading::Signed) => Some(ApInt::signed_max(width)),
    })
}

/// `a << b`
pub fn shl(a: &Range, b: &Range, no_wrap: NoWrap) -> Range {
    let by = Reading::Unsigned.bounds(b);
    let of = |reading: Reading, no_wrap: bool| {
        by_ends(reading, &reading.bounds(a), &by, |a, by| shifted(a, by, reading, no_wrap))
    };
    of(Reading::Unsigned, no_wrap.unsigned).intersection(&of(Reading::Signed, no_wrap.signed))
}

/// `a >> b`, signs put in front.
pub fn shr_signed(a: &Range, b: &Range) -> Range {
    let by = Reading::Unsigned.bounds(b);
    by_ends(Reading::Signed, &Reading::Signed.bounds(a), &by, |a, by| Some(a.ashr(distance(by)?)))
}

/// `a >> b`, zeros put in front.
pub fn shr_unsigned(a: &Range, b: &Range) -> Range {
    let by = Reading::Unsigned.bounds(b);
    by_ends(Reading::Unsigned, &Reading::Unsigned.bounds(a), &by, |a, by| Some(a.lshr(distance(by)?)))
}
