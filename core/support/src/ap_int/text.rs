//! Integers from and to digits.

use std::fmt;

use num_bigint::BigUint;

use super::{ApInt, MAX_WIDTH_BITS};

/// The longest decimal literal that is converted; conversion takes quadratic time, some seconds at this length.
const MAX_DECIMAL_DIGITS: usize = 1 << 20;

/// Why a text is no integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseApIntError {
    /// No digits at all.
    Empty,
    /// A character that is no digit of the radix.
    InvalidDigit,
    /// The value does not fit the width, or is longer than any width.
    TooLarge,
}

impl fmt::Display for ParseApIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseApIntError::Empty => "no digits",
            ParseApIntError::InvalidDigit => "not a digit of the radix",
            ParseApIntError::TooLarge => "integer too large",
        })
    }
}

impl std::error::Error for ParseApIntError {}

impl ApInt {
    /// Reads the unsigned `digits` in a radix of 2 to 36 as an integer of a given width.
    pub fn from_str_radix(width_bits: u32, digits: &str, radix: u32) -> Result<Self, ParseApIntError> {
        let value = Self::from_digits(digits, radix)?;
        if value.active_bits() > width_bits {
            return Err(ParseApIntError::TooLarge);
        }
        Ok(value.zero_extend_or_truncate(width_bits))
    }

    /// Reads an unsigned literal, decimal or with `0x` hexadecimal, as an integer just wide enough for it.
    ///
    /// Zero takes one bit.
    #[inline]
    pub fn from_literal(literal: &str) -> Result<Self, ParseApIntError> {
        match literal.strip_prefix("0x") {
            Some(digits) => Self::from_digits(digits, 16),
            None => Self::from_digits(literal, 10),
        }
    }

    /// Reads unsigned digits as an integer of `max(1, active bits)`.
    #[inline]
    fn from_digits(digits: &str, radix: u32) -> Result<Self, ParseApIntError> {
        // No 12 digits of any radix overflow 64 bits; nor do 19 decimal or 16 hexadecimal ones.
        let short = match radix {
            0..=10 => 19,
            11..=16 => 16,
            _ => 12,
        };
        if digits.len() > short {
            return Self::from_many_digits(digits, radix);
        }
        if digits.is_empty() {
            return Err(ParseApIntError::Empty);
        }
        let mut value = 0u64;
        for digit in digits.bytes() {
            let digit = char::from(digit).to_digit(radix).ok_or(ParseApIntError::InvalidDigit)?;
            value = value * u64::from(radix) + u64::from(digit);
        }
        Ok(Self::inline((64 - value.leading_zeros()).max(1), value))
    }

    #[cold]
    fn from_many_digits(digits: &str, radix: u32) -> Result<Self, ParseApIntError> {
        if !digits.bytes().all(|digit| char::from(digit).is_digit(radix)) {
            return Err(ParseApIntError::InvalidDigit);
        }
        let digits = digits.trim_start_matches('0');
        if digits.is_empty() {
            return Ok(Self::zero(1));
        }
        // Every digit but the first stands for at least floor(log2(radix)) bits.
        let least_bits = (digits.len() - 1) * radix.ilog2() as usize;
        if least_bits > MAX_WIDTH_BITS as usize
            || !radix.is_power_of_two() && digits.len() > MAX_DECIMAL_DIGITS
        {
            return Err(ParseApIntError::TooLarge);
        }
        let value = BigUint::parse_bytes(digits.as_bytes(), radix).ok_or(ParseApIntError::InvalidDigit)?;
        match u32::try_from(value.bits()) {
            Ok(bits) if bits <= MAX_WIDTH_BITS => Ok(Self::from_big_uint(bits.max(1), &value)),
            _ => Err(ParseApIntError::TooLarge),
        }
    }

    /// Returns the digits of the unsigned value in a radix of 2 to 36, hexadecimal ones in upper case.
    pub fn to_string_unsigned(&self, radix: u32) -> String {
        let mut out = String::new();
        self.write_unsigned(radix, &mut out);
        out
    }

    /// Returns the digits of the signed value in a radix of 2 to 36, with a minus sign if it is negative.
    pub fn to_string_signed(&self, radix: u32) -> String {
        let mut out = String::new();
        self.write_signed(radix, &mut out);
        out
    }

    /// Appends what [`Self::to_string_unsigned`] returns.
    #[inline]
    pub fn write_unsigned(&self, radix: u32, out: &mut String) {
        match self.to_u64() {
            Some(value) => write_u64(value, radix, out),
            None => out.push_str(&self.to_big_uint().to_str_radix(radix).to_ascii_uppercase()),
        }
    }

    /// Appends what [`Self::to_string_signed`] returns.
    #[inline]
    pub fn write_signed(&self, radix: u32, out: &mut String) {
        if self.is_negative() {
            out.push('-');
            self.wrapping_neg().write_unsigned(radix, out);
        } else {
            self.write_unsigned(radix, out);
        }
    }
}

/// Appends the digits of `value` in a radix of 2 to 36, in upper case, without leading zeros.
fn write_u64(mut value: u64, radix: u32, out: &mut String) {
    let mut buffer = [0u8; 64];
    let mut start = buffer.len();
    let radix = u64::from(radix);
    loop {
        // Decimal is divided by a constant, which is several times faster.
        let digit = if radix == 10 { value % 10 } else { value % radix };
        value = if radix == 10 { value / 10 } else { value / radix };
        start -= 1;
        buffer[start] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit as usize];
        if value == 0 {
            break;
        }
    }
    out.push_str(std::str::from_utf8(&buffer[start..]).expect("digits are ASCII"));
}
