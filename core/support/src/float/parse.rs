//! Floats from text.

use super::{ApFloat, FloatSemantics};

impl ApFloat {
    /// Reads a decimal literal, `-?[0-9]+[.][0-9]*([eE][-+]?[0-9]+)?`; `None` if it is of another form.
    ///
    /// As in the reference implementation, the literal is first rounded to `f64`, whatever the format. Overflow is no
    /// error but gives what [`ApFloat::convert`] makes of it.
    #[inline]
    pub fn from_text(semantics: FloatSemantics, literal: &str) -> Option<Self> {
        match literal.strip_prefix('-') {
            Some(magnitude) => Self::from_magnitude(semantics, true, magnitude),
            None => Self::from_magnitude(semantics, false, literal),
        }
    }

    /// Parses as [`ApFloat::from_text`] does, for a literal without its sign.
    #[inline]
    pub fn from_magnitude(semantics: FloatSemantics, is_negative: bool, literal: &str) -> Option<Self> {
        let value: f64 = match parse_short(literal.as_bytes()) {
            Some(value) => value,
            None if is_literal(literal.as_bytes()) => literal.parse().ok()?,
            None => return None,
        };
        Some(Self::from_f64(semantics, if is_negative { -value } else { value }).value)
    }

    /// Returns the float that [`from_magnitude`](Self::from_magnitude) gives for these digits times a power of ten,
    /// if one operation finds it.
    #[inline]
    pub fn from_digits(
        semantics: FloatSemantics,
        is_negative: bool,
        digits: u64,
        exponent: i32,
    ) -> Option<Self> {
        let value = exact(digits, exponent)?;
        Some(Self::from_f64(semantics, if is_negative { -value } else { value }).value)
    }
}

/// The powers of ten that are exact in `f64`.
const EXACT_TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Reads a literal without sign whose digits and power of ten are both exact in `f64`, so that one operation rounds rightly.
///
/// `None` says nothing about the form of the text.
///
/// Source: W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990.
#[inline]
fn parse_short(text: &[u8]) -> Option<f64> {
    if text.len() > 24 {
        return None;
    }
    let mut digits = 0u64;
    let digits_at = |mut i: usize, digits: &mut u64| {
        while let Some(digit) = text.get(i).map(|c| c.wrapping_sub(b'0')).filter(|digit| *digit <= 9) {
            *digits = digits.wrapping_mul(10).wrapping_add(u64::from(digit));
            i += 1;
        }
        i
    };
    let point = digits_at(0, &mut digits);
    if point == 0 || text.get(point) != Some(&b'.') {
        return None;
    }
    let end = digits_at(point + 1, &mut digits);
    // More than 19 digits may have wrapped.
    if end > 20 {
        return None;
    }
    let mut exponent = 0;
    if end != text.len() {
        if text[end] | 0x20 != b'e' {
            return None;
        }
        let is_signed = matches!(text.get(end + 1), Some(b'-' | b'+'));
        let start = end + 1 + usize::from(is_signed);
        let mut magnitude = 0;
        if start >= text.len() || start + 4 < text.len() || digits_at(start, &mut magnitude) != text.len() {
            return None;
        }
        exponent = magnitude as i32;
        if text[end + 1] == b'-' {
            exponent = -exponent;
        }
    }
    exact(digits, exponent - (end - point - 1) as i32)
}

/// Multiplies digits by a power of ten, if both are exact, so that one operation rounds rightly.
#[inline]
fn exact(digits: u64, exponent: i32) -> Option<f64> {
    if digits > 1 << 53 {
        return None;
    }
    let power = *EXACT_TENS.get(exponent.unsigned_abs() as usize)?;
    Some(if exponent < 0 { digits as f64 / power } else { digits as f64 * power })
}

/// Returns true if this is a literal without sign; the standard library also knows `inf`, and numbers without a point.
#[inline]
fn is_literal(text: &[u8]) -> bool {
    let digits_from = |start: usize| start + text[start..].iter().take_while(|c| c.is_ascii_digit()).count();
    let point = digits_from(0);
    if point == 0 || text.get(point) != Some(&b'.') {
        return false;
    }
    let end = digits_from(point + 1);
    match text.get(end) {
        None => true,
        Some(b'e' | b'E') => {
            let start = end + 1 + usize::from(matches!(text.get(end + 1), Some(b'-' | b'+')));
            start < text.len() && digits_from(start) == text.len()
        }
        Some(_) => false,
    }
}
