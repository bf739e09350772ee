//! Floats in decimal, with all digits that their format may need.

use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// Returns the literal of a float in C++: `1.500000000e+00f`; names of `math.h` for infinities and NaN.
///
/// The digits are those of the reference implementation. It cuts the exact decimal expansion to a number of digits that
/// it estimates from the length in bits, and only then rounds, halves up, if there is a digit too many.
pub(crate) fn literal(value: ApFloat) -> String {
    let sign = if value.is_negative() { "-" } else { "" };
    if value.is_nan() {
        return "NAN".to_owned();
    }
    if value.is_infinite() {
        return format!("{sign}INFINITY");
    }
    let suffix = match value.semantics() {
        FloatSemantics::F16 => "f16",
        FloatSemantics::BF16 => "bf16",
        FloatSemantics::F32 => "f",
        _ => "",
    };
    if value.is_zero() {
        return format!("{sign}0.0e+00{suffix}");
    }
    let limit = 2 + value.semantics().precision_bits() as usize * 59 / 196;
    let (digits, exponent) = rounded(value.abs(), limit);
    // The point is after the first digit, so the exponent grows with the digits after it.
    let exponent = exponent + digits.len() as i64 - 1;
    let direction = if exponent < 0 { '-' } else { '+' };
    let (first, rest) = digits.split_at(1);
    format!("{sign}{first}.{rest:0<limit$}e{direction}{:02}{suffix}", exponent.unsigned_abs())
}

/// Returns the digits of a positive number, at most that many, and the exponent of the last one.
fn rounded(value: ApFloat, limit: usize) -> (String, i64) {
    let (mut integer, mut exponent) = exact(value);
    let required = (limit as u32 * 196).div_ceil(59);
    if integer.active_bits() > required {
        let removable = (integer.active_bits() - required) * 59 / 196;
        let tens = power(integer.width_bits(), 10, removable);
        integer = integer.checked_div_unsigned(&tens).unwrap_or(integer);
        exponent += i64::from(removable);
    }
    let mut digits = integer.to_string_unsigned(10).into_bytes();
    if let Some(dropped) = digits.get(limit).copied() {
        exponent += (digits.len() - limit) as i64;
        digits.truncate(limit);
        if dropped >= b'5' {
            while digits.last() == Some(&b'9') {
                digits.pop();
                exponent += 1;
            }
            match digits.last_mut() {
                Some(last) => *last += 1,
                None => digits.push(b'1'),
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&b'0') {
        digits.pop();
        exponent += 1;
    }
    (digits.into_iter().map(char::from).collect(), exponent)
}

/// Returns a positive number as an integer times a power of ten, exactly.
fn exact(value: ApFloat) -> (ApInt, i64) {
    // All formats that are written have less precision and less range than this one.
    let bits = value.to_f64().to_bits();
    let (field, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let (significand, exponent) = match field {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, field - 1075),
    };
    let zeros = significand.trailing_zeros();
    let (significand, exponent) = (significand >> zeros, exponent + i64::from(zeros));
    // A power of five takes less than 2.33 bits.
    let scale = exponent.unsigned_abs() as u32;
    let width = 64 + scale * 7 / 3 + 8;
    let significand = ApInt::from_u64(width, significand);
    match exponent < 0 {
        true => (significand.wrapping_mul(&power(width, 5, scale)), exponent),
        false => (significand.shl(scale), 0),
    }
}

/// Returns a power modulo 2^width.
fn power(width: u32, base: u64, mut exponent: u32) -> ApInt {
    let (mut result, mut square) = (ApInt::one(width), ApInt::from_u64(width, base));
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result.wrapping_mul(&square);
        }
        square = square.wrapping_mul(&square);
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(semantics: FloatSemantics, value: f64) -> String {
        literal(ApFloat::from_f64(semantics, value).value)
    }

    #[test]
    fn floats_have_the_digits_of_their_format() {
        assert_eq!(text(FloatSemantics::F32, 1.0), "1.000000000e+00f");
        assert_eq!(text(FloatSemantics::F32, -1e-30), "-1.000000000e-30f");
        assert_eq!(text(FloatSemantics::F16, 1.5), "1.50000e+00f16");
        assert_eq!(text(FloatSemantics::BF16, 1.5), "1.5000e+00bf16");
        assert_eq!(text(FloatSemantics::F64, 123456789.0), "1.23456789000000000e+08");
        assert_eq!(text(FloatSemantics::F64, 1e300), "1.00000000000000010e+300");
        assert_eq!(text(FloatSemantics::F32, -0.0), "-0.0e+00f");
        assert_eq!(text(FloatSemantics::F32, f64::NEG_INFINITY), "-INFINITY");
    }

    #[test]
    fn literals_are_read_as_the_same_number() {
        let mut bits: u64 = 0x9E37_79B9_7F4A_7C15;
        for _ in 0..2000 {
            bits = bits.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
            let double = f64::from_bits(bits);
            if double.is_finite() {
                assert_eq!(text(FloatSemantics::F64, double).parse::<f64>().ok(), Some(double));
            }
            let single = f32::from_bits((bits >> 32) as u32);
            if single.is_finite() {
                let text = text(FloatSemantics::F32, f64::from(single));
                assert_eq!(text.trim_end_matches('f').parse::<f32>().ok(), Some(single));
            }
        }
    }
}
