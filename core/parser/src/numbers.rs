//! Numbers in text: digits to values, and the formats of integers and elements.

use terrace_ir::{Signedness, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// This number of digits is always less than 2^64.
const MOST_DIGITS: usize = 19;

/// Reads the decimal digits at a position, eight at a time, after those that the value holds; where they end. The value
/// may wrap.
#[inline]
fn read_digits(text: &[u8], mut at: usize, value: &mut u64) -> usize {
    const TENS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
    while let Some(eight) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        // A digit becomes its value, anything else something above nine.
        let values = u64::from_le_bytes(*eight) ^ 0x3030_3030_3030_3030;
        let above = (values.wrapping_add(0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
        let count = above.trailing_zeros() / 8;
        if count == 0 {
            return at;
        }
        // Zeros come in front; then pairs are put together, and pairs of pairs.
        let digits = values << (64 - 8 * count);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        let (even, odd) = (pairs & 0x0000_00FF_0000_00FF, pairs >> 16 & 0x0000_00FF_0000_00FF);
        let sum =
            even.wrapping_mul(100 + (1_000_000 << 32)).wrapping_add(odd.wrapping_mul(1 + (10_000 << 32)));
        *value = value.wrapping_mul(TENS[count as usize]).wrapping_add(sum >> 32);
        at += count as usize;
        if count < 8 {
            return at;
        }
    }
    while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit <= 9) {
        *value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    at
}

/// A number: its digits times a power of ten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decimal {
    digits: u64,
    exponent: i32,
    is_negative: bool,
    has_point: bool,
}

impl Decimal {
    /// Reads the number that starts at a position, as the lexer sees it, and where it ends.
    #[inline]
    pub fn read(text: &[u8], start: usize) -> Option<(Decimal, usize)> {
        let mut digits = 0u64;
        let is_negative = text.get(start) == Some(&b'-');
        let first = start + usize::from(is_negative);
        let whole = read_digits(text, first, &mut digits);
        let (mut end, mut count, mut exponent) = (whole, whole - first, 0);
        let has_point = text.get(whole) == Some(&b'.');
        if has_point {
            end = read_digits(text, whole + 1, &mut digits);
            count = end - first - 1;
            exponent = -((end - whole - 1) as i32);
        }
        if whole == first || count > MOST_DIGITS || text.get(end) == Some(&b'x') {
            return None;
        }
        if has_point && matches!(text.get(end), Some(b'e' | b'E')) {
            let sign = text.get(end + 1).copied().filter(|byte| matches!(byte, b'+' | b'-'));
            let start = end + 1 + usize::from(sign.is_some());
            let mut power = 0;
            end = read_digits(text, start, &mut power);
            if !(1..=4).contains(&(end - start)) {
                return None;
            }
            exponent += if sign == Some(b'-') { -(power as i32) } else { power as i32 };
        }
        Some((Decimal { digits, exponent, is_negative, has_point }, end))
    }

    /// Returns the bits of it in an integer type of at most 64 bits.
    #[inline]
    pub fn to_integer(self, width: u32, signedness: Signedness) -> Option<u64> {
        if self.has_point || self.is_negative && signedness == Signedness::Unsigned {
            return None;
        }
        small_integer_of(width, signedness, self.is_negative, self.digits)
    }

    /// Returns true if it is written as a float.
    #[inline]
    pub fn has_point(self) -> bool {
        self.has_point
    }

    /// Returns the float next to it, if it is written as one, and one operation finds it.
    #[inline]
    pub fn to_float(self, semantics: FloatSemantics) -> Option<ApFloat> {
        if !self.has_point {
            return None;
        }
        ApFloat::from_digits(semantics, self.is_negative, self.digits, self.exponent)
    }
}

/// Returns the end of a number whose dot is just before `at`.
#[inline]
pub(crate) fn end_of_fraction(text: &[u8], mut at: usize) -> usize {
    let peek = |at: usize| text.get(at).copied().unwrap_or(0);
    while peek(at).is_ascii_digit() {
        at += 1;
    }
    if matches!(peek(at), b'e' | b'E') {
        let sign = usize::from(matches!(peek(at + 1), b'+' | b'-'));
        if peek(at + 1 + sign).is_ascii_digit() {
            at += 1 + sign;
            while peek(at).is_ascii_digit() {
                at += 1;
            }
        }
    }
    at
}

/// Returns the value of decimal digits, or hexadecimal ones after `0x`, if it fits 64 bits.
#[inline]
pub(crate) fn word_of_digits(digits: &[u8]) -> Option<u64> {
    if let [b'0', b'x', hex @ ..] = digits {
        return u64::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok();
    }
    let mut value = 0u64;
    if digits.len() < 20 {
        for digit in digits {
            value = value * 10 + u64::from(digit.wrapping_sub(b'0'));
        }
        return Some(value);
    }
    for digit in digits {
        value = value.checked_mul(10)?.checked_add(u64::from(digit.wrapping_sub(b'0')))?;
    }
    Some(value)
}

/// Returns the bits of an integer literal in a type of at most 64 bits; `None` if the type is wider or the value does
/// not fit.
#[inline]
pub(crate) fn small_integer(ty: Type<'_>, is_negative: bool, digits: &[u8]) -> Option<u64> {
    let (width, signedness) = integer_format(ty)?;
    if width > 64 {
        return None;
    }
    small_integer_of(width, signedness, is_negative, word_of_digits(digits)?)
}

/// Returns the width of an integer or `index`, and whether its literals must fit a signed range.
pub(crate) fn integer_format(ty: Type<'_>) -> Option<(u32, Signedness)> {
    if ty.is_index() { Some((64, Signedness::Signed)) } else { ty.as_integer() }
}

/// Returns the bits of an integer of at most 64 bits, if the value is in range.
///
/// A literal of a signless type may fill the range of either sign; a minus in front of zero is out of range.
#[inline]
pub(crate) fn small_integer_of(
    width: u32,
    signedness: Signedness,
    is_negative: bool,
    magnitude: u64,
) -> Option<u64> {
    if width == 0 {
        return (magnitude == 0 && !is_negative).then_some(0);
    }
    let mask = u64::MAX >> (64 - width);
    if magnitude > mask {
        return None;
    }
    let sign_bit = 1u64 << (width - 1);
    if is_negative {
        let value = magnitude.wrapping_neg() & mask;
        return (value & sign_bit != 0).then_some(value);
    }
    let is_too_large = signedness == Signedness::Signed && magnitude & sign_bit != 0;
    (!is_too_large).then_some(magnitude)
}

/// Returns the value of an integer literal in a type of any width; `None` if it does not fit.
pub(crate) fn wide_integer(ty: Type<'_>, is_negative: bool, digits: &[u8]) -> Option<ApInt> {
    let (width, signedness) = integer_format(ty)?;
    let literal = ApInt::from_literal(std::str::from_utf8(digits).ok()?).ok()?;
    let used = literal.words().iter().rposition(|word| *word != 0).map_or(0, |at| {
        let word = literal.words()[at];
        64 * at as u32 + (u64::BITS - word.leading_zeros())
    });
    if used > width || (width == 0 && is_negative) {
        return None;
    }
    let value = ApInt::from_words(width, literal.words());
    if width == 0 {
        return Some(value);
    }
    if is_negative {
        let negated = value.wrapping_neg();
        return negated.is_negative().then_some(negated);
    }
    (signedness != Signedness::Signed || !value.is_negative()).then_some(value)
}

/// Format of elements.
#[derive(Clone, Copy)]
pub(crate) enum ElementFormat<'c> {
    /// At most 64 bits, not packed.
    Small {
        width: u32,
        signedness: Signedness,
    },
    Bit,
    Wide(Type<'c>),
    Float(FloatSemantics),
}

impl<'c> ElementFormat<'c> {
    /// Returns the format of a type that is no complex one; `None` if its elements are strings.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        if let Some(semantics) = ty.as_float() {
            return Some(ElementFormat::Float(semantics));
        }
        let (width, signedness) = integer_format(ty)?;
        Some(match width {
            1 => ElementFormat::Bit,
            0..=64 => ElementFormat::Small { width, signedness },
            _ => ElementFormat::Wide(ty),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_wherever_they_end() {
        let text: Vec<u8> = b"1234567890123456".iter().copied().chain([b' '; 8]).collect();
        for other in 0..=255u8 {
            for len in 0..16 {
                let mut text = text.clone();
                text[len] = other;
                let mut value = 0;
                let end = read_digits(&text, 0, &mut value);
                if !other.is_ascii_digit() {
                    let digits = std::str::from_utf8(&text[..len]).expect("they are digits");
                    assert_eq!((end, value), (len, digits.parse().unwrap_or(0)), "{other}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_digits_and_a_power() {
        let read = |text: &str| Decimal::read(text.as_bytes(), 0);
        let decimal =
            |digits, exponent, is_negative, has_point| Decimal { digits, exponent, is_negative, has_point };
        assert_eq!(read("-12,"), Some((decimal(12, 0, true, false), 3)));
        assert_eq!(read("1.25]"), Some((decimal(125, -2, false, true), 4)));
        assert_eq!(read("5.401975e+03,"), Some((decimal(5_401_975, -3, false, true), 12)));
        assert_eq!(read("1.E-7"), Some((decimal(1, -7, false, true), 5)));
        assert_eq!(
            read("9999999999999999999"),
            Some((decimal(9_999_999_999_999_999_999, 0, false, false), 19))
        );
        for text in ["", "-", ".5", "0x10", "1.5e", "1.5e+", "99999999999999999999", "a"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
